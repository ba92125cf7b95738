import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { maskedMin, maskKey } from '#schema/rules/activations.ts'
import { keyGroupLength } from '#schema/rules/licenses.ts'
import { hasScope } from '#schema/rules/staff.ts'
import { licenses, type SessionUser } from '#schema/tables/index.ts'
import { isHandedOut } from './key-views.ts'

/** Whether an admin may see whole keys. */
export const seesKeys = ({ staffScopes }: Pick<SessionUser, 'staffScopes'>): boolean => hasScope(staffScopes, ['keys'])

/** In SQL: a text is what is shown of a masked key. */
export const isShownEnd = (key: SQLiteColumn, text: string): SQL =>
  sql`(length(${key}) >= ${maskedMin} and length(${text}) = ${keyGroupLength} and upper(substr(${key}, -${keyGroupLength})) = upper(${text}))`

/** In SQL, on `licenses`: what its owner may read of a key, as `shownKey` shows it. */
export const readableKey = sql`case when ${isHandedOut} then ${licenses.key}
  when length(${licenses.key}) >= ${maskedMin} then substr(${licenses.key}, -${keyGroupLength}) else '' end`

/** The same answer with its key masked, unless it is shown whole. */
export const shownKey = <K extends string, T extends { readonly [name in K]: string | null }>(
  isWhole: boolean,
  name: K,
  item: T,
): T => {
  const key = item[name]
  return key === null || isWhole ? item : { ...item, [name]: maskKey(key) }
}
