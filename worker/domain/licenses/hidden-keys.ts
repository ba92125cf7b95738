import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { maskedMin, maskKey } from '#schema/rules/activations.ts'
import { keyGroupLength } from '#schema/rules/licenses.ts'
import { hasScope } from '#schema/rules/staff.ts'
import type { SessionUser } from '#schema/tables/index.ts'

/** Whether an admin may see whole keys. */
export const seesKeys = ({ staffScopes }: Pick<SessionUser, 'staffScopes'>): boolean => hasScope(staffScopes, ['keys'])

/** In SQL: a text is what is shown of a masked key. */
export const isShownEnd = (key: SQLiteColumn, text: string): SQL =>
  sql`(length(${key}) >= ${maskedMin} and length(${text}) = ${keyGroupLength} and upper(substr(${key}, -${keyGroupLength})) = upper(${text}))`

/** The same answer with its key masked, unless it is shown whole. */
export const shownKey = <K extends string, T extends { readonly [name in K]: string | null }>(
  isWhole: boolean,
  name: K,
  item: T,
): T => {
  const key = item[name]
  return key === null || isWhole ? item : { ...item, [name]: maskKey(key) }
}
