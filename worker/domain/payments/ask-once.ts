import type { ProviderFault } from '#schema/rules/provider-answers.ts'
import type { Deps } from '#worker/deps.ts'

/** A question to a provider that is being asked, or was. */
interface Asked {
  startedAt: number
  /** The moment of the answer; null until then. */
  answeredAt: number | null
  fault: ProviderFault | null
}

/** A request that is cancelled leaves its question without an answer. */
const abandonedAfterMs = 15_000
const rememberedMax = 1_000

let moments = 0
const asked = new Map<string, Asked>()

/** A moment of this isolate: later ones are greater, however short the time between them. */
export const thisMoment = (): number => ++moments

/**
 * Asks about a payment, unless another request of this isolate is asking, or was answered after `readAt`, when the caller read the payment:
 * undefined then. Requests share numbers only: a promise of another request would hang the isolate.
 */
export async function askOnce<T>(
  { now }: Deps,
  paymentId: string,
  readAt: number,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const last = asked.get(paymentId)
  const isTaken =
    last?.answeredAt === null ? now() - last.startedAt < abandonedAfterMs : last && last.answeredAt > readAt
  if (isTaken) return undefined
  const question: Asked = { startedAt: now(), answeredAt: null, fault: last?.fault ?? null }
  asked.delete(paymentId)
  asked.set(paymentId, question)
  const [oldest] = asked.keys()
  if (asked.size > rememberedMax && oldest !== undefined) asked.delete(oldest)
  try {
    return await ask()
  } finally {
    question.answeredAt = thisMoment()
  }
}

/** Notes what was wrong with the answer to the question about a payment, for the polls that come before it is asked again. */
export function noteFault(paymentId: string, fault: ProviderFault | null): void {
  const question = asked.get(paymentId)
  if (question) question.fault = fault
}

/** What was wrong with the last answer about a payment, as far as this isolate knows. */
export const lastFaultOf = (paymentId: string): ProviderFault | null => asked.get(paymentId)?.fault ?? null
