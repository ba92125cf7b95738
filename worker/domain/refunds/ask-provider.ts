import type { ProviderPayment } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isProviderError, isRefusal, wordsOf } from '#worker/providers/errors.ts'
import type { PaymentProvider, ProviderRefund } from '#worker/providers/payment-provider.ts'
import { providerOf } from '../payment-rows/provider-of.ts'

/** What the provider says of a refund. */
export type RefundOutcome =
  | { status: 'done'; id?: string; reported?: ProviderPayment; isInPanel?: true }
  | { status: 'processing'; id: string | null; refundUrl: string | undefined; isInPanel?: true }
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
  /** The other refunds of the payment: by their ids at the provider, or by the amount of what has none. */
  others: readonly OtherRefund[]
}

export interface OtherRefund {
  id: string | null
  amountCents: number
  what: AskedRefund['what']
  isSent: boolean
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

/** The refunds at the provider that were not rejected and belong to no other row. Those rows are matched by id, or by amount where they have none. */
const standingOf = (listed: readonly ProviderRefund[], { others }: AskedRefund): ProviderRefund[] =>
  listed.filter(
    (one) =>
      one.status !== 'rejected' &&
      !others.some(({ id, amountCents, what, isSent }) =>
        id === null ? what === 'excess' && !isSent && isOfAmount(one, amountCents) : id === one.id,
      ),
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
  const listed = await provider.listRefunds(providerId)
  if (provider.isRefundClaimed) return findClaimed(listed, refund, reported)
  const standing = standingOf(listed, refund)
  if (what !== 'whole') {
    const isIt = (one: ProviderRefund) =>
      what === 'part' ? one.amountCents === amountCents : isOfAmount(one, amountCents)
    const part = standing.find(isIt)
    return part ? outcomeOf(part) : notAsked
  }
  const last = lastOf(standing)
  return last && sumOf(standing) >= amountCents ? outcomeOf(last) : notAsked
}

const lastOf = (refunds: readonly ProviderRefund[]) =>
  refunds.find(({ status }) => status === 'processing') ?? refunds.at(-1)

/**
 * Where buyers claim their refunds, the shop's have our names, and others are promised in the provider's panel. What is promised there is one
 * sum: first of it comes what the refund of the whole does not send itself, then each excess. A row that took of it has no id at the provider, or
 * that of the panel's page which was recorded as its own (`recordParts`).
 * An excess of which it is a part alone is sent without what would be more than came in.
 */
function findClaimed(
  listed: readonly ProviderRefund[],
  refund: AskedRefund,
  { receivedCents = Number.POSITIVE_INFINITY }: ProviderPayment,
): RefundOutcome | NotAsked {
  const { amountCents, name, what, others } = refund
  const standing = listed.filter(({ status }) => status !== 'rejected')
  const named = (of: string) => standing.filter(({ key }) => key !== undefined && isNamed(key, of))
  const own = named(name)
  const last = lastOf(own)
  if (last && (what === 'excess' || sumOf(own) >= amountCents)) return outcomeOf(last)
  const inPanel = standing.filter(({ key }) => key === undefined)
  const sentOfWhole = sumOf(standing.filter(({ key }) => key?.startsWith('refund-')))
  const taken = others.map(({ id, amountCents: cents, what: whose, isSent }) => {
    if (whose === 'whole') return Math.max(0, cents - sentOfWhole)
    const isOfPanel = id === null ? isSent : inPanel.some((one) => one.id === id)
    return isOfPanel ? cents : 0
  })
  const leftCents = Math.max(0, sumOf(inPanel) - taken.reduce((sum, cents) => sum + cents, 0))
  const ofPanel = lastOf(inPanel)
  const roomCents = ofPanel ? receivedCents - sumOf(standing) : Number.POSITIVE_INFINITY
  const isPromised = leftCents >= amountCents - sumOf(own) - 1 || (what === 'excess' && roomCents <= 1)
  if (ofPanel && isPromised)
    return ofPanel.status === 'approved'
      ? { status: 'done', isInPanel: true }
      : { status: 'processing', id: null, refundUrl: ofPanel.refundUrl, isInPanel: true }
  // The provider's own call counts what the shop has sent before of the whole; of an excess that is still asked for, it has sent nothing.
  if (what === 'whole') return { status: 'not_asked', restCents: amountCents - leftCents }
  return { status: 'not_asked', restCents: Math.min(amountCents, roomCents) }
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
  // What was promised in the panel has no id here, and was withdrawn there.
  const isKnown = providerRefundId !== null || provider.isRefundClaimed
  return isKnown ? { status: 'refused', refusal: 'not_found' } : null
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
