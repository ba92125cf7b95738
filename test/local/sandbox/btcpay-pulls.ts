import { bitcoins, decimal, invalid, readBody, refuse, seconds } from './btcpay-wire.ts'
import { type CoinCharge, type CoinRefund, paidCents } from './coin-charges.ts'
import type { Answer, Call } from './http.ts'
import type { ActionOptions } from './provider.ts'
import type { SandboxState } from './state.ts'

type PullPayment = {
  id: string
  name: string
  description: string
  /** What it is worth in dollars, in which the charge's refund counts. */
  cents: number
  amount: string
  currency: string
  isAutoApproved: boolean
  chargeId: string
  /** The refund of the charge that it stands for. */
  refundId: string | null
  isArchived: boolean
  startsAt: number
}

export type PullPaymentsOptions = {
  store: SandboxState
  newId(): string
  charges: {
    find(id: string): CoinCharge | undefined
    all(): CoinCharge[]
    refund(charge: CoinCharge, cents: number, takesMs: number | null, outcome?: 'in_process'): CoinRefund
    /** Money of this refund will not be claimed any more. */
    rejectRefund(charge: CoinCharge, refund: CoinRefund): void
  }
  payUrl(id: string): string
  now(): number
}

const longestName = 50
const currencies = ['USD', 'BTC']

/**
 * Pages on which buyers claim refunds: those that the shop makes by the API, and those of the panel, whose name is the invoice's. The sandbox
 * shows the invoice that name or description names as being refunded. Finishing such a refund is the claim and its payout in one.
 */
export function createPullPayments({ store, newId, charges, payUrl, now }: PullPaymentsOptions) {
  const state = store.section('btcpay-refunds', () => ({ pulls: [] as PullPayment[] }))

  const refundOf = ({ chargeId, refundId }: PullPayment) =>
    charges.find(chargeId)?.refunds.find(({ id }) => id === refundId)
  /** The merchant archives the page of a refund that is refused. */
  const isArchived = (pull: PullPayment) => pull.isArchived || refundOf(pull)?.status === 'rejected'
  const write = (pull: PullPayment) => ({
    id: pull.id,
    startsAt: seconds(pull.startsAt),
    expiresAt: null,
    name: pull.name,
    description: pull.description,
    currency: pull.currency,
    amount: pull.amount,
    BOLT11Expiration: '30',
    autoApproveClaims: pull.isAutoApproved,
    archived: isArchived(pull),
    viewLink: payUrl(pull.chargeId),
  })

  function add(pull: Omit<PullPayment, 'id' | 'isArchived' | 'startsAt'>) {
    const made = { ...pull, id: newId(), isArchived: false, startsAt: now() }
    state.pulls.push(made)
    store.markChanged()
    return made
  }

  function create(call: Call): Answer {
    const read = readBody(call)
    if ('refused' in read) return read.refused
    const { name = '', description = '', amount, currency, autoApproveClaims = false } = read.body
    const cents = Math.round(Number(amount) * 100)
    if (!(cents > 0)) return invalid('Amount', 'The amount should more than 0.')
    if (String(name).length > longestName) return invalid('Name', 'The name should be maximum 50 characters.')
    if (typeof currency !== 'string') return invalid('Currency', 'This field is required')
    if (!currencies.includes(currency)) return invalid('Currency', 'Invalid currency')
    const charge = charges.all().find(({ id }) => String(description).includes(id))
    const made = add({
      ...{ name: String(name), description: String(description), cents, amount: decimal(cents), currency },
      isAutoApproved: autoApproveClaims === true,
      chargeId: charge?.id ?? '',
      refundId: charge ? charges.refund(charge, cents, null).id : null,
    })
    return { status: 200, json: write(made) }
  }

  /** As the panel's dialog and the call `refund` of an invoice make it: without a description, all that was paid unless an amount is named. */
  function createInPanel(charge: CoinCharge, { amount, currency = 'USD' }: ActionOptions) {
    const cents = amount === undefined ? paidCents(charge) : Math.round(amount * 100)
    add({
      ...{ name: `Refund ${charge.id}`, description: '', cents, currency },
      amount: currency === 'USD' ? decimal(cents) : bitcoins(cents),
      isAutoApproved: currency !== 'USD',
      chargeId: charge.id,
      refundId: charges.refund(charge, cents, null, 'in_process').id,
    })
  }

  /** All at once: the server has no pages here. */
  function list({ url }: Call): Answer {
    const isWithArchived = url.searchParams.get('includeArchived') === 'true'
    const shown = state.pulls.filter((pull) => isWithArchived || !isArchived(pull))
    return { status: 200, json: shown.map(write).reverse() }
  }

  /** A claim that is paid, or was cancelled with its page. */
  function payoutsOf(pull: PullPayment, isWithCancelled: boolean) {
    const status = refundOf(pull)?.status
    const isPaid = status === 'approved'
    if (!isPaid && !(status === 'rejected' && isWithCancelled)) return []
    return [
      {
        id: `${pull.id}-0`,
        date: seconds(pull.startsAt),
        pullPaymentId: pull.id,
        destination: 'bc1qbuyer',
        payoutMethodId: 'BTC-CHAIN',
        originalCurrency: pull.currency,
        originalAmount: pull.amount,
        payoutCurrency: 'BTC',
        payoutAmount: isPaid ? bitcoins(pull.cents) : null,
        state: isPaid ? 'Completed' : 'Cancelled',
        revision: 0,
        paymentProof: null,
        metadata: {},
      },
    ]
  }
  const isWithCancelled = ({ url }: Call) => url.searchParams.get('includeCancelled') === 'true'

  function listPayouts(call: Call): Answer {
    const pull = state.pulls.find(({ id }) => id === call.params.id)
    if (!pull) return refuse(404, 'pullpayment-not-found', 'The pull payment was not found')
    return { status: 200, json: payoutsOf(pull, isWithCancelled(call)) }
  }

  function archive(call: Call): Answer {
    const pull = state.pulls.find(({ id }) => id === call.params.id)
    if (!pull) return refuse(404, 'pullpayment-not-found', 'The pull payment was not found')
    const [charge, refund] = [charges.find(pull.chargeId), refundOf(pull)]
    if (charge && refund?.status === 'in_process') charges.rejectRefund(charge, refund)
    pull.isArchived = true
    store.markChanged()
    return { status: 200, text: '' }
  }

  return { create, createInPanel, list, listPayouts, archive }
}
