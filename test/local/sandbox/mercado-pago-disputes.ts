import { type Answer, type Call, type Route, readFiles, route } from './http.ts'
import type { Payment, Refund } from './mercado-pago-payments.ts'
import { failure, refuse, wireDate } from './mercado-pago-wire.ts'
import { type DisputeAction, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

type SentFile = { name: string; type: string; size: number }

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
const largestFiles = 10_000_000
const fileTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

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

export type DisputeRouteOptions = {
  books: readonly CaseBook[]
  withToken(answer: Route['answer']): Route['answer']
  /** Whether a call is this API's, where several have these addresses. */
  isFor?: Route['isFor']
  now: () => number
}

const writeCase = (one: Case) => ({
  id: one.id,
  payments: [one.paymentId],
  currency: 'BRL',
  amount: one.cents / 100,
  reason: one.reason,
  coverage_applied: one.isCovered,
  coverage_elegible: true,
  documentation_required: false,
  documentation_status: one.documentsStatus,
  documentation: one.documents.map(({ name, type, size }) => ({ type, description: `File: ${name}, Size: ${size}` })),
  date_documentation_deadline: wireDate(one.deadline),
  date_created: wireDate(one.createdAt),
  date_last_updated: wireDate(one.changedAt),
  live_mode: true,
})

const refuseFor = (status: number, description: string): Answer =>
  refuse(status, description, [{ code: status === 404 ? 'not_found' : 'bad_request', description }])

/** Why the files are not accepted; undefined where they are. Documented: `files[]`, JPG, PNG or PDF, together at most 10 MB. */
function fault(parts: [string, File | string][]): string | undefined {
  if (parts.length === 0) return 'files[] is required'
  for (const [name, file] of parts) {
    if (name !== 'files[]' || typeof file === 'string') return 'only files named files[] are accepted'
    const type = fileTypes[file.name.toLowerCase().split('.').at(-1) ?? '']
    if (!type || type !== file.type) return 'files must be JPG, PNG or PDF'
    if (file.size === 0) return 'a file is empty'
  }
  const size = parts.reduce((sum, [, file]) => sum + (typeof file === 'string' ? 0 : file.size), 0)
  return size > largestFiles ? 'files are larger than 10 MB' : undefined
}

/** Mercado Pago's /v1/chargebacks. */
export function disputeRoutes({ books, withToken, isFor, now }: DisputeRouteOptions): Route[] {
  const withCase = (answer: (call: Call, one: Case, book: CaseBook) => Answer | Promise<Answer>) =>
    withToken((call) => {
      const id = call.params.id ?? ''
      const book = books.find(({ disputes }) => disputes.find(id))
      const one = book?.disputes.find(id)
      return book && one ? answer(call, one, book) : refuseFor(404, 'Chargeback not found')
    })

  function search({ url }: Call): Answer {
    const id = url.searchParams.get('payment_id')
    if (!id) return refuseFor(400, 'payment_id is required')
    const all = books.flatMap(({ disputes }) => disputes.all())
    const results = all.filter(({ paymentId }) => String(paymentId) === id)
    return {
      status: 200,
      json: { paging: { offset: 0, limit: 25, total: results.length }, results: results.map(writeCase) },
    }
  }

  async function addDocuments(call: Call, one: Case, { disputes, payment }: CaseBook): Promise<Answer> {
    const owner = payment(one.paymentId)
    if (!owner || one.isCovered !== null) return refuseFor(400, 'The chargeback is closed')
    if (one.deadline < now()) return refuseFor(400, 'The deadline for documents is over')
    const parts = await readFiles(call)
    if (!parts) return refuseFor(415, 'multipart/form-data is required')
    const wrong = fault(parts)
    if (wrong) return refuseFor(400, wrong)
    const files = parts.flatMap(([, file]) => (typeof file === 'string' ? [] : [file]))
    disputes.addDocuments(
      owner,
      one,
      files.map(({ name, type, size }) => ({ name, type, size })),
    )
    return { status: 200, json: writeCase(one) }
  }

  const routes = [
    route('GET', '/v1/chargebacks/search', withToken(search), 'dispute'),
    route(
      'GET',
      '/v1/chargebacks/:id',
      withCase((_, one) => ({ status: 200, json: writeCase(one) })),
      'dispute',
    ),
    route('POST', '/v1/chargebacks/:id/documentation', withCase(addDocuments), 'documents'),
  ]
  return routes.map((one) => ({ ...one, failure, ...(isFor && { isFor }) }))
}
