import { writeBrCode } from './br-code.ts'
import type { FaultSettings } from './faults.ts'
import { type Action, type ActionOptions, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

export type Refund = {
  id: number
  cents: number
  status: 'approved' | 'in_process'
  createdAt: number
  doneAt: number
}

export type Order = {
  cents: number
  description: string | null
  externalReference: string | null
  notificationUrl: string | null
  expiresAt: number
  payer: Record<string, unknown> & { email: string }
  metadata: unknown
  statementDescriptor: string | null
}

export type Payment = Order & {
  id: number
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'refunded' | 'charged_back'
  detail: string
  /** The amount asked for; `cents` becomes the amount paid. */
  askedCents: number
  createdAt: number
  changedAt: number
  approvedAt: number | null
  payAt: number | null
  qrCode: string
  refunds: Refund[]
}

// Later than the shop's own five minutes: money for a code that the shop has already closed as expired.
const lateAfter = 330_000
const wrongCents = 100
const seller = { key: 'b76aa9c2-2ec4-4110-954e-ebfe34f05b61', name: 'Trinco Sandbox', city: 'Sao Paulo' }

export const refundedCents = ({ refunds }: Payment, status?: Refund['status']) =>
  refunds.reduce((sum, refund) => sum + (!status || refund.status === status ? refund.cents : 0), 0)

export const canBeCancelled = ({ status }: Payment) => status === 'pending'
export const canBeRefunded = ({ status }: Payment) => status === 'approved'

/** The payments and their transitions. Each is one synchronous step, so that two at once cannot both happen. */
export function createPayments(
  store: SandboxState,
  faults: FaultSettings,
  now: () => number,
  announce: (payment: Payment, action: string) => void,
) {
  const state = store.section('mercado-pago', () => ({ payments: {} as Record<string, Payment> }))

  function change(payment: Payment, changes: Partial<Payment>) {
    Object.assign(payment, changes, { changedAt: now() })
    store.markChanged()
    announce(payment, 'payment.updated')
  }

  function receive(payment: Payment, cents: number) {
    const wrongAmount = faults.get().wrongAmount
    change(payment, {
      status: 'approved',
      detail: 'accredited',
      cents: wrongAmount === null ? cents : Math.round(wrongAmount * 100),
      approvedAt: now(),
      payAt: null,
    })
  }

  function finishRefund(payment: Payment, refund: Refund) {
    refund.status = 'approved'
    const isWhole = refundedCents(payment, 'approved') >= payment.cents
    change(payment, isWhole ? { status: 'refunded', detail: 'refunded' } : { detail: 'partially_refunded' })
  }

  function refund(payment: Payment, cents: number, takesMs: number) {
    const made: Refund = {
      id: store.newId(),
      cents,
      status: 'in_process',
      createdAt: now(),
      doneAt: now() + takesMs,
    }
    payment.refunds.push(made)
    if (takesMs === 0) finishRefund(payment, made)
    else change(payment, {})
    return made
  }

  /** What a person at the bank may do now. */
  function actionsOf(payment: Payment): Action[] {
    const isUnderRefund = payment.refunds.some(({ status }) => status === 'in_process')
    if (payment.status === 'pending') return ['approve', 'reject', 'pay-late', 'pay-wrong-amount']
    if (payment.status === 'cancelled') return faults.get().approveAfterCancel ? ['approve', 'pay-late'] : ['pay-late']
    if (payment.status === 'approved') return isUnderRefund ? ['finish-refund', 'chargeback'] : ['refund', 'chargeback']
    return []
  }

  function act(payment: Payment, action: Action, { isNow = false, amount }: ActionOptions) {
    if (!actionsOf(payment).includes(action)) throw new WrongState(`${action}: the charge is ${payment.status}`)
    const payAt = isNow ? now() : Math.max(payment.createdAt + lateAfter, now())
    const rest = payment.cents - refundedCents(payment)
    const wrong = amount === undefined ? Math.min(wrongCents, payment.cents - 1) || payment.cents + 1 : amount * 100
    if (action === 'approve') receive(payment, payment.cents)
    if (action === 'reject') change(payment, { status: 'rejected', detail: 'bank_error', payAt: null })
    if (action === 'pay-wrong-amount') receive(payment, Math.round(wrong))
    if (action === 'refund') refund(payment, rest, 0)
    if (action === 'chargeback') change(payment, { status: 'charged_back', detail: 'settled' })
    if (action === 'finish-refund') {
      for (const part of payment.refunds) if (part.status === 'in_process') finishRefund(payment, part)
    }
    if (action === 'pay-late') {
      payment.payAt = payAt
      store.markChanged()
      settleDue()
    }
  }

  function settleDue() {
    for (const payment of Object.values(state.payments)) {
      const isOpen = payment.status === 'pending' || payment.status === 'cancelled'
      if (isOpen && payment.payAt !== null && payment.payAt <= now()) receive(payment, payment.cents)
      if (payment.status === 'pending' && payment.expiresAt <= now()) {
        change(payment, { status: 'cancelled', detail: 'expired' })
      }
      for (const part of payment.refunds) {
        if (part.status === 'in_process' && part.doneAt <= now()) finishRefund(payment, part)
      }
    }
  }

  return {
    find: (id: string) => state.payments[id],
    all: () => Object.values(state.payments),
    actionsOf,
    act,
    refund,
    settleDue,
    create(order: Order) {
      const id = store.newId()
      const payment: Payment = {
        ...order,
        id,
        status: 'pending',
        detail: 'pending_waiting_transfer',
        askedCents: order.cents,
        createdAt: now(),
        changedAt: now(),
        approvedAt: null,
        payAt: null,
        qrCode: writeBrCode({ ...seller, cents: order.cents, txid: `mpqrinter${id}` }),
        refunds: [],
      }
      state.payments[id] = payment
      store.markChanged()
      announce(payment, 'payment.created')
      return payment
    },
    cancel: (payment: Payment) => change(payment, { status: 'cancelled', detail: 'by_collector' }),
  }
}
