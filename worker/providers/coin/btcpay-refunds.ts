import { decimalOf, parseCryptoAmount } from '#schema/rules/money.ts'
import type { PaymentProvider, ProviderRefund } from '../payment-provider.ts'

/** Source: pull payments and payouts in the Greenfield API reference at docs.btcpayserver.org. Amounts are dollars. */
interface PullPayment {
  id: string
  name: string
  description: string
  amount: string
  viewLink: string
  archived: boolean
}

interface Payout {
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'
  originalAmount?: string
}

/** A call to the server, by its path behind `/api/v1`. */
type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

const descriptionOf = (providerId: string) => `Invoice ${providerId}`
const centsOf = (amount: string | undefined) => parseCryptoAmount(amount ?? '0') ?? 0

/**
 * BTCPay cannot send money back by itself: it makes a page (a pull payment) where the buyer enters a wallet, and the merchant approves the
 * payout. The refund is in process until that payout is completed, and rejected when the merchant archives the page or cancels the payout.
 * Our idempotency key is the page's name, so each is made once.
 */
export function btcpayRefunds(
  ask: Ask,
  store: string,
): Pick<PaymentProvider<'crypto'>, 'refund' | 'listRefunds' | 'getRefund'> {
  const pullPayments = `${store}/pull-payments`

  async function refundOf({ id, amount, viewLink, archived }: PullPayment): Promise<ProviderRefund> {
    const payouts = await ask<Payout[]>('GET', `/pull-payments/${encodeURIComponent(id)}/payouts`)
    const sent = payouts.filter(({ state }) => state === 'Completed')
    const sentCents = sent.reduce((sum, { originalAmount }) => sum + centsOf(originalAmount), 0)
    const isCancelled = payouts.length > 0 && payouts.every(({ state }) => state === 'Cancelled')
    if (sentCents >= centsOf(amount)) return { id, status: 'approved', amountCents: sentCents }
    if (!archived && !isCancelled)
      return { id, status: 'processing', amountCents: centsOf(amount), refundUrl: viewLink }
    // What was sent before the page was archived stays sent.
    return { id, status: sentCents > 0 ? 'approved' : 'rejected', amountCents: sentCents }
  }

  async function pagesOf(providerId: string): Promise<PullPayment[]> {
    const pages = await ask<PullPayment[]>('GET', `${pullPayments}?includeArchived=true`)
    return pages.filter(({ description }) => description === descriptionOf(providerId)).reverse()
  }

  const listRefunds = async (providerId: string) => Promise.all((await pagesOf(providerId)).map(refundOf))

  return {
    listRefunds,

    async getRefund(providerId, refundId) {
      return (await listRefunds(providerId)).find(({ id }) => id === refundId) ?? null
    },

    async refund(providerId, idempotencyKey, amountCents) {
      const pages = await pagesOf(providerId)
      const made = pages.find(({ name }) => name === idempotencyKey)
      if (made) return refundOf(made)
      // A page whose payout was cancelled could be claimed again, beside the new one.
      const open = pages.filter(({ archived }) => !archived)
      for (const { id } of open) await ask('DELETE', `${pullPayments}/${encodeURIComponent(id)}`)
      const before = await Promise.all(pages.map(refundOf))
      const sentCents = before.reduce((sum, one) => sum + (one.status === 'approved' ? one.amountCents : 0), 0)
      const page = await ask<PullPayment>('POST', pullPayments, {
        name: idempotencyKey,
        description: descriptionOf(providerId),
        amount: decimalOf(amountCents - sentCents),
        currency: 'USD',
        autoApproveClaims: false,
      })
      return refundOf(page)
    },
  }
}
