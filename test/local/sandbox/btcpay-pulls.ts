import { decimal, invalid, readBody, refuse } from './btcpay-wire.ts'
import type { CoinCharge, CoinRefund } from './coin-charges.ts'
import type { Answer, Call } from './http.ts'
import type { SandboxState } from './state.ts'

type PullPayment = {
  id: string
  name: string
  description: string
  cents: number
  currency: string
  chargeId: string
  /** The refund of the charge that it stands for. */
  refundId: string | null
  isArchived: boolean
}

export type PullPaymentsOptions = {
  store: SandboxState
  newId(): string
  charges: {
    find(id: string): CoinCharge | undefined
    all(): CoinCharge[]
    refund(charge: CoinCharge, cents: number, takesMs: number | null): CoinRefund
    /** Money of this refund will not be claimed any more. */
    rejectRefund(charge: CoinCharge, refund: CoinRefund): void
  }
  payUrl(id: string): string
}

const longestName = 50

/** Pages on which buyers claim refunds. The sandbox shows the invoice named in the description as being refunded. */
export function createPullPayments({ store, newId, charges, payUrl }: PullPaymentsOptions) {
  const state = store.section('btcpay-refunds', () => ({ pulls: [] as PullPayment[] }))

  const refundOf = ({ chargeId, refundId }: PullPayment) =>
    charges.find(chargeId)?.refunds.find(({ id }) => id === refundId)
  /** The merchant archives the page of a refund that is refused. */
  const isArchived = (pull: PullPayment) => pull.isArchived || refundOf(pull)?.status === 'rejected'
  const write = (pull: PullPayment) => ({
    id: pull.id,
    name: pull.name,
    description: pull.description,
    currency: pull.currency,
    amount: decimal(pull.cents),
    autoApproveClaims: false,
    archived: isArchived(pull),
    viewLink: payUrl(pull.chargeId),
  })

  function create(call: Call): Answer {
    const read = readBody(call)
    if ('refused' in read) return read.refused
    const { name = '', description = '', amount, currency } = read.body
    const cents = Math.round(Number(amount) * 100)
    if (!(cents > 0)) return invalid('Amount', 'The amount should more than 0.')
    if (String(name).length > longestName) return invalid('Name', 'The name should be maximum 50 characters.')
    if (typeof currency !== 'string') return invalid('Currency', 'This field is required')
    const charge = charges.all().find(({ id }) => String(description).includes(id))
    const made = { name: String(name), description: String(description), cents, currency }
    const refundId = charge ? charges.refund(charge, cents, null).id : null
    const pull = { id: newId(), chargeId: charge?.id ?? '', refundId, isArchived: false, ...made }
    state.pulls.push(pull)
    store.markChanged()
    return { status: 200, json: write(pull) }
  }

  function list({ url }: Call): Answer {
    const isWithArchived = url.searchParams.get('includeArchived') === 'true'
    const shown = state.pulls.filter((pull) => isWithArchived || !isArchived(pull))
    return { status: 200, json: shown.map(write).reverse() }
  }

  function listPayouts(call: Call): Answer {
    const pull = state.pulls.find(({ id }) => id === call.params.id)
    if (!pull) return refuse(404, 'pullpayment-not-found', 'The pull payment was not found')
    const isPaid = refundOf(pull)?.status === 'approved'
    const payout = { id: `${pull.id}-0`, pullPaymentId: pull.id, originalCurrency: pull.currency, state: 'Completed' }
    return { status: 200, json: isPaid ? [{ ...payout, originalAmount: decimal(pull.cents) }] : [] }
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

  return { create, list, listPayouts, archive }
}
