import type { Payment, Refund } from './pix-payments.ts'
import { type DisputeAction, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

export type SentFile = { name: string; type: string; size: number }

/** The case of a chargeback, or of a mediation where mediations have cases. */
export type Case = {
  id: string
  /** Of a chargeback where none is named. */
  kind?: 'mediation'
  paymentId: number
  /** The shop's reference of the payment. */
  reference: string | null
  /** Of the transfer in dispute, where the provider names cases by it. */
  endToEndId?: string
  cents: number
  reason: string
  /** null until it is decided: whether the shop keeps the money. */
  isCovered: boolean | null
  /** The payer took it back. */
  isWithdrawn?: boolean
  documentsStatus: 'not_supplied' | 'review_pending' | 'valid'
  documents: SentFile[]
  deadline: number
  createdAt: number
  changedAt: number
}

export type DisputeOptions = {
  store: SandboxState
  /** Where the cases are kept. */
  section: string
  /** `held`: the provider holds the money, and there is no case. */
  mediations: 'none' | 'held' | 'cases'
  canBeWithdrawn?: boolean
  transferOf?(payment: Payment): string
  /** A payment is contested once: by default it may be again, after the shop has won. */
  isOnce?: boolean
  /** How long documents are taken. */
  answerWithinMs?: number
  now: () => number
  change(payment: Payment, changes: Partial<Payment>): void
  announce(payment: Payment, disputed: Case): void
}

const usualAnswerMs = 10 * 24 * 3_600_000

/** Whether the provider holds the money until the dispute is decided. */
const isDisputed = ({ status, detail }: Pick<Payment, 'status' | 'detail'>) =>
  status === 'in_mediation' || (status === 'charged_back' && detail === 'in_process')

/** The disputes of payments: each is opened, then won or lost by the shop. */
export function createDisputes(options: DisputeOptions) {
  const {
    store,
    section,
    mediations,
    canBeWithdrawn = false,
    transferOf,
    isOnce = false,
    answerWithinMs = usualAnswerMs,
    now,
  } = options
  const { change, announce } = options
  const state = store.section(section, () => ({ cases: {} as Record<string, Case> }))
  const casesOf = ({ id }: Payment) => Object.values(state.cases).filter(({ paymentId }) => paymentId === id)
  const openCaseOf = (payment: Payment) => casesOf(payment).find(({ isCovered }) => isCovered === null)

  function changeCase(payment: Payment, one: Case, changes: Partial<Case>) {
    Object.assign(one, changes, { changedAt: Math.max(now(), one.changedAt + 1) })
    store.markChanged()
    announce(payment, one)
  }

  function actionsOf(payment: Payment): DisputeAction[] {
    if (isDisputed(payment)) {
      return canBeWithdrawn ? ['win-dispute', 'lose-dispute', 'cancel-dispute'] : ['win-dispute', 'lose-dispute']
    }
    if (isOnce && casesOf(payment).length > 0) return []
    // What was won may be contested once more.
    if (payment.status !== 'approved' && payment.detail !== 'reimbursed') return []
    return mediations === 'none' ? ['open-chargeback'] : ['open-mediation', 'open-chargeback']
  }

  function openCase(payment: Payment, kind?: Case['kind']) {
    const at = now()
    const opened: Case = {
      id: String(store.newId()),
      ...(kind && { kind }),
      paymentId: payment.id,
      reference: payment.externalReference,
      ...(transferOf && { endToEndId: transferOf(payment) }),
      cents: payment.cents,
      reason: 'fraud',
      isCovered: null,
      documentsStatus: 'not_supplied',
      documents: [],
      deadline: at + answerWithinMs,
      createdAt: at,
      changedAt: at,
    }
    state.cases[opened.id] = opened
    store.markChanged()
    return opened
  }

  function open(payment: Payment, kind?: Case['kind']) {
    const opened = openCase(payment, kind)
    change(payment, { status: 'charged_back', detail: 'in_process' })
    announce(payment, opened)
  }

  /** The money is gone: refunds in process cannot be carried out any more. */
  const rejectRefunds = ({ refunds }: Payment): Refund[] =>
    refunds.map((one) => (one.status === 'in_process' ? { ...one, status: 'rejected' } : one))

  function close(payment: Payment, action: DisputeAction) {
    const isWon = action !== 'lose-dispute'
    const opened = openCaseOf(payment)
    if (opened) {
      const lost = { detail: 'settled', refunds: rejectRefunds(payment) }
      change(payment, { status: 'charged_back', ...(isWon ? { detail: 'reimbursed' } : lost) })
      changeCase(payment, opened, {
        isCovered: isWon,
        ...(action === 'cancel-dispute' && { isWithdrawn: true }),
        ...(opened.documents.length && { documentsStatus: 'valid' }),
      })
    } else if (isWon) change(payment, { status: 'approved', detail: 'accredited' })
    else {
      const at = now()
      const returned: Refund = {
        id: store.newId(),
        cents: payment.cents,
        status: 'approved',
        createdAt: at,
        doneAt: at,
      }
      change(payment, { status: 'refunded', detail: 'refunded', refunds: [...rejectRefunds(payment), returned] })
    }
  }

  function act(payment: Payment, action: DisputeAction) {
    if (!actionsOf(payment).includes(action)) throw new WrongState(`${action}: the charge is ${payment.status}`)
    if (action === 'open-chargeback') open(payment)
    else if (action !== 'open-mediation') close(payment, action)
    else if (mediations === 'cases') open(payment, 'mediation')
    else change(payment, { status: 'in_mediation', detail: 'pending' })
  }

  return {
    actionsOf,
    act,
    openCase,
    all: () => Object.values(state.cases),
    find: (id: string) => state.cases[id],
    allOf: casesOf,
    latestOf: (payment: Payment) => casesOf(payment).at(-1),
    addDocuments: (payment: Payment, one: Case, files: SentFile[]) =>
      changeCase(payment, one, { documents: [...one.documents, ...files], documentsStatus: 'review_pending' }),
  }
}

/** The cases of one API: an account has those of all of them, which each of its tokens reads. */
export type CaseBook = {
  disputes: ReturnType<typeof createDisputes>
  payment(id: number): Payment | undefined
}
