import { randomBytes } from 'node:crypto'
import { keyAlphabet, keyGroupLength, keyGroups } from '#schema/rules/licenses.ts'

/** 128 random bits, so that an id may serve as a capability (receipts): 32 lower-case hexadecimal digits. */
export const newId = (): string => randomBytes(16).toString('hex')

/** A licence key, `XXXXX-XXXXX-XXXXX-XXXXX-XXXXX` in Crockford base 32. The alphabet has 32 symbols, so no byte is favoured. */
export function newKey(): string {
  const symbols = Array.from(randomBytes(keyGroups * keyGroupLength), (byte) => keyAlphabet.charAt(byte & 31)).join('')
  return Array.from({ length: keyGroups }, (_, group) =>
    symbols.slice(group * keyGroupLength, (group + 1) * keyGroupLength),
  ).join('-')
}
