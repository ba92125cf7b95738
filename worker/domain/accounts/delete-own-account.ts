import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { type ErrorCode, StoreError } from '#schema/api/errors.ts'
import type { deleteOwnAccount as api } from '#schema/api/own-data.ts'
import { openRefundStatuses } from '#schema/rules/refunds.ts'
import {
  deliveries,
  disputes,
  licenseGrants,
  licenses,
  partialRefunds,
  payments,
  refundRequests,
  refunds,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { hashInTurn } from '#worker/lib/hash-turns.ts'
import { checkPassword } from '#worker/lib/passwords.ts'
import type { Session } from '#worker/lib/tokens.ts'
import { queueEmail } from '../emails/queue.ts'
import type { CallerCheck } from './caller-check.ts'
import { eraseUser } from './erase-user.ts'
import { leavesAnAdmin } from './users.ts'

const ofUser = (from: SQL) => sql`exists (select 1 from ${payments} p ${from} and p.user_id = ${users.id})`
const joined = (table: SQL) => sql`join ${table} on x.payment_id = p.id`

/** Why an account cannot be deleted by its owner, as SQL conditions on `users`: money or a key is on its way, which nobody could receive. */
const obstacles = {
  last_admin: sql`not ${leavesAnAdmin}`,
  deletion_payment_open: ofUser(sql`where p.status = 'pending'`),
  deletion_key_owed: ofUser(sql`${joined(sql`${deliveries} x`)} where x.status = 'open'`),
  // A refused refund of a payment without a key is still owed.
  deletion_refund_open: sql`(${ofUser(sql`${joined(sql`${refunds} x`)} where (x.status in ${[...openRefundStatuses]}
    or (x.status = 'refused' and not exists (select 1 from ${licenses} where payment_id = p.id)
      and not exists (select 1 from ${licenseGrants} where payment_id = p.id)))`)}
    or ${ofUser(sql`${joined(sql`${partialRefunds} x`)} where x.closed_at is null`)})`,
  deletion_request_open: ofUser(sql`${joined(sql`${refundRequests} x`)} where x.status = 'open'`),
  deletion_dispute_open: ofUser(sql`${joined(sql`${disputes} x`)} where x.status = 'open'`),
} satisfies Partial<Record<ErrorCode, SQL>>

/** In SQL, on `users`: the code of the first obstacle; null where there is none. */
const obstacle = sql<ErrorCode | null>`case ${sql.join(
  Object.entries(obstacles).map(([code, isThere]) => sql`when ${isThere} then ${code}`),
  sql` `,
)} end`

/**
 * Deletes the caller's own account, which ends all of its sessions. Throws 400 `wrong_password`, and a 409 where money or a key is on its way.
 * An e-mail to the address confirms it; its row is deleted after a while.
 */
export async function deleteOwnAccount(
  deps: Deps,
  check: CallerCheck,
  { password }: Parsed<typeof api>,
  { session: { userId }, requestId }: { session: Session; requestId: string },
): Promise<void> {
  const { db } = deps
  const find = () => db.select({ person: users, obstacle }).from(users).where(eq(users.id, userId))
  const {
    found: [found],
  } = await check.writeBatch({ found: find() })
  if (!found) throw new StoreError('not_authenticated')
  const { person } = found
  const { isRight } = await hashInTurn(() => checkPassword(password, person.passwordHash))
  if (!isRight) throw new StoreError('wrong_password')
  if (found.obstacle) throw new StoreError(found.obstacle)
  const when = sql`(${and(eq(users.passwordHash, person.passwordHash), sql`${obstacle} is null`)})`
  const actor = { id: person.id, name: person.name, requestId }
  const isDeleted = await eraseUser(deps, actor, person, when, (isDeletable) =>
    queueEmail(deps, { kind: 'account_deleted', userId, outlivesAccount: true, params: {}, when: isDeletable }),
  )
  if (isDeleted) return
  const [still] = await find()
  if (still) throw new StoreError(still.obstacle ?? 'wrong_password')
}
