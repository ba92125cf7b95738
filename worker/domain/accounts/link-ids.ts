import { between } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { symbolsOf } from '#schema/rules/key-spellings.ts'
import { groupedCode } from '#schema/rules/second-factor.ts'
import { accountLinks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { idStart, linkCode } from '#worker/lib/link-codes.ts'
import { timingSafeEqualText } from '#worker/lib/signatures.ts'

/** The id of the link that a token or a code belongs to. Throws 400 `link_invalid` for what is not ours. */
export async function linkIdOf(deps: Deps, given: string): Promise<string> {
  const id = deps.linkTokens.read(given) ?? (await idOfCode(deps, given))
  if (id === undefined) throw new StoreError('link_invalid')
  return id
}

/** The id of the link with this code, in whatever case it was typed, and with whatever between its letters. */
async function idOfCode({ db, linkTokens }: Deps, typed: string): Promise<string | undefined> {
  const code = symbolsOf(typed)
  const start = idStart(code)
  if (start === undefined) return undefined
  const links = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(between(accountLinks.id, start, `${start}g`))
  return links.find(({ id }) => timingSafeEqualText(linkCode(linkTokens.sign(id)), groupedCode(code)))?.id
}
