import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'

/** A public key in the JWKS. */
export interface PublishedKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

export interface LicenseKeys {
  /** The private key that signs. */
  signing: PublishedKey & { d: string }
  /** The public keys of all tokens in use, and of future ones. */
  published: PublishedKey[]
}

const keyBytes = 32
const isKeyPart = (part: unknown): part is string =>
  typeof part === 'string' && /^[\w-]{43}$/.test(part) && Buffer.from(part, 'base64url').length === keyBytes

/** RFC 7638: the digest of the key's required members in alphabetical order. */
const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

/**
 * The keys of license tokens from the configuration: one Ed25519 private JWK, or a JWK set whose first private key signs and whose keys are
 * all published. Throws for anything else, so that no shop signs tokens that nobody can verify.
 */
export function readLicenseKeys(text: string): LicenseKeys {
  const value: { keys?: unknown[] } = JSON.parse(text)
  const keys = (value.keys ?? [value]).map(readKey)
  const signing = keys.find((key) => key.d !== undefined)
  if (signing?.d === undefined) throw new TypeError('no private key')
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new TypeError('two keys of one kid')
  return { signing: { ...signing, d: signing.d }, published: keys.map(({ d: _, ...key }) => key) }
}

function readKey(value: unknown): PublishedKey & { d?: string } {
  const { kty, crv, x, d, kid } = value as Record<string, unknown>
  if (kty !== 'OKP' || crv !== 'Ed25519' || !isKeyPart(x)) throw new TypeError('no Ed25519 key')
  if (kid !== undefined && (typeof kid !== 'string' || kid === '')) throw new TypeError('no kid')
  const key = { kty, crv, x, kid: kid ?? thumbprint(x), alg: 'EdDSA', use: 'sig' } as const
  if (d === undefined) return key
  if (!isKeyPart(d) || publicKeyOf(Buffer.from(d, 'base64url')) !== x) throw new TypeError('halves of two keys')
  return { ...key, d }
}

/** The PKCS #8 header of an Ed25519 private key, before its seed. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function publicKeyOf(seed: Uint8Array): string | undefined {
  const der = Buffer.concat([pkcs8, seed])
  return createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' }).x
}

/** The public half of the key that a seed of 32 bytes is, and its thumbprint. */
export function keyOfSeed(seed: Uint8Array): { x: string; kid: string } {
  const x = publicKeyOf(seed) ?? ''
  return { x, kid: thumbprint(x) }
}

export const issuer = 'trinco'
const type = 'license+jwt'

/** A license token: a compact JWS (EdDSA) of the claims, valid from `issuedAt` until `expiresAt` (ms). */
export function signLicenseToken(
  { signing }: LicenseKeys,
  claims: JWTPayload,
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signing.alg, typ: type, kid: signing.kid })
    .setIssuer(issuer)
    .setIssuedAt(Math.floor(issuedAt / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(signing)
}
