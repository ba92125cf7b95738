import type { Payment, Refund } from './pix-payments.ts'
import { type DisputeAction, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

export type SentFile = { name: string; type: string; size: number }

/** The case of a chargeback. A mediation has none in this API. */
export type Case = {
  id: string
  paymentId: number
  cents: number
  reason: string
  /** null until it is decided. */
  isCovered: boolean | null
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
  hasMediations: boolean
  now: () => number
  change(payment: Payment, changes: Partial<Payment>): void
  announce(payment: Payment, disputed: Case): void
}

const answerWithinMs = 10 * 24 * 3_600_000

/** Whether the provider holds the money until the dispute is decided. */
const isDisputed = ({ status, detail }: Pick<Payment, 'status' | 'detail'>) =>
  status === 'in_mediation' || (status === 'charged_back' && detail === 'in_process')

/** The disputes of payments: each is opened, then won or lost by the shop. */
export function createDisputes({ store, section, hasMediations, now, change, announce }: DisputeOptions) {
  const state = store.section(section, () => ({ cases: {} as Record<string, Case> }))
  const casesOf = ({ id }: Payment) => Object.values(state.cases).filter(({ paymentId }) => paymentId === id)
  const openCaseOf = (payment: Payment) => casesOf(payment).find(({ isCovered }) => isCovered === null)

  function changeCase(payment: Payment, one: Case, changes: Partial<Case>) {
    Object.assign(one, changes, { changedAt: Math.max(now(), one.changedAt + 1) })
    store.markChanged()
    announce(payment, one)
  }

  function actionsOf(payment: Payment): DisputeAction[] {
    if (isDisputed(payment)) return ['win-dispute', 'lose-dispute']
    // What was won may be contested once more.
    if (payment.status !== 'approved' && payment.detail !== 'reimbursed') return []
    return hasMediations ? ['open-mediation', 'open-chargeback'] : ['open-chargeback']
  }

  function openCase(payment: Payment) {
    const at = now()
    const opened: Case = {
      id: String(store.newId()),
      paymentId: payment.id,
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

  function openChargeback(payment: Payment) {
    const opened = openCase(payment)
    change(payment, { status: 'charged_back', detail: 'in_process' })
    announce(payment, opened)
  }

  /** The money is gone: refunds in process cannot be carried out any more. */
  const rejectRefunds = ({ refunds }: Payment): Refund[] =>
    refunds.map((one) => (one.status === 'in_process' ? { ...one, status: 'rejected' } : one))

  function close(payment: Payment, isWon: boolean) {
    const open = openCaseOf(payment)
    if (open) {
      const lost = { detail: 'settled', refunds: rejectRefunds(payment) }
      change(payment, { status: 'charged_back', ...(isWon ? { detail: 'reimbursed' } : lost) })
      changeCase(payment, open, { isCovered: isWon, ...(open.documents.length && { documentsStatus: 'valid' }) })
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
    if (action === 'open-mediation') change(payment, { status: 'in_mediation', detail: 'pending' })
    else if (action === 'open-chargeback') openChargeback(payment)
    else close(payment, action === 'win-dispute')
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
