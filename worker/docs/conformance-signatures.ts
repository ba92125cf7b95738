import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** A fixed key of the vectors. */
export interface VectorKey {
  /** As a shop publishes it. */
  published: { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' }
  sign: (text: string) => Buffer
}

/** The PKCS #8 header of an Ed25519 private key, before its seed. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key whose seed is the digest of its name. */
export function vectorKey(kid: string): VectorKey {
  const seed = createHash('sha256').update(`conformance key ${kid}`).digest()
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const published = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } as const
  // Ed25519 gives the same signature each time.
  return { published, sign: (text) => sign(null, Buffer.from(text), key) }
}

export const encoded = (text: string) => Buffer.from(text).toString('base64url')

/** A compact JWS of two parts that are encoded already. */
export const signedParts = (head: string, body: string, by: VectorKey) =>
  [head, body, by.sign(`${head}.${body}`).toString('base64url')].join('.')

export const signed = (header: object, claims: object, by: VectorKey) =>
  signedParts(encoded(JSON.stringify(header)), encoded(JSON.stringify(claims)), by)

/** Status bytes in which some entries are not 0. */
export function statusBytes(bits: number, entries: Record<number, number>, length = 16): Buffer {
  const bytes = Buffer.alloc(Math.ceil((length * bits) / 8))
  for (const [index, value] of Object.entries(entries)) {
    const bit = Number(index) * bits
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (value << (bit & 7))
  }
  return bytes
}

export const compressed = (bytes: Buffer) => deflateSync(bytes, { level: 9 }).toString('base64url')

/** The order of Ed25519's group: a signature plus it would pass a check that lacks RFC 8032's limit. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

/** The same signature with another number for S. */
export function malleated(token: string): string {
  const [head, body, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
  const end = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
  return [head, body, Buffer.concat([bytes.subarray(0, 32), end]).toString('base64url')].join('.')
}
