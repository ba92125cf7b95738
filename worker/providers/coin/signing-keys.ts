import { createPrivateKey } from 'node:crypto'
import { importJWK, importPKCS8 } from 'jose'

export interface SigningKey {
  algorithm: 'ES256' | 'EdDSA'
  key: Awaited<ReturnType<typeof importPKCS8>> | Awaited<ReturnType<typeof importJWK>>
}

/** The seed of an Ed25519 key, followed by its public key. */
const edBytes = 64

/**
 * Parses a private key in the forms that providers issue: P-256 in PEM (SEC1 or PKCS #8; line breaks may be written `\\n`), or the 64
 * bytes of an Ed25519 key in base64. Throws where it is neither.
 */
export async function readSigningKey(secret: string): Promise<SigningKey> {
  if (secret.startsWith('-----')) {
    // WebCrypto only imports PKCS #8.
    const pem = createPrivateKey(secret.replaceAll('\\n', '\n')).export({ format: 'pem', type: 'pkcs8' })
    return { algorithm: 'ES256', key: await importPKCS8(pem.toString(), 'ES256') }
  }
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== edBytes) throw new TypeError('neither a PEM nor an Ed25519 key')
  const d = bytes.subarray(0, edBytes / 2).toString('base64url')
  const x = bytes.subarray(edBytes / 2).toString('base64url')
  return { algorithm: 'EdDSA', key: await importJWK({ kty: 'OKP', crv: 'Ed25519', d, x }, 'EdDSA') }
}
