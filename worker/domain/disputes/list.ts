import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import type { listDisputes as api, Dispute } from '#schema/api/disputes.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { toWire } from '#schema/rules/money.ts'
import { disputes, evidenceLinks, licenses, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { type JoinedList, readJoinedList } from '../listing/joined-lists.ts'
import { contains, type Listing, ordered } from '../listing/lists.ts'
import { ownerName } from '../listing/order-by-owner.ts'
import { isOfFoundPayment } from '../searched-payments.ts'
import { disputeDeskOf } from './dispute-cases.ts'

interface EvidenceLink {
  expiresAt: number
  reads: number
  lastReadAt: number | null
}

/** In SQL: the newest link to evidence of a dispute, in JSON; null where there is none. */
const newestLink = sql`(
  select json_object('expiresAt', e.expires_at, 'reads', e.reads, 'lastReadAt', e.last_read_at) from ${evidenceLinks} e
  where e.dispute_id = ${disputes}.id order by e.created_at desc limit 1)`.mapWith(
  (json: string | null): EvidenceLink | null => (json === null ? null : JSON.parse(json)),
)

/** Disputes with their payments, buyers and keys. */
export const selectDisputes = (db: Database) =>
  db
    .select({
      dispute: disputes,
      payment: {
        providerId: payments.providerId,
        currency: payments.currency,
        productName: payments.productName,
        status: payments.status,
      },
      user: { id: users.id, name: users.name, email: users.email },
      license: { id: licenses.id, key: licenses.key },
      link: newestLink.as('link'),
      rowId: sql<number>`${disputes}.rowid`,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(licenses, isLicenseOf('payments'))

export type DisputeWithSale = Awaited<ReturnType<typeof selectDisputes>>[number]

type Query = Parsed<typeof api>

/** Few are compared with the text: those of payments that have it, and those whose case does. */
function isFound(search: string | undefined) {
  const isOfFound = isOfFoundPayment(disputes.paymentId, search)
  return isOfFound && or(isOfFound, contains(search, [disputes.caseId]))
}

/** Condition on what `selectDisputes` selects. */
export const disputesMatching = ({ search, status, kind, from, to }: Omit<Query, 'page' | 'limit' | 'sort'>) =>
  and(
    isFound(search),
    contains(search, [
      users.name,
      users.email,
      payments.productName,
      payments.id,
      payments.providerId,
      disputes.caseId,
    ]),
    status === undefined ? undefined : eq(disputes.status, status),
    kind === undefined ? undefined : eq(disputes.kind, kind),
    from === undefined ? undefined : gte(disputes.openedAt, from),
    to === undefined ? undefined : lte(disputes.openedAt, to),
  )

/** Open ones by the time left, then closed ones by their age, in one descending order. */
const urgency = sql`iif(${disputes.status} = 'open', 9e15 - ${disputes.answerBy}, ${disputes.openedAt})`

const list: JoinedList = {
  table: disputes,
  from: sql`${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
    left join ${users} on ${users.id} = ${payments.userId}`,
  foreignOrders: ['username', 'productName'],
}

export function listDisputes(deps: Deps, query: Query): Promise<Listing<Dispute>> {
  const { db } = deps
  const { answerBy, openedAt, amountCents, status, id } = disputes
  const columns = {
    answerBy,
    openedAt,
    amount: amountCents,
    status,
    username: ownerName,
    productName: payments.productName,
  }
  const order = ordered(query.sort, columns, urgency, openedAt, id)
  return readJoinedList(db, list, query, {
    where: disputesMatching(query),
    order,
    rows: selectDisputes(db),
    onWire: (row) => disputeOnWire(deps, row),
  })
}

export async function findDispute({ db }: Deps, id: string): Promise<DisputeWithSale> {
  const [found] = await selectDisputes(db).where(eq(disputes.id, id))
  if (!found) throw new StoreError('dispute_not_found')
  return found
}

export const readDispute = async (deps: Deps, id: string): Promise<Dispute> =>
  disputeOnWire(deps, await findDispute(deps, id))

/** Mediations have no cases, and a case may still be looked up where it is not known. */
export const canSendEvidence = (deps: Deps, { dispute }: Pick<DisputeWithSale, 'dispute'>): boolean =>
  dispute.status === 'open' && dispute.kind !== 'mediation' && disputeDeskOf(deps, dispute) !== null

export function disputeOnWire(deps: Deps, row: DisputeWithSale): Dispute {
  const { dispute, payment, user, license, link } = row
  const isOpen = dispute.status === 'open'
  return {
    _id: dispute.id,
    paymentId: dispute.paymentId,
    transactionId: payment.providerId,
    provider: dispute.provider,
    caseId: dispute.caseId,
    kind: dispute.kind,
    status: dispute.status,
    amount: toWire(dispute.amountCents),
    currency: payment.currency,
    reason: dispute.reason,
    openedAt: isoOf(dispute.openedAt),
    closedAt: isoOf(dispute.closedAt),
    answerBy: isoOf(dispute.answerBy),
    timeLeft: isOpen ? Math.max(0, Math.ceil((dispute.answerBy - deps.now()) / 1000)) : null,
    documentsStatus: dispute.documentsStatus,
    isCovered: dispute.isCovered,
    evidenceSentAt: isoOf(dispute.evidenceSentAt),
    evidenceLink: link && { ...link, expiresAt: isoOf(link.expiresAt), lastReadAt: isoOf(link.lastReadAt) },
    canSendEvidence: canSendEvidence(deps, row),
    productName: payment.productName,
    paymentStatus: payment.status,
    userId: user?.id ?? null,
    username: user?.name ?? '',
    email: user?.email ?? null,
    licenseId: license?.id ?? null,
    licenseKey: license?.key ?? null,
  }
}
