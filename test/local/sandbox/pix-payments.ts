import { writeBrCode } from './br-code.ts'
import type { FaultSettings } from './faults.ts'
import { type Action, type ActionOptions, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

export type Refund = {
  id: number
  cents: number
  status: 'approved' | 'in_process' | 'rejected'
  createdAt: number
  /** When a refund in process is approved; null: when someone settles it. */
  doneAt: number | null
  /** The shop's own id and words, where the provider takes them. */
  reference?: string
  comment?: string
}

/** Whose bank account a transfer comes from. */
export type Account = { name: string; taxId: string }

export type PaymentRequest<Metadata = unknown> = {
  cents: number
  description: string | null
  externalReference: string | null
  notificationUrl: string | null
  expiresAt: number
  payer: Record<string, unknown> & { email: string }
  metadata: Metadata
  /** Of an order; the Payments API has none. */
  items: unknown[]
  statementDescriptor: string | null
}

export type Payment<Metadata = unknown> = PaymentRequest<Metadata> & {
  id: number
  /** `processing`: it is being made, and has no code yet. */
  status:
    | 'processing'
    | 'pending'
    | 'approved'
    | 'rejected'
    | 'cancelled'
    | 'in_mediation'
    | 'refunded'
    | 'charged_back'
  detail: string
  /** The amount asked for; `cents` becomes the amount paid. */
  askedCents: number
  createdAt: number
  changedAt: number
  approvedAt: number | null
  payAt: number | null
  /** Null until someone pays, and where the provider does not ask. */
  paidBy: Account | null
  /** When the code of a payment that is being made comes; null: when someone makes it. */
  makeAt: number | null
  /** Counts its changes. */
  version: number
  qrCode: string
  refunds: Refund[]
}

// Later than the shop's own five minutes: money for a code that the shop has already closed as expired.
const lateAfter = 330_000
const wrongCents = 100
const payActions: Action[] = ['approve', 'pay-late', 'pay-wrong-amount']
const settlings: Action[] = ['finish-refund', 'reject-refund']
const seller = { key: 'b76aa9c2-2ec4-4110-954e-ebfe34f05b61', name: 'Trinco Sandbox', city: 'Sao Paulo' }

const sumOf = ({ refunds }: Pick<Payment, 'refunds'>, counted: Refund['status'][]) =>
  refunds.reduce((sum, { status, cents }) => sum + (counted.includes(status) ? cents : 0), 0)

export const refundedCents = (payment: Payment) => sumOf(payment, ['approved'])
/** What is neither sent back nor on its way back. */
export const restCents = (payment: Payment) => payment.cents - sumOf(payment, ['approved', 'in_process'])

export const canBeCancelled = ({ status }: Payment) => status === 'pending'
export const canBeRefunded = ({ status, detail }: Payment) => status === 'approved' || detail === 'reimbursed'

export const pixKey = seller.key
export const codeOf = (txid: string, cents: number) => writeBrCode({ ...seller, cents, txid })
export const qrCodeOf = (id: number, cents: number) => codeOf(`mpqrinter${id}`, cents)

const isUnpaid = (status: Payment['status']) => status === 'pending' || status === 'processing'

/** When time alone changes a payment next. */
function dueAtOf({ status, payAt, makeAt, expiresAt, refunds }: Payment): number {
  const refundsDueAt = refunds.map(({ status, doneAt }) => (status === 'in_process' ? (doneAt ?? never) : never))
  const isOpen = status === 'pending' || status === 'cancelled'
  return Math.min(
    isOpen ? (payAt ?? never) : never,
    status === 'processing' ? (makeAt ?? never) : never,
    isUnpaid(status) ? expiresAt : never,
    ...refundsDueAt,
  )
}
const never = Number.POSITIVE_INFINITY

const madeStates: Record<Making['as'], Pick<Payment, 'status' | 'detail'>> = {
  now: { status: 'pending', detail: 'pending_waiting_transfer' },
  later: { status: 'processing', detail: 'in_process' },
  failed: { status: 'rejected', detail: 'bank_error' },
}

/** What a change of a payment is about: money, time, or a refund that is over. */
export type Cause = 'paid' | 'expired' | Refund

/** Where the provider learns who pays. */
type Payers<Metadata> = {
  /** Who pays where nobody is named. */
  usual(payment: Payment<Metadata>): Account
  /** Why an account may not pay; undefined where it may. */
  refuse(payment: Payment<Metadata>, account: Account): string | undefined
}

export type PaymentsOptions<Metadata = unknown> = {
  store: SandboxState
  /** Where they are kept. */
  section: string
  faults: FaultSettings
  now: () => number
  /** By default a code as Mercado Pago's. */
  codeOf?(id: number, cents: number): string
  /** Whether a transfer that the payer's bank declines ends the charge; by default it does. */
  endsByDecline?: boolean
  /** Whether a refund is in process for a moment before it is done. */
  refundsTakeTime?: boolean
  payers?: Payers<Metadata>
  announce(payment: Payment<Metadata>, change: 'created' | 'updated', cause?: Cause): void
}

/** What became of a payment at its creation: `later`: its code comes at that time, or when someone makes it. */
export type Making = { as: 'now' | 'failed' } | { as: 'later'; makeAt: number | null }

/** The payments and their transitions. Each is one synchronous step, so that two at once cannot both happen. */
export function createPayments<Metadata = unknown>(options: PaymentsOptions<Metadata>) {
  const { store, section, faults, now, codeOf = qrCodeOf, announce, payers } = options
  const { endsByDecline = true, refundsTakeTime = false } = options
  type Own = Payment<Metadata>
  const state = store.section(section, () => ({ payments: {} as Record<string, Own> }))

  /** Nothing becomes due before. Each charge waits for a day or longer, and all of them are looked at several times a second. */
  let nextDueAt = Number.NEGATIVE_INFINITY
  const mind = (payment: Own) => {
    nextDueAt = Math.min(nextDueAt, dueAtOf(payment))
  }

  function change(payment: Own, changes: Partial<Own>, cause?: Cause) {
    // Strictly later each time, whatever the clock does: a list by date_last_updated misses no change.
    Object.assign(payment, changes, {
      changedAt: Math.max(now(), payment.changedAt + 1),
      version: payment.version + 1,
    })
    mind(payment)
    store.markChanged()
    announce(payment, 'updated', cause)
  }

  function receive(payment: Own, cents: number) {
    const wrongAmount = faults.get().wrongAmount
    const paid = wrongAmount === null ? cents : Math.round(wrongAmount * 100)
    const at = now()
    change(payment, { status: 'approved', detail: 'accredited', cents: paid, approvedAt: at, payAt: null }, 'paid')
  }

  /** Who pays: refused where the provider compares, and it is somebody else. */
  function identify(payment: Own, { payerTaxId, payerName }: ActionOptions) {
    if (!payers) return
    const usual = payers.usual(payment)
    const account = { name: payerName ?? usual.name, taxId: payerTaxId ?? usual.taxId }
    const refusal = payers.refuse(payment, account)
    if (refusal) throw new WrongState(refusal)
    payment.paidBy = account
  }

  const makeCode = (payment: Own) =>
    change(payment, {
      status: 'pending',
      detail: 'pending_waiting_transfer',
      makeAt: null,
      qrCode: codeOf(payment.id, payment.askedCents),
    })

  /** A rejected refund leaves the payment as it was, with all of its money. */
  function settleRefund(payment: Own, refund: Refund, outcome: 'approved' | 'rejected') {
    refund.status = outcome
    const isWhole = refundedCents(payment) >= payment.cents
    if (outcome === 'rejected') change(payment, {}, refund)
    else if (isWhole) change(payment, { status: 'refunded', detail: 'refunded' }, refund)
    // That the shop has won a chargeback is not forgotten.
    else change(payment, payment.status === 'charged_back' ? {} : { detail: 'partially_refunded' }, refund)
  }

  type Outcome = 'approved' | 'rejected' | 'in_process' | null
  type Told = Pick<Refund, 'reference' | 'comment'>
  function refund(payment: Own, cents: number, outcome: Outcome, told: Told = {}) {
    const takesMs = outcome === null ? faults.get().refundsInProcessMs : 0
    const doneAt = outcome === 'in_process' ? null : now() + takesMs
    const isQueued = takesMs > 0 || outcome === 'in_process' || (outcome === null && refundsTakeTime)
    const made: Refund = { id: store.newId(), cents, status: 'in_process', createdAt: now(), doneAt, ...told }
    payment.refunds.push(made)
    if (outcome === 'rejected') settleRefund(payment, made, 'rejected')
    else if (isQueued) change(payment, {})
    else settleRefund(payment, made, 'approved')
    return made
  }

  /** What a person at the bank may do now. */
  function actionsOf(payment: Own): Action[] {
    const isUnderRefund = payment.refunds.some(({ status }) => status === 'in_process')
    if (payment.status === 'processing') return ['make-code', 'reject']
    if (payment.status === 'pending') {
      return endsByDecline
        ? ['approve', 'reject', 'pay-late', 'pay-wrong-amount']
        : ['approve', 'pay-late', 'pay-wrong-amount']
    }
    if (payment.status === 'cancelled') return faults.get().approveAfterCancel ? ['approve', 'pay-late'] : ['pay-late']
    if (canBeRefunded(payment)) return isUnderRefund ? settlings : ['refund']
    return []
  }

  function act(payment: Own, action: Action, actionOptions: ActionOptions) {
    const { isNow = false, amount } = actionOptions
    if (!actionsOf(payment).includes(action)) throw new WrongState(`${action}: the charge is ${payment.status}`)
    const payAt = isNow ? now() : Math.max(payment.createdAt + lateAfter, now())
    const wrong = amount === undefined ? Math.min(wrongCents, payment.cents - 1) || payment.cents + 1 : amount * 100
    if (payActions.includes(action)) identify(payment, actionOptions)
    if (action === 'make-code') makeCode(payment)
    if (action === 'approve') receive(payment, payment.cents)
    if (action === 'reject') change(payment, { status: 'rejected', detail: 'bank_error', payAt: null })
    if (action === 'pay-wrong-amount') receive(payment, Math.round(wrong))
    if (action === 'refund') {
      const cents = amount === undefined ? restCents(payment) : Math.round(amount * 100)
      if (cents > restCents(payment)) throw new WrongState('refund: less is left')
      refund(payment, cents, 'approved')
    }
    if (action === 'finish-refund' || action === 'reject-refund') {
      const outcome = action === 'finish-refund' ? 'approved' : 'rejected'
      for (const part of payment.refunds) if (part.status === 'in_process') settleRefund(payment, part, outcome)
    }
    if (action === 'pay-late') {
      payment.payAt = payAt
      mind(payment)
      store.markChanged()
      settleDue()
    }
  }

  /** What the time does to a payment. */
  function settle(payment: Own) {
    const isOpen = payment.status === 'pending' || payment.status === 'cancelled'
    if (isOpen && payment.payAt !== null && payment.payAt <= now()) receive(payment, payment.cents)
    const isMade = payment.status === 'processing' && payment.makeAt !== null && payment.makeAt <= now()
    if (isMade) makeCode(payment)
    if (isUnpaid(payment.status) && payment.expiresAt <= now()) {
      change(payment, { status: 'cancelled', detail: 'expired' }, 'expired')
    }
    for (const part of payment.refunds) {
      // Money in dispute is held until it is decided.
      const isDue =
        part.status === 'in_process' && part.doneAt !== null && part.doneAt <= now() && canBeRefunded(payment)
      if (isDue) settleRefund(payment, part, 'approved')
    }
  }

  function settleDue() {
    if (nextDueAt > now()) return
    nextDueAt = Number.POSITIVE_INFINITY
    for (const payment of Object.values(state.payments)) {
      settle(payment)
      mind(payment)
    }
  }

  /** The payment as it is now. Only it is settled: a shop with thousands of charges asks about one at a time. */
  function find(id: string): Own | undefined {
    const payment = state.payments[id]
    if (payment) settle(payment)
    return payment
  }

  return {
    find,
    all: () => Object.values(state.payments),
    actionsOf,
    act,
    refund: (payment: Own, cents: number, told?: Told) => refund(payment, cents, faults.drawRefund(), told),
    settleDue,
    change,
    create(request: PaymentRequest<Metadata>, making: Making = { as: 'now' }) {
      const id = store.newId()
      const payment: Own = {
        ...request,
        id,
        ...madeStates[making.as],
        askedCents: request.cents,
        createdAt: now(),
        changedAt: now(),
        approvedAt: null,
        payAt: null,
        paidBy: null,
        makeAt: making.as === 'later' ? making.makeAt : null,
        version: 1,
        qrCode: making.as === 'now' ? codeOf(id, request.cents) : '',
        refunds: [],
      }
      state.payments[id] = payment
      mind(payment)
      store.markChanged()
      announce(payment, 'created')
      return payment
    },
    /** Takes over a payment that was made elsewhere, unless there is one of its id; whether it did. */
    add(payment: Own) {
      if (state.payments[payment.id]) return false
      state.payments[payment.id] = payment
      mind(payment)
      store.markChanged()
      return true
    },
    cancel: (payment: Own) => change(payment, { status: 'cancelled', detail: 'by_collector' }),
  }
}
