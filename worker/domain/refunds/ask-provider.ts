import type { ProviderPayment } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isProviderError, isRefusal, wordsOf } from '#worker/providers/errors.ts'
import type { PaymentProvider, ProviderRefund } from '#worker/providers/payment-provider.ts'
import { providerOf } from '../payment-rows/provider-of.ts'

/** What the provider says of a refund. */
export type RefundOutcome =
  | { status: 'done'; id?: string; reported?: ProviderPayment }
  | { status: 'processing'; id: string; refundUrl: string | undefined }
  | { status: 'refused'; refusal: string }

/** A refund of a payment, or of a part of it, as it is asked for at the provider. */
export interface AskedRefund {
  status: 'requested' | 'processing' | 'refused'
  /** The idempotency key, without the refusals. */
  name: string
  /** A part of the price leaves the payment approved; what came beyond the price is no part of it. */
  what: 'whole' | 'part' | 'excess'
  amountCents: number
  attempts: number
  refusals: number
  providerRefundId: string | null
  /** The admin who asked for it. */
  requestedBy: string | null
  /** The refunds at the provider that are those of other rows: by their ids there, or by the amount of what is not sent yet. */
  others: readonly { id: string | null; amountCents: number }[]
}

const outcomeOf = ({ id, status, refundUrl }: ProviderRefund): RefundOutcome => {
  if (status === 'approved') return { status: 'done', id }
  return status === 'rejected' ? { status: 'refused', refusal: status } : { status: 'processing', id, refundUrl }
}

/** By a refund of ours whose response was lost, or by the bank. */
const isRefunded = ({ status }: ProviderPayment) => status === 'refunded' || status === 'charged_back'

/** Whether it was asked for by this name, with or without refusals. */
const isNamed = (key: string, name: string) =>
  key === name || (key.startsWith(`${name}-`) && !/\D/.test(key.slice(name.length + 1)))

/** Somebody's at the provider may be converted between currencies: it is of an amount within a cent. */
const isOfAmount = (refund: ProviderRefund, amountCents: number) => Math.abs(refund.amountCents - amountCents) <= 1

/** What stands at the provider and is not another row's: asked for by our name, or by nobody that the provider names. */
const standingOf = (listed: readonly ProviderRefund[], { name, others }: AskedRefund): ProviderRefund[] =>
  listed.filter(
    (one) =>
      one.status !== 'rejected' &&
      (one.key === undefined
        ? !others.some(({ id, amountCents }) => (id === null ? isOfAmount(one, amountCents) : id === one.id))
        : isNamed(one.key, name)),
  )

const sumOf = (refunds: readonly ProviderRefund[]) => refunds.reduce((total, { amountCents }) => total + amountCents, 0)

/** Nobody has asked for all of it: what others have not promised already is to be sent. */
type NotAsked = { status: 'not_asked'; restCents: number }

/**
 * Whether the money is on its way back or has gone back, whoever asked for it; undefined while disputed. Where the provider does not store our
 * name of a refund, a part is the one of its amount.
 */
async function findOutcome(
  provider: PaymentProvider,
  providerId: string,
  refund: AskedRefund,
): Promise<RefundOutcome | NotAsked | undefined> {
  const { amountCents, what } = refund
  const notAsked = { status: 'not_asked', restCents: amountCents } as const
  const reported = await provider.get(providerId)
  // It refuses a refund of what it does not know.
  if (reported === null) return notAsked
  if (reported.status === 'disputed') return undefined
  if (isRefunded(reported) && what === 'whole') return { status: 'done', reported }
  const standing = standingOf(await provider.listRefunds(providerId), refund)
  if (what !== 'whole') {
    const isIt = (one: ProviderRefund) =>
      what === 'part' ? one.amountCents === amountCents : isOfAmount(one, amountCents)
    const part = standing.find(({ key }) => key !== undefined) ?? standing.find(isIt)
    return part ? outcomeOf(part) : notAsked
  }
  const last = standing.find(({ status }) => status === 'processing') ?? standing.at(-1)
  if (last && sumOf(standing) >= amountCents) return outcomeOf(last)
  // Otherwise the provider itself counts what others have refunded.
  const byOthers = provider.isRefundClaimed ? standing.filter(({ key }) => key === undefined) : []
  return { ...notAsked, restCents: amountCents - sumOf(byOthers) }
}

/** The outcome of a refund that the provider had accepted; null where it has not decided yet. */
async function readOutcome(
  provider: PaymentProvider,
  providerId: string,
  refund: AskedRefund,
): Promise<RefundOutcome | null> {
  const { providerRefundId } = refund
  const found = providerRefundId === null ? null : await provider.getRefund(providerId, providerRefundId)
  if (found) return found.status === 'processing' ? null : outcomeOf(found)
  const known = await findOutcome(provider, providerId, refund)
  if (known?.status !== 'not_asked') return known ?? null
  return providerRefundId === null ? null : { status: 'refused', refusal: 'not_found' }
}

/** A refusal is part of the idempotency key, because the same key gets the same answer again. */
const keyOf = ({ name, refusals }: AskedRefund) => (refusals === 0 ? name : `${name}-${refusals}`)

function send(provider: PaymentProvider, providerId: string, refund: AskedRefund): Promise<ProviderRefund> | undefined {
  const { what, amountCents } = refund
  const key = keyOf(refund)
  if (what === 'part') return provider.refundPart?.(providerId, key, amountCents)
  if (what === 'excess') return provider.refundExcess?.(providerId, key, amountCents)
  return provider.refund(providerId, key, amountCents)
}

/**
 * Asks the provider about a refund or, where it is still to be sent, for the refund; null where the outcome is not known. It is sent once:
 * before each call after the first the payment and its refunds are read, because the call before may have succeeded and its response been
 * lost. `mayBeSent` is asked right before it is sent.
 */
export async function askForRefund(
  deps: Deps,
  refund: AskedRefund,
  payment: PaymentRow,
  mayBeSent: () => Promise<boolean>,
): Promise<RefundOutcome | null> {
  const { method, providerId } = payment
  // Nothing was paid, so nothing is to be refunded.
  if (method === 'free') return { status: 'done' }
  // The shop cannot send back what came in elsewhere: an admin did, and records it.
  if (method === 'manual')
    return refund.requestedBy === null ? { status: 'refused', refusal: 'manual' } : { status: 'done' }
  const provider = providerOf(deps, payment)
  if (!provider || providerId === null) return null
  const expectNoAnswer = (error: unknown) => {
    if (isProviderError(error)) return undefined
    throw error
  }
  if (refund.status === 'processing')
    return (await readOutcome(provider, providerId, refund).catch(expectNoAnswer)) ?? null
  let { amountCents } = refund
  if (provider.isRefundClaimed || refund.attempts > 1 || refund.refusals > 0) {
    const known = await findOutcome(provider, providerId, refund).catch(expectNoAnswer)
    if (known?.status !== 'not_asked') return known ?? null
    amountCents = known.restCents
  }
  if (!(await mayBeSent())) return null
  try {
    const made = await send(provider, providerId, { ...refund, amountCents })
    return made ? outcomeOf(made) : null
  } catch (error) {
    if (!isProviderError(error)) throw error
    if (!isRefusal(error)) return null
    // It may have been refused because it was refunded before.
    const known = await findOutcome(provider, providerId, refund).catch(expectNoAnswer)
    if (known?.status !== 'not_asked') return known ?? null
    return { status: 'refused', refusal: wordsOf(error) }
  }
}
