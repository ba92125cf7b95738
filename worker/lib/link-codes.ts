import { groupedCode, recoveryAlphabet } from '#schema/rules/second-factor.ts'

/** Hexadecimal digits, 40 bits, that a code holds of the link's id and of its signature. */
const digits = 10
/** The letters that spell as much. */
const letters = 8

const spelled = (hex: string): string =>
  Array.from(Number.parseInt(hex.slice(0, digits), 16).toString(32).padStart(letters, '0'), (digit) =>
    recoveryAlphabet.charAt(Number.parseInt(digit, 32)),
  ).join('')

/** The beginning of the id of a link, by its code without hyphens; undefined for what is no code. */
export const idStart = (code: string): string | undefined =>
  code.length === 2 * letters ? readBack(code.slice(0, letters)) : undefined

const readBack = (text: string): string =>
  Array.from(text)
    .reduce((number, letter) => number * 32 + recoveryAlphabet.indexOf(letter), 0)
    .toString(16)
    .padStart(digits, '0')

/**
 * The code of a link, for who has to type it: `ABCD-EFGH-JKLM-NPQR`, the beginnings of the token's id and of its signature. Whoever guesses one
 * has to guess 80 bits, and who reads the ids in the database 40.
 */
export function linkCode(token: string): string {
  const [id = '', signature = ''] = token.split('.')
  return groupedCode(spelled(id) + spelled(signature))
}
