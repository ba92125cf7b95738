import { type SQL, sql } from 'drizzle-orm'
import { type DisputeCase, disputeAnswerMs } from '#schema/rules/disputes.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { disputes, payments } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { notifyOfDispute } from './dispute-notifications.ts'

/** When the provider last changed the payment that it reports. */
const reportedAt = ({ now }: Deps, { updatedAt }: ProviderPayment): number => updatedAt ?? now()

/** In SQL: a dispute of the payment follows a later report. Of a report that names no time nobody can tell. */
export const isOutdated = (paymentId: string, { updatedAt }: ProviderPayment): SQL =>
  updatedAt === null
    ? sql`0`
    : sql`exists (
  select 1 from ${disputes} where payment_id = ${paymentId} and provider_updated_at > ${updatedAt})`

/**
 * The statements by which the dispute of a payment follows the provider's report, for the batch that applies it: it is opened, won or lost.
 * Reports come in any order and more than once: one made before the report that was applied last changes nothing.
 */
export function followDispute(deps: Deps, paymentId: string, reported: ProviderPayment): Statements {
  const at = reportedAt(deps, reported)
  // A case that decides by itself is decided once, and does not say when.
  const isByCase = reported.disputeCase?.decision !== undefined
  switch (reported.status) {
    case 'disputed':
      return {
        openDispute: insertDispute(deps, paymentId, reported, 'open'),
        updateDispute: updateDispute(deps, paymentId, reported),
        ...storeCase(deps, paymentId, reported.disputeCase),
        ...notifyOfDispute(deps, paymentId, 'open'),
      }
    case 'approved':
      if (reported.isSilentOnDisputes) return {}
      return {
        winDispute: closeDispute(deps, paymentId, 'won', at, isByCase ? sql`1` : sql`provider_updated_at < ${at}`),
        ...storeCase(deps, paymentId, reported.disputeCase),
        ...notifyOfDispute(deps, paymentId, 'won'),
      }
    case 'charged_back':
    case 'refunded':
      return {
        loseDispute: closeDispute(deps, paymentId, 'lost', at, isByCase ? sql`1` : sql`provider_updated_at <= ${at}`),
        ...(reported.status === 'charged_back' && { lostDispute: insertDispute(deps, paymentId, reported, 'lost') }),
        ...storeCase(deps, paymentId, reported.disputeCase),
        ...notifyOfDispute(deps, paymentId, 'lost'),
      }
    default:
      return {}
  }
}

/** A dispute of which we did not know; one that was lost before we knew is recorded as such. */
function insertDispute(deps: Deps, paymentId: string, reported: ProviderPayment, status: 'open' | 'lost') {
  const { db, now, newId } = deps
  const at = reportedAt(deps, reported)
  const { decision, caseId } = reported.disputeCase ?? {}
  const isLost = status === 'lost' ? sql`or d.status = 'lost'` : sql``
  // A case that decides by itself is opened once.
  const isCase = decision ? sql`or d.case_id = ${caseId}` : sql``
  const isKnown = sql`d.status = 'open' or d.provider_updated_at >= ${at} ${isLost} ${isCase}`
  return db.run(sql`
    insert into ${disputes} (
      id, payment_id, provider, kind, status, amount_cents, answer_by, provider_updated_at, opened_at, closed_at)
    select ${newId()}, p.id, p.provider, ${reported.disputeKind ?? 'chargeback'}, ${status}, ${Math.max(0, reported.amountCents)},
      ${now() + disputeAnswerMs}, ${at}, ${now()}, ${status === 'open' ? null : now()}
    from ${payments} p
    where p.id = ${paymentId} and not exists (select 1 from ${disputes} d where d.payment_id = p.id and (${isKnown}))`)
}

/** A mediation may become a chargeback. */
const updateDispute = (deps: Deps, paymentId: string, reported: ProviderPayment) =>
  deps.db.run(sql`
    update ${disputes} set provider_updated_at = ${reportedAt(deps, reported)}, kind = ${reported.disputeKind ?? 'chargeback'}
    where payment_id = ${paymentId} and status = 'open' and provider_updated_at < ${reportedAt(deps, reported)}`)

const closeDispute = ({ db, now }: Deps, paymentId: string, status: 'won' | 'lost', at: number, condition: SQL) =>
  db.run(sql`
    update ${disputes} set status = ${status}, closed_at = ${now()}, provider_updated_at = ${at}
    where payment_id = ${paymentId} and status = 'open' and ${condition}`)

/** Stores what the provider says of a case, with the dispute that has it, or with the latest that has none. Mediations have no cases. */
export function storeCase({ db }: Deps, paymentId: string, disputed: DisputeCase | undefined): Statements {
  if (!disputed) return {}
  const { caseId, amountCents, reason, answerBy, documentsStatus, isCovered } = disputed
  return {
    disputeCase: db.run(sql`
      update ${disputes} set case_id = ${caseId}, reason = ${reason}, documents_status = ${documentsStatus}, is_covered = ${isCovered},
        answer_by = coalesce(${answerBy}, answer_by), amount_cents = coalesce(${amountCents}, amount_cents)
      where id = coalesce(
        (select id from ${disputes} where payment_id = ${paymentId} and case_id = ${caseId}),
        (select id from ${disputes} where payment_id = ${paymentId} and case_id is null and kind <> 'mediation'
         order by status = 'open' desc, opened_at desc limit 1))`),
  }
}
