import * as v from 'valibot'
import { decimalOf, parseCryptoAmount } from '#schema/rules/money.ts'
import { nullIfNotFound } from '#worker/providers/request.ts'
import type { ProviderRefund } from '../payment-provider.ts'
import { decimal } from './amounts.ts'

/** A call to the server, by its path behind `/api/v1`. */
export type Ask = <T>(schema: v.GenericSchema<unknown, T>, method: string, path: string, body?: unknown) => Promise<T>

/**
 * Source: pull payments and payouts in the Greenfield API reference at docs.btcpayserver.org, and the server's own code: neither list has
 * pages, and a refund of the panel is named "Refund" and the invoice's id, in the server's language and without a description.
 */
const pullPayment = v.object({
  id: v.string(),
  name: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), ''),
  amount: decimal,
  currency: v.string(),
  viewLink: v.string(),
  archived: v.boolean(),
  /** In seconds. */
  startsAt: v.number(),
})
type PullPayment = v.InferOutput<typeof pullPayment>

const payouts = v.array(
  v.object({
    state: v.picklist(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
    /** In the currency of its page. */
    originalAmount: decimal,
  }),
)

/** What its description and name tell of a page: those that are of no invoice of ours may be of any form. */
const anyPage = v.looseObject({ description: v.nullish(v.string()), name: v.nullish(v.string()) })
type AnyPage = v.InferOutput<typeof anyPage>
const pagesThat = (isMeant: (page: AnyPage) => boolean) =>
  v.pipe(
    v.array(anyPage),
    v.transform((pages) => pages.filter(isMeant)),
    v.array(pullPayment),
  )

const namedInvoice = /(?:^|\s)([0-9A-Za-z]{20,30})$/
/** The invoice that a page of the panel refunds. */
const refundedInPanel = ({ name, description }: AnyPage) =>
  description ? undefined : namedInvoice.exec(name ?? '')?.[1]
const descriptionOf = (providerId: string) => `Invoice ${providerId}`
const isOwn = ({ description }: AnyPage, providerId: string) => description === descriptionOf(providerId)

/** Without the number of refusals: the pages of one refund of the shop's. */
const refundNameOf = (key: string) => /^(?:refund|part)-[0-9a-f]{32}/.exec(key)?.[0] ?? key

/** How old a page of the panel may be whose payout is reported as a change. */
const pageMaxAgeMs = 90 * 86_400_000
/** What is promised in coins of which the invoice does not say what they are worth: more than any price, so that it is not promised again. */
const unknownCents = Number.MAX_SAFE_INTEGER

type Rates = ReadonlyMap<string, number>
const noRates: Rates = new Map()

function worthOf(amount: string, currency: string, rates: Rates): number {
  if (currency === 'USD') return parseCryptoAmount(amount) ?? unknownCents
  const rate = rates.get(currency)
  return rate === undefined ? unknownCents : Math.round(Number(amount) * rate * 100)
}

const sumOf = (refunds: readonly ProviderRefund[]) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * BTCPay cannot send money back by itself: it makes a page (a pull payment) where the buyer enters a wallet, and the merchant approves the
 * payout. The refund is in process until that payout is completed, and rejected when the merchant archives the page or cancels the payout.
 * Our idempotency key is the page's name, so each is made once. Pages that the merchant makes in the panel are refunds of the invoice, too.
 * `ratesOf`: what the coins of an invoice were worth in dollars, for pages that promise coins.
 */
export function btcpayRefunds(ask: Ask, store: string, ratesOf: (providerId: string) => Promise<Rates>) {
  const pullPayments = `${store}/pull-payments`
  const listPages = (isMeant: (page: AnyPage) => boolean) =>
    ask(pagesThat(isMeant), 'GET', `${pullPayments}?includeArchived=true`)

  /** The oldest first. */
  const pagesOf = async (providerId: string) =>
    (await listPages((page) => isOwn(page, providerId) || refundedInPanel(page) === providerId)).reverse()

  async function refundOf(page: PullPayment, providerId: string): Promise<ProviderRefund> {
    const { id, name, amount, currency, archived, viewLink } = page
    const claims = await ask(payouts, 'GET', `/pull-payments/${encodeURIComponent(id)}/payouts?includeCancelled=true`)
    const rates = currency === 'USD' ? noRates : await ratesOf(providerId)
    const sentCents = claims
      .filter(({ state }) => state === 'Completed')
      .reduce((sum, { originalAmount }) => sum + worthOf(originalAmount, currency, rates), 0)
    const promisedCents = worthOf(amount, currency, rates)
    const isCancelled = claims.length > 0 && claims.every(({ state }) => state === 'Cancelled')
    const named = { id, ...(isOwn(page, providerId) && { key: name }) }
    if (sentCents >= promisedCents) return { ...named, status: 'approved', amountCents: sentCents }
    if (!archived && !isCancelled)
      return { ...named, status: 'processing', amountCents: promisedCents, refundUrl: viewLink }
    // What was sent before the page was archived stays sent.
    return { ...named, status: sentCents > 0 ? 'approved' : 'rejected', amountCents: sentCents }
  }

  const refundsOf = (pages: PullPayment[], providerId: string) =>
    Promise.all(pages.map((page) => refundOf(page, providerId)))
  const listRefunds = async (providerId: string) => refundsOf(await pagesOf(providerId), providerId)

  const archive = (id: string) =>
    ask(v.unknown(), 'DELETE', `${pullPayments}/${encodeURIComponent(id)}`).catch(nullIfNotFound)

  async function refund(providerId: string, idempotencyKey: string, amountCents: number): Promise<ProviderRefund> {
    const own = (await pagesOf(providerId)).filter((page) => isOwn(page, providerId))
    const made = own.find(({ name }) => name === idempotencyKey)
    if (made) return refundOf(made, providerId)
    const earlier = own.filter(({ name }) => refundNameOf(name) === refundNameOf(idempotencyKey))
    // A page whose payout was cancelled could be claimed again, beside the new one.
    for (const { id, archived } of earlier) if (!archived) await archive(id)
    const sent = (await refundsOf(earlier, providerId)).filter(({ status }) => status === 'approved')
    const last = sent.at(-1)
    if (last && sumOf(sent) >= amountCents) return last
    const page = await ask(pullPayment, 'POST', pullPayments, {
      name: idempotencyKey,
      description: descriptionOf(providerId),
      amount: decimalOf(amountCents - sumOf(sent)),
      currency: 'USD',
      autoApproveClaims: false,
    })
    return refundOf(page, providerId)
  }

  async function getRefund(providerId: string, refundId: string): Promise<ProviderRefund | null> {
    const page = (await pagesOf(providerId)).find(({ id }) => id === refundId)
    return page ? refundOf(page, providerId) : null
  }

  /**
   * What the merchant has paid out in the panel of an invoice that was paid, and whether that is its price; null where it is nothing. One that
   * is just as much as came beyond the price is of that. Pages of the shop's own for the same money, or beyond what came in, are archived
   * unless they were paid out: they could be claimed beside.
   */
  async function paidInPanel(providerId: string, amountCents: number, receivedCents: number) {
    const pages = await pagesOf(providerId)
    if (pages.every((page) => isOwn(page, providerId))) return null
    const refunds = await refundsOf(pages, providerId)
    const paid = refunds.filter(({ status }) => status === 'approved')
    const byPanel = paid.filter(({ key, amountCents: worth }) => key === undefined && worth < unknownCents)
    if (byPanel.length === 0) return null
    const ofExcess = byPanel.find((one) => Math.abs(one.amountCents - (receivedCents - amountCents)) <= 1)
    const isWhole = sumOf(byPanel.filter((one) => one !== ofExcess)) >= amountCents
    const standing = refunds.filter(({ status }) => status !== 'rejected')
    const isTooMuch = sumOf(standing) > receivedCents
    const isOfExcess = (key: string) => key.startsWith('part-')
    for (const { id, key, status } of standing)
      if (key !== undefined && status === 'processing' && (isTooMuch || (isOfExcess(key) ? ofExcess : isWhole)))
        await archive(id)
    const byShop = paid.filter(({ key }) => key !== undefined && isOfExcess(key))
    const refundedByOthers = { cents: sumOf(byPanel), ids: byPanel.map(({ id }) => id) }
    return { isWhole, refundedCents: sumOf([...byPanel, ...byShop]), refundedByOthers }
  }

  /** The invoices that the panel has begun to refund lately. Nothing tells when a page was paid out: that may be long after it was made. */
  async function listRefundedInPanel(from: number, to: number): Promise<string[]> {
    const pages = await listPages((page) => refundedInPanel(page) !== undefined)
    const isRecent = ({ startsAt }: PullPayment) => startsAt * 1000 >= from - pageMaxAgeMs && startsAt * 1000 <= to
    return [...new Set(pages.filter(isRecent).map((page) => refundedInPanel(page) ?? ''))].sort()
  }

  return { refund, listRefunds, getRefund, paidInPanel, listRefundedInPanel }
}
