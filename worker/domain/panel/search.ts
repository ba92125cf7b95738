import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { PanelMatches } from '#schema/api/panel.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { panelMatchesMax } from '#schema/rules/panel.ts'
import { providerNames } from '#schema/rules/payments.ts'
import { hasScope, type StaffScope } from '#schema/rules/staff.ts'
import { isWholeKey, searchedKey } from '#schema/rules/typed-keys.ts'
import { coupons, licenses, payments, products, type SessionUser, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { searchedUsers } from '../accounts/users.ts'
import { shownKey } from '../licenses/hidden-keys.ts'
import { hasBesidesKey, searchedKeys } from '../licenses/list.ts'
import { contains, rowIdOf, soughtText } from '../listing/lists.ts'
import { firstMatches, type SearchedList } from '../listing/search.ts'
import { searchedPayments } from '../searched-payments.ts'
import { saleColumns, saleOnWire } from './sale-rows.ts'

const isAmong = (table: SQLiteTable, list: SearchedList, text: string, also?: SQL): SQL =>
  sql`${rowIdOf(table)} in (${firstMatches(list, text, and(list.isListed, also), panelMatchesMax)})`

/** The central bank's id of a transfer: the bank, the minute in UTC, eleven characters. */
const transferPattern = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z]{11}$/
/** A charge is paid within the hour; a bank may write its own time. */
const transferSlackMs = dayMs / 2

/** The payment of a transfer, among those that were started about then: an index of these ids would be written to by each sale. */
function isOfTransfer(id: string): SQL {
  const [year, month = 0, ...rest] = transferPattern.exec(id)?.slice(1).map(Number) ?? []
  if (year === undefined) return sql`false`
  const at = Date.UTC(year, month - 1, ...rest)
  return sql`created_at between ${at - transferSlackMs} and ${at + transferSlackMs} and end_to_end_id = ${id}`
}

/**
 * A payment by one of its whole ids: ours, the provider's or that of its transfer. Only where there is none, those that contain the text: for
 * many digits alike, as ids of providers have, the index takes a tenth of a second. In one list of row ids, or all payments are walked in
 * their order.
 */
function isPayment(text: string): SQL {
  const id = text.trim()
  const unfound = sql`iif((select count(*) from whole) > 0, 0, ${panelMatchesMax})`
  return sql`${rowIdOf(payments)} in (
    with whole as materialized (
      select rowid from payments where id = ${id}
      union select rowid from payments where provider in ${providerNames} and provider_id = ${id}
      union select rowid from payments where ${isOfTransfer(id)})
    select * from whole union all select * from (${firstMatches(searchedPayments, text, searchedPayments.isListed, unfound)}))`
}

/**
 * The newest people, keys, payments, coupons and products that contain a text, in one round trip. `userOf` is called after it: the caller is
 * read by their check, which is sent along. Unless `hasProof`, keys are masked, and found as a whole or as `hasBesidesKey`.
 */
export async function searchPanel(
  { db }: Deps,
  search: string,
  { hasProof, userOf }: { hasProof: boolean; userOf: () => Pick<SessionUser, 'staffScopes'> },
): Promise<PanelMatches> {
  const text = searchedKey(soughtText(search))
  const byKey = hasProof || isWholeKey(text)
  const found = await readBatch(db, {
    users: db
      .select({ _id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(isAmong(users, searchedUsers, text))
      .orderBy(desc(rowIdOf(users))),
    keys: db
      .select({
        _id: licenses.id,
        key: licenses.key,
        productName: licenses.productName,
        username: users.name,
      })
      .from(licenses)
      .leftJoin(users, eq(users.id, licenses.userId))
      .where(isAmong(licenses, searchedKeys, text, byKey ? undefined : hasBesidesKey(text)))
      .orderBy(desc(rowIdOf(licenses))),
    payments: db
      .select(saleColumns)
      .from(payments)
      .leftJoin(users, eq(users.id, payments.userId))
      .where(isPayment(text))
      .orderBy(desc(rowIdOf(payments)))
      .limit(panelMatchesMax),
    coupons: db
      .select({ code: coupons.code, discount: coupons.discount })
      .from(coupons)
      .where(contains(text, [coupons.code]))
      .orderBy(desc(rowIdOf(coupons)))
      .limit(panelMatchesMax),
    products: db
      .select({ _id: products.id, name: products.name, status: products.status })
      .from(products)
      .where(and(isNull(products.deletedAt), contains(text, [products.name])))
      .orderBy(products.name)
      .limit(panelMatchesMax),
  })
  const { staffScopes: scopes } = userOf()
  const ifSeen = <T>(allowed: readonly StaffScope[], value: T): T | null => (hasScope(scopes, allowed) ? value : null)
  return {
    users: ifSeen(['users', 'read'], found.users),
    // Who may not see whole keys is not to find them by guessing.
    keys: ifSeen(
      ['keys'],
      found.keys.map((row) => shownKey(hasProof, 'key', row)),
    ),
    payments: ifSeen(['money', 'read'], found.payments.map(saleOnWire)),
    coupons: ifSeen(['money', 'read'], found.coupons),
    products: ifSeen(['catalogue', 'read'], found.products),
  }
}
