import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { getCustomer as api } from '#schema/api/customers.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { customerKeysMax } from '#schema/rules/customers.ts'
import { hasScope, type StaffScope } from '#schema/rules/staff.ts'
import { licenses } from '#schema/tables/licenses.ts'
import { payments } from '#schema/tables/payments.ts'
import { type SessionUser, users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { factorColumns } from '../accounts/second-factor/reset.ts'
import { openSessions, sessionOnWire } from '../accounts/session-list.ts'
import { userOnWire } from '../accounts/users.ts'
import { seesKeys, shownKey } from '../licenses/hidden-keys.ts'
import { isListed, keyOnWire, keysOfUser } from '../licenses/list.ts'
import { tallyOf } from '../statistics/tally.ts'

/** A person with their sums and keys, each part as far as the caller's scopes allow it. Throws 404 `user_not_found`. */
export async function customerOverview(deps: Deps, id: string, caller: () => SessionUser): Promise<Answer<typeof api>> {
  const { db, now } = deps
  const at = now()
  const own = and(eq(licenses.userId, id), isListed)
  const {
    found: [found],
    sums,
    counts: [counts],
    keys,
  } = await readBatch(db, {
    found: db
      .select({ ...getTableColumns(users), ...factorColumns })
      .from(users)
      .where(eq(users.id, id)),
    sums: db
      .select({
        currency: payments.currency,
        status: payments.status,
        count: count(),
        cents: sql<number>`sum(${payments.amountCents})`,
      })
      .from(payments)
      .where(eq(payments.userId, id))
      .groupBy(payments.currency, payments.status),
    counts: db
      .select({
        total: count(),
        inForce: sql<number>`coalesce(sum(is_active and suspended_at is null and expiration_date > ${at}), 0)`,
      })
      .from(licenses)
      .where(own),
    keys: keysOfUser(db, id, customerKeysMax),
  })
  if (!found) throw new StoreError('user_not_found')
  const admin = caller()
  const ifSeen = <T>(scope: StaffScope, value: T): T | null =>
    hasScope(admin.staffScopes, [scope, 'read']) ? value : null
  const paid = tallyOf(sums.filter(({ status }) => status === 'approved'))
  return {
    person: {
      _id: found.id,
      name: found.name,
      email: found.email,
      role: found.role,
      isBanned: found.isBanned,
      isBlocked: found.isBlocked,
      discordName: found.discordName,
      createdAt: isoOf(found.createdAt),
    },
    account: ifSeen('users', userOnWire(deps, found)),
    sessions: ifSeen('users', openSessions(found.sessions, at).map(sessionOnWire)),
    money: ifSeen('money', {
      paid: paid.amount,
      orders: paid.count,
      started: tallyOf(sums).count,
      refunded: tallyOf(sums.filter(({ status }) => status === 'refunded')).amount,
    }),
    keys: ifSeen('keys', {
      total: counts?.total ?? 0,
      inForce: counts?.inForce ?? 0,
      rows: keys.map((row) => shownKey(seesKeys(admin), 'key', keyOnWire(row, at))),
    }),
  }
}
