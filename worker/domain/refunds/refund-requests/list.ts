import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { listRefundRequests as api, RefundRequest } from '#schema/api/refund-requests.ts'
import { toWire } from '#schema/rules/money.ts'
import { type RefundRequestState, refundRequestState } from '#schema/rules/refund-requests.ts'
import { payments, refundRequests, refunds, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { type JoinedList, readJoinedList } from '../../listing/joined-lists.ts'
import { contains, type Listing, ordered, rowIdOf } from '../../listing/lists.ts'
import { ownerName } from '../../listing/order-by-owner.ts'
import { isOfFoundPayment } from '../../searched-payments.ts'
import { volumeLoss } from '../volume-loss.ts'
import { requestOnWire } from './on-wire.ts'
import { urgency } from './urgency.ts'

const deciders = alias(users, 'deciders')

const { providerId, productName, amountCents, currency, createdAt, status } = payments

/** Refund requests with their payments and customers. */
export const selectRequests = (db: Database) =>
  db
    .select({
      request: refundRequests,
      payment: { providerId, productName, amountCents, currency, createdAt, status },
      refund: { status: refunds.status, refusal: refunds.refusal, nextAttemptAt: refunds.nextAttemptAt },
      volumeLossCents: volumeLoss(payments).as('volume_loss'),
      user: { id: users.id, name: users.name, email: users.email },
      decidedBy: deciders.name,
      rowId: rowIdOf(refundRequests),
    })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, refundRequests.paymentId))
    .leftJoin(users, eq(users.id, refundRequests.userId))
    .leftJoin(deciders, eq(deciders.id, refundRequests.decidedBy))

type Row = Awaited<ReturnType<typeof selectRequests>>[number]
type Query = Parsed<typeof api>

/** In SQL, as `refundRequestState` of schema/rules/refund-requests.ts. */
const isInState: Record<RefundRequestState, SQL> = {
  open: sql`${refundRequests.status} = 'open'`,
  unpaid: sql`(${refundRequests.status} = 'approved' and ${refundRequests.isPending})`,
  approved: sql`(${refundRequests.status} = 'approved' and not ${refundRequests.isPending} and ${refundRequests.closeReason} is null)`,
  closed: sql`(not ${refundRequests.isPending} and ${refundRequests.closeReason} is not null)`,
  declined: sql`${refundRequests.status} = 'declined'`,
}

/** Condition on what `selectRequests` selects. */
export const requestsMatching = ({ search, status, from, to }: Omit<Query, 'page' | 'limit' | 'sort'>) =>
  and(
    isOfFoundPayment(refundRequests.paymentId, search),
    contains(search, [users.name, users.email, payments.productName, refundRequests.paymentId, payments.providerId]),
    status === undefined ? undefined : isInState[status],
    from === undefined ? undefined : gte(refundRequests.createdAt, from),
    to === undefined ? undefined : lte(refundRequests.createdAt, to),
  )

const list: JoinedList = {
  table: refundRequests,
  from: sql`${refundRequests} join ${payments} on ${payments.id} = ${refundRequests.paymentId}
    left join ${users} on ${users.id} = ${refundRequests.userId}`,
  foreignOrders: ['amount', 'username', 'productName'],
}

export function listRefundRequests({ db }: Deps, query: Query): Promise<Listing<RefundRequest>> {
  const { status, createdAt, paymentId } = refundRequests
  const columns = { createdAt, amount: amountCents, status, username: ownerName, productName }
  const order = ordered(query.sort, columns, urgency, createdAt, paymentId)
  return readJoinedList(db, list, query, {
    where: requestsMatching(query),
    order,
    rows: selectRequests(db),
    onWire: refundRequestOnWire,
  })
}

export async function readRefundRequest({ db }: Deps, paymentId: string): Promise<RefundRequest | null> {
  const [found] = await selectRequests(db).where(eq(refundRequests.paymentId, paymentId))
  return found ? refundRequestOnWire(found) : null
}

export const refundRequestOnWire = ({
  request,
  payment,
  refund,
  volumeLossCents,
  user,
  decidedBy,
}: Row): RefundRequest => ({
  _id: request.paymentId,
  ...requestOnWire(request),
  isKeyUsed: request.isKeyUsed,
  state: refundRequestState(request),
  decidedBy,
  transactionId: payment.providerId,
  productName: payment.productName,
  amount: toWire(payment.amountCents),
  currency: payment.currency,
  purchasedAt: isoOf(payment.createdAt),
  paymentStatus: payment.status,
  refundStatus: refund?.status ?? null,
  refusal: refund?.status === 'refused' ? refund.refusal : null,
  nextAttemptAt: isoOf(refund?.nextAttemptAt ?? null),
  volumeLoss: request.status === 'open' && volumeLossCents > 0 ? toWire(volumeLossCents) : null,
  userId: user?.id ?? null,
  username: user?.name ?? '',
  email: user?.email ?? null,
})
