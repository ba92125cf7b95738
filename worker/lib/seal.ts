/** What a value was encrypted for: a secret in the database, a challenge, a factor that is being set up, the number of a CPF or CNPJ. */
export type SealPurpose = 'totp' | 'challenge' | 'enrolment' | 'passkey' | 'tax-id'

const ivBytes = 12

async function keyOf(secret: string) {
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('second-factor') }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, purpose: SealPurpose) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(purpose),
})

/** Encrypts a JSON value by AES-256-GCM under a key derived from `secret`: base64url of the nonce and the rest. */
export async function seal(secret: string, purpose: SealPurpose, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, purpose), await keyOf(secret), plain)
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')
}

/** The value of `seal`; null for anything else, also for what was sealed for another purpose. */
export async function open(secret: string, purpose: SealPurpose, sealed: string): Promise<unknown> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  if (bytes.length <= ivBytes) return null
  try {
    const iv = bytes.slice(0, ivBytes)
    const plain = await crypto.subtle.decrypt(algorithm(iv, purpose), await keyOf(secret), bytes.slice(ivBytes))
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return null
  }
}
