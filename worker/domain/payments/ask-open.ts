import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { DisputeCase } from '#schema/rules/disputes.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import { disputes, type PaymentRow, partialRefunds, payments, refunds } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { drain, type Lane, timeBudget } from '#worker/lib/drain.ts'
import { isProviderError, nullIfFailed } from '#worker/providers/errors.ts'
import { byCase } from '../disputes/by-case.ts'
import { disputeDeskOf } from '../disputes/dispute-cases.ts'
import { sendRefund } from '../refunds/send.ts'
import { applyProviderStatus, fetchProviderPayment } from './apply-provider-status.ts'

/** How long a run goes on asking, by the real clock: about 1,500 payments at 500 ms for each. */
const budgetMs = 2 * 60_000
/** Of all providers together: the platform lets a Worker wait for the answers of six calls at once. */
const parallel = 6

/**
 * Asks the providers about each payment that is not final, once a day and however old it is: those that are pending or processing, those with an
 * open dispute, and those with a refund that the provider has accepted. No list of what has changed has to name them. The longest unasked come
 * first, so that a run without time for all is followed by one that begins with the others.
 */
export function askAboutOpenPayments(deps: Deps): Promise<void> {
  const lanes = deps.providers.map(({ name }) => openLane(deps, name))
  return drain(lanes, { parallel, hasTime: timeBudget(budgetMs), isExpected: isProviderError })
}

const openLane = (deps: Deps, provider: ProviderName): Lane => ({
  async take(limit) {
    const open = await takeOpen(deps, provider, limit)
    return open.map((payment) => () => askAbout(deps, payment))
  },
})

/** Marks them as asked at the time of this run, which takes each once. */
function takeOpen({ db, now }: Deps, provider: ProviderName, limit: number) {
  // The conditions of partial indexes, word for word.
  const longestUnasked = sql`(
    select p.id from (
      select id from ${payments} where status = 'pending'
      union select payment_id from ${disputes} where status = 'open'
      union select payment_id from ${refunds} where status <> 'done' and +status = 'processing'
      union select payment_id from ${partialRefunds} where closed_at is null and status = 'processing') open
    cross join ${payments} p on p.id = open.id
    where p.provider = ${provider} and p.checked_at < ${now()}
    order by p.checked_at limit ${limit})`
  return db.update(payments).set({ checkedAt: now() }).where(inArray(payments.id, longestUnasked)).returning()
}

async function askAbout(deps: Deps, payment: PaymentRow): Promise<void> {
  const reported = await fetchProviderPayment(deps, payment)
  if (!reported) return
  const disputeCase = reported.disputeCase ?? (await readCase(deps, payment))
  await applyProviderStatus(deps, payment, byCase(reported, disputeCase), 'cron')
  // Of a refund that is due, its outcome.
  if (payment.status !== 'pending') await sendRefund(deps, payment.id)
}

/** The case of the payment's open dispute, where it does not come with the payment. Without it the payment's status counts all the same. */
async function readCase(deps: Deps, payment: PaymentRow): Promise<DisputeCase | null> {
  const desk = disputeDeskOf(deps, payment)
  if (!desk) return null
  const isOpen = and(eq(disputes.paymentId, payment.id), eq(disputes.status, 'open'), isNotNull(disputes.caseId))
  const [known] = await deps.db.select({ caseId: disputes.caseId }).from(disputes).where(isOpen)
  if (!known?.caseId) return null
  return desk.get(known.caseId).catch(nullIfFailed)
}
