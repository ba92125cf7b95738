import { type Answer, type Call, type Route, readFiles, route } from './http.ts'
import { failure, refuse, wireDate } from './mercado-pago-wire.ts'
import type { Case, CaseBook } from './pix-disputes.ts'

const largestFiles = 10_000_000
const fileTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
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
