import { createHash, randomBytes } from 'node:crypto'
import { keyAlphabet, keyGroupLength, keyGroups } from '#schema/rules/licenses.ts'
import { recoveryAlphabet, recoveryCodeLength } from '#schema/rules/second-factor.ts'

/** 128 random bits as 32 hexadecimal digits, so that an id can serve as a capability (receipts). */
export const newId = (): string => randomBytes(16).toString('hex')

/** A version 4 UUID derived from a text, for providers that accept only UUIDs as idempotency keys. */
export function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A license key, `XXXXX-XXXXX-XXXXX-XXXXX-XXXXX` in Crockford base 32. The alphabet has 32 symbols, so no byte is favoured. */
export function newKey(): string {
  const symbols = Array.from(randomBytes(keyGroups * keyGroupLength), (byte) => keyAlphabet.charAt(byte & 31)).join('')
  return Array.from({ length: keyGroups }, (_, group) =>
    symbols.slice(group * keyGroupLength, (group + 1) * keyGroupLength),
  ).join('-')
}

/** A recovery code without its dashes. The alphabet has 32 symbols here too. */
export const newRecoveryCode = (): string =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => recoveryAlphabet.charAt(byte & 31)).join('')
