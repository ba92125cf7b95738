import { createPublicKey, type KeyObject } from 'node:crypto'
import { jwtVerify } from 'jose'

/** The public half of what COINBASE_KEY_SECRET holds: a PEM, or seed and public half of an Ed25519 key in base64. */
function publicHalf(secret: string): KeyObject {
  if (secret.startsWith('-----')) return createPublicKey(secret.replaceAll('\\n', '\n'))
  const x = Buffer.from(secret, 'base64').subarray(32).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

const longestLife = 120

/** Whether an Authorization header carries a token of that key, for this one call. */
export async function isTokenFor(
  header: string | undefined,
  uri: string,
  key: { keyName: string; keySecret: string },
): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(header ?? '')?.[1]
  if (!token) return false
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicHalf(key.keySecret), {
      algorithms: ['ES256', 'EdDSA'],
      issuer: 'cdp',
      subject: key.keyName,
      requiredClaims: ['nbf', 'exp', 'uri'],
    })
    const isShort = (payload.exp ?? 0) - (payload.nbf ?? 0) <= longestLife
    return payload.uri === uri && isShort && protectedHeader.kid === key.keyName && Boolean(protectedHeader.nonce)
  } catch {
    return false
  }
}
