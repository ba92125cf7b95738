import type { Answer } from '#schema/api/endpoint.ts'
import { getPaymentsHealth, retryEvent, sendEmailAgain } from '#schema/api/payments-health.ts'
import { listAgeMaxMs } from '#schema/rules/service.ts'
import { call } from '#web/api/call.ts'
import { followed } from '../followed.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type PaymentsHealth = Answer<typeof getPaymentsHealth>

export const { state: health, follow: followHealth } = followed(getPaymentsHealth)

export type DeadEvent = PaymentsHealth['deadEvents']['rows'][number]

/** Has a webhook applied that the shop has given up. Returns the server's message. */
export async function retryDeadEvent({ provider, eventId }: DeadEvent): Promise<string> {
  const { message } = await call(retryEvent, { body: { provider, eventId } })
    .catch(reportExpiredSession)
    .finally(health.reload)
  return message
}

export type Outbox = NonNullable<PaymentsHealth['emails']>

/** Puts an e-mail that the shop has given up back into the outbox. Returns the server's message. */
export async function sendAgain(id: string): Promise<string> {
  const { message } = await call(sendEmailAgain, { params: { id } }).catch(reportExpiredSession).finally(health.reload)
  return message
}

const daySeconds = 24 * 3_600

/** Whether the last one of its kind came within a day. */
export const isRecent = ({ ageSeconds }: { ageSeconds: number }): boolean => ageSeconds < daySeconds

/** Whether a provider's list was not read to its end for too long. One that never was waits for the first daily run. */
export const isLate = ({ ageSeconds }: { ageSeconds: number | null }): boolean =>
  ageSeconds !== null && ageSeconds * 1_000 > listAgeMaxMs

/** Whether a bank that is to make charges has not made the last one: it is passed over, or waits for another try. */
const isSilent = ({ state }: PaymentsHealth['banks'][number]) => state === 'passed_over' || state === 'trying'

/** What needs an admin, and how many cases there are of it. */
export function problemsOf(shown: PaymentsHealth) {
  const { paidWithoutKey, keyWithoutPayment, refunds, disputes, refundRequests, deadEvents, refusedWebhooks } = shown
  const { malformedAnswers } = shown
  const counts = {
    paidWithoutKey: paidWithoutKey.count,
    keyWithoutPayment: keyWithoutPayment.count,
    refusedRefunds: refunds.refused,
    disputes: disputes.count,
    refundRequests: refundRequests.count,
    deadEvents: deadEvents.count,
    malformedAnswers: malformedAnswers.rows.filter(isRecent).length,
    refusedWebhooks: refusedWebhooks.filter(isRecent).length,
    silentBanks: shown.banks.filter(isSilent).length,
    lateLists: shown.lists.filter(isLate).length,
  }
  return (Object.keys(counts) as (keyof typeof counts)[])
    .map((name) => ({ name, count: counts[name] }))
    .filter(({ count }) => count > 0)
}
