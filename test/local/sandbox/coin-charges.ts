import type { FaultSettings } from './faults.ts'
import { type Action, type ActionOptions, type Charge, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

export type CoinRefund = {
  id: string
  cents: number
  status: 'in_process' | 'approved' | 'rejected'
  doneAt: number | null
}

/** One of the transactions that pay a charge. `invalid`: the network dropped it, and it counts for nothing. */
export type CoinPayment = { id: string; cents: number; state: 'processing' | 'settled' | 'invalid'; at: number }

export type CoinOrder = {
  cents: number
  currency: string
  description: string
  reference: string
  metadata: Record<string, unknown>
  /** Where the page sends its visitor afterwards; the shop's webhooks are at the same origin. */
  returnUrl: string
  expiresAt: number
}

export type CoinCharge = CoinOrder & {
  id: string
  status: 'pending' | 'processing' | 'approved' | 'underpaid' | 'expired' | 'rejected' | 'cancelled' | 'refunded'
  /** How the charge was closed, if that was before the money came; `marked`: the merchant called it paid. */
  closed: 'expired' | 'cancelled' | 'marked' | null
  /** The oldest first. */
  payments: CoinPayment[]
  createdAt: number
  changedAt: number
  payAt: number | null
  refunds: CoinRefund[]
}

/** What the shop may be notified of. */
export type CoinEvent =
  | 'created'
  | 'seen'
  | 'paid'
  | 'paid-late'
  | 'expired'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'refund-failed'

export type CoinProviderTraits = {
  name: string
  /** Whether an underpayment settles the charge, as on a page for a fixed amount. Otherwise more money may still come. */
  settlesParts: boolean
  /** Whether the merchant can send money back by a single call. Otherwise by a page of the provider's panel, where the payer claims it. */
  canRefund: boolean
  newId(): string
  announce(charge: CoinCharge, event: CoinEvent): void
}

// Later than the shop's own payment window.
const lateAfter = 46 * 60_000
const underpaidCents = 100
/** What an overpayment is beyond the price, unless an amount is named. */
const overpaidCents = 250

const sumOf = ({ refunds }: CoinCharge, counted: CoinRefund['status'][]) =>
  refunds.reduce((sum, { status, cents }) => sum + (counted.includes(status) ? cents : 0), 0)

export const refundedCents = (charge: CoinCharge) => sumOf(charge, ['approved'])
/** What has come, final or not. */
export const paidCents = ({ payments }: CoinCharge) =>
  payments.reduce((sum, { state, cents }) => sum + (state === 'invalid' ? 0 : cents), 0)
export const isProcessing = ({ payments }: CoinCharge) => payments.some(({ state }) => state === 'processing')
/** What is neither sent back nor on its way back. */
export const restCents = (charge: CoinCharge) => paidCents(charge) - sumOf(charge, ['approved', 'in_process'])

export type CoinCharges = ReturnType<typeof createCoinCharges>

/** The charges of one crypto provider and their transitions. Each is one synchronous step, so that two at once cannot both happen. */
export function createCoinCharges(
  store: SandboxState,
  faults: FaultSettings,
  now: () => number,
  traits: CoinProviderTraits,
) {
  const state = store.section(traits.name, () => ({ charges: {} as Record<string, CoinCharge> }))

  function change(charge: CoinCharge, changes: Partial<CoinCharge>, event: CoinEvent | null) {
    Object.assign(charge, changes, { changedAt: now() })
    store.markChanged()
    if (event) traits.announce(charge, event)
  }

  function add(charge: CoinCharge, cents: number, state: CoinPayment['state']) {
    charge.payments.push({ id: `${charge.id}-${charge.payments.length}`, cents, state, at: now() })
  }

  /** What was seen becomes final, or else a payment comes that is final at once. */
  function receive(charge: CoinCharge, cents: number) {
    const wrong = faults.get().wrongAmount
    if (isProcessing(charge))
      for (const one of charge.payments) one.state = one.state === 'invalid' ? one.state : 'settled'
    else add(charge, wrong === null ? cents : Math.round(wrong * 100), 'settled')
    const isLate = charge.closed !== null || charge.status === 'approved' || charge.status === 'refunded'
    if (paidCents(charge) >= charge.cents || traits.settlesParts) {
      change(charge, { payAt: null, status: 'approved' }, isLate ? 'paid-late' : 'paid')
    } else
      change(charge, { payAt: null, status: charge.closed ? 'underpaid' : 'pending' }, isLate ? 'paid-late' : 'seen')
  }

  function end(charge: CoinCharge, closed: 'expired' | 'cancelled') {
    const isPart = paidCents(charge) > 0 && !isProcessing(charge)
    change(charge, { closed, payAt: null, status: isPart ? 'underpaid' : closed }, closed)
  }

  function settleRefund(charge: CoinCharge, refund: CoinRefund, outcome: 'approved' | 'rejected') {
    refund.status = outcome
    const isWhole = refundedCents(charge) >= paidCents(charge)
    if (outcome === 'rejected') change(charge, {}, 'refund-failed')
    else change(charge, isWhole ? { status: 'refunded' } : {}, 'refunded')
  }

  /** `takesMs`: null where somebody has to finish it. */
  function refund(charge: CoinCharge, cents: number, takesMs: number | null, outcome = faults.drawRefund()) {
    const doneAt = takesMs === null || outcome === 'in_process' ? null : now() + takesMs
    const made: CoinRefund = { id: traits.newId(), cents, status: 'in_process', doneAt }
    charge.refunds.push(made)
    if (outcome === 'rejected') settleRefund(charge, made, 'rejected')
    else if (doneAt !== null && takesMs === 0) settleRefund(charge, made, 'approved')
    else change(charge, {}, null)
    return made
  }

  /** What a person may do now, at the bank or on the hosted page. */
  function actionsOf(charge: CoinCharge): Action[] {
    const { status, refunds } = charge
    const isRefunding = refunds.some((one) => one.status === 'in_process')
    const refunding: Action[] = isRefunding ? ['finish-refund', 'reject-refund'] : []
    if (isRefunding && traits.canRefund) return refunding
    if (isProcessing(charge)) return ['approve', 'reject', ...refunding]
    const isPaid = paidCents(charge) > 0
    const more: Action[] = traits.settlesParts || !isPaid ? [] : ['top-up']
    if (status === 'pending')
      return ['approve', 'detect', 'pay-wrong-amount', 'overpay', ...more, 'pay-late', 'expire', 'reject']
    if (status === 'expired' || status === 'cancelled') {
      const late: Action[] = traits.settlesParts ? ['pay-late'] : ['pay-late', 'top-up']
      return faults.get().approveAfterCancel ? ['approve', ...late] : late
    }
    if (traits.canRefund) return status === 'approved' ? ['refund'] : []
    return isPaid ? [...refunding, ...more, 'refund-in-panel'] : refunding
  }

  function act(charge: CoinCharge, action: Action, { isNow = false, amount }: ActionOptions) {
    if (!actionsOf(charge).includes(action)) throw new WrongState(`${action}: the charge is ${charge.status}`)
    const cents = amount === undefined ? undefined : Math.round(amount * 100)
    const dueCents = charge.cents - paidCents(charge)
    if (action === 'approve') receive(charge, charge.cents)
    if (action === 'detect') {
      add(charge, cents ?? charge.cents, 'processing')
      change(charge, { status: 'processing', payAt: null }, 'seen')
    }
    if (action === 'pay-wrong-amount')
      receive(charge, cents ?? (Math.min(underpaidCents, charge.cents - 1) || charge.cents + 1))
    if (action === 'overpay') receive(charge, cents ?? charge.cents + overpaidCents)
    if (action === 'top-up') receive(charge, cents ?? (dueCents > 0 ? dueCents : charge.cents))
    if (action === 'expire') end(charge, 'expired')
    if (action === 'reject') {
      for (const one of charge.payments) if (one.state === 'processing') one.state = 'invalid'
      change(charge, { status: 'rejected', payAt: null }, 'failed')
    }
    if (action === 'refund') refund(charge, cents ?? paidCents(charge), 0)
    if (action === 'finish-refund' || action === 'reject-refund') {
      const outcome = action === 'finish-refund' ? 'approved' : 'rejected'
      const isMeant = (one: CoinRefund) => one.status === 'in_process' && (cents === undefined || one.cents === cents)
      for (const one of charge.refunds) if (isMeant(one)) settleRefund(charge, one, outcome)
    }
    if (action === 'pay-late') {
      charge.payAt = isNow ? now() : Math.max(charge.createdAt + lateAfter, now())
      store.markChanged()
      settleDue()
    }
  }

  function settleDue() {
    for (const charge of Object.values(state.charges)) {
      const isOpen = charge.status === 'pending'
      if (isOpen && charge.expiresAt <= now()) end(charge, 'expired')
      const isWaiting = isOpen || charge.status === 'expired' || charge.status === 'cancelled'
      if (isWaiting && charge.payAt !== null && charge.payAt <= now()) receive(charge, charge.cents)
      for (const one of charge.refunds) {
        const isDue = one.status === 'in_process' && one.doneAt !== null && one.doneAt <= now()
        if (isDue) settleRefund(charge, one, 'approved')
      }
    }
  }

  return {
    find: (id: string) => state.charges[id],
    all: () => Object.values(state.charges),
    newestFirst: () =>
      Object.values(state.charges)
        .reverse()
        .sort((one, other) => other.createdAt - one.createdAt),
    act,
    refund,
    rejectRefund: (charge: CoinCharge, one: CoinRefund) => settleRefund(charge, one, 'rejected'),
    settleDue,
    create(order: CoinOrder) {
      const id = traits.newId()
      const at = now()
      const blank = { status: 'pending', closed: null, payAt: null } as const
      const charge: CoinCharge = { ...order, ...blank, id, createdAt: at, changedAt: at, payments: [], refunds: [] }
      state.charges[id] = charge
      store.markChanged()
      traits.announce(charge, 'created')
      return charge
    },
    /** Takes over a charge that was made elsewhere, unless there is one of its id. */
    add(charge: CoinCharge) {
      state.charges[charge.id] ??= charge
      store.markChanged()
    },
    cancel: (charge: CoinCharge) => end(charge, 'cancelled'),
    /** The merchant calls the charge paid, whatever came. */
    markSettled: (charge: CoinCharge) => change(charge, { status: 'approved', closed: 'marked', payAt: null }, 'paid'),
    /** The charge as the bank shows it. */
    toCharge: (charge: CoinCharge, payUrl: string): Charge => ({
      id: charge.id,
      provider: traits.name,
      method: 'Crypto',
      status: charge.status,
      detail: charge.closed ?? '',
      amount: (paidCents(charge) || charge.cents) / 100,
      currency: charge.currency,
      description: charge.description,
      reference: charge.reference,
      payer: '',
      payerTaxId: null,
      code: '',
      payUrl,
      returnUrl: charge.returnUrl,
      createdAt: charge.createdAt,
      changedAt: charge.changedAt,
      payAt: charge.payAt,
      actions: actionsOf(charge),
      refunds: charge.refunds.map(({ cents, status }) => ({ amount: cents / 100, status })),
    }),
  }
}
