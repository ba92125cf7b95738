import { between } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { groupedCode, recoveryAlphabet } from '#schema/rules/second-factor.ts'
import { accountLinks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { timingSafeEqualText } from '#worker/lib/signatures.ts'

/** Hexadecimal digits, 40 bits, that a code holds of the link's id and of its signature. */
const digits = 10
/** The letters that spell as much. */
const letters = 8

const spelled = (hex: string): string =>
  Array.from(Number.parseInt(hex.slice(0, digits), 16).toString(32).padStart(letters, '0'), (digit) =>
    recoveryAlphabet.charAt(Number.parseInt(digit, 32)),
  ).join('')

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

/** The id of the link that a token or a code belongs to. Throws 400 `link_invalid` for what is not ours. */
export async function linkIdOf(deps: Deps, given: string): Promise<string> {
  const id = deps.linkTokens.read(given) ?? (await idOfCode(deps, given))
  if (id === undefined) throw new StoreError('link_invalid')
  return id
}

/** The id of the link with this code, in whatever case it was typed, and with whatever between its letters. */
async function idOfCode({ db, linkTokens }: Deps, typed: string): Promise<string | undefined> {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z2-9]/g, '')
  if (code.length !== 2 * letters) return undefined
  const start = readBack(code.slice(0, letters))
  const links = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(between(accountLinks.id, start, `${start}g`))
  return links.find(({ id }) => timingSafeEqualText(linkCode(linkTokens.sign(id)), groupedCode(code)))?.id
}
