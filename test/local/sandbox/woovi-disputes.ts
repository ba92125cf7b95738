import { type Answer, type Call, download, parseBody, type Route, route } from './http.ts'
import type { Case, CaseBook, SentFile } from './pix-disputes.ts'
import { listPage } from './woovi-lists.ts'
import { readEvidence } from './woovi-request.ts'
import { type WooviPayment, writeDisputeReport, writeListedDispute } from './woovi-wire.ts'

export type WooviDisputeOptions = {
  disputes: CaseBook['disputes']
  withAppId(answer: Route['answer']): Route['answer']
  refuse(status: number, message: string): Answer
  paymentOf(one: Case): WooviPayment | undefined
  /** By the id of the transfer. */
  findPaid(endToEndId: string): WooviPayment | undefined
  ownUrl: () => string
  now: () => number
}

const largestFile = 10_000_000
/** How a file of each type begins. */
const beginnings: Record<string, string> = {
  'application/pdf': '%PDF-',
  'image/png': '\x89PNG',
  'image/jpeg': '\xff\xd8\xff',
}
const closedWords = { ACCEPTED: 'accepted', REJECTED: 'rejected', CANCELED: 'canceled' }

/** Woovi's /api/v1/dispute. */
export function wooviDisputeRoutes(options: WooviDisputeOptions): Route[] {
  const { disputes, withAppId, refuse, paymentOf, findPaid, ownUrl, now } = options
  const notFound = () => refuse(400, 'Dispute not found')

  // Documented: "the id must be the endToEndId of the transaction that originated the Dispute".
  function get({ params }: Call): Answer {
    const payment = findPaid(params.id ?? '')
    const one = payment && disputes.latestOf(payment)
    return payment && one ? { status: 200, json: { dispute: writeDisputeReport(payment, one) } } : notFound()
  }

  function list({ url }: Call): Answer {
    const found = listPage(disputes.all(), url.searchParams)
    if (!found) return refuse(400, 'start and end must be in RFC 3339')
    const listed = found.page.flatMap((one) => {
      const payment = paymentOf(one)
      return payment ? [writeListedDispute(payment, one)] : []
    })
    return { status: 200, json: { disputes: listed, pageInfo: found.pageInfo } }
  }

  /** What an address has now, or why it is no evidence. */
  async function fetchFile(url: string, description: string): Promise<SentFile | string> {
    const got = await download(url, largestFile).catch((error: Error) => error.message)
    if (typeof got === 'string') return `${url} cannot be downloaded: ${got}`
    if (got.status !== 200) return `${url} cannot be downloaded: it answers ${got.status}`
    const beginning = beginnings[got.type]
    const isFile = beginning !== undefined && got.bytes.toString('latin1').startsWith(beginning)
    return isFile ? { name: description, type: got.type, size: got.bytes.length } : `${url} is no PDF or image`
  }

  async function addEvidence(call: Call): Promise<Answer> {
    const one = disputes.find(call.params.id ?? '')
    const payment = one && paymentOf(one)
    if (!payment) return notFound()
    const body = parseBody(call.text)
    const read = body ? readEvidence(body) : 'The body is not a JSON object'
    if (typeof read === 'string') return refuse(400, read)
    const { status } = writeDisputeReport(payment, one)
    if (status in closedWords) {
      return refuse(400, `You cannot send a evidence for a ${closedWords[status as keyof typeof closedWords]} dispute`)
    }
    // Documented: three days.
    if (one.deadline < now()) return refuse(400, 'The time for evidence is over')
    const files: SentFile[] = []
    for (const { url, description } of read.documents) {
      const file = await fetchFile(url, description)
      if (typeof file === 'string') return refuse(400, file)
      files.push(file)
    }
    disputes.addDocuments(payment, one, files)
    // Documented: the address of their own copy.
    const documents = read.documents.map(({ description, correlationID }) => ({
      url: `${ownUrl()}/openpix/dispute/${one.id}/${encodeURIComponent(correlationID)}`,
      description,
      correlationID,
      createdAt: new Date(now()).toISOString(),
    }))
    return { status: 200, json: { documents } }
  }

  return [
    route('GET', '/api/v1/dispute', withAppId(list), 'dispute'),
    route('GET', '/api/v1/dispute/:id', withAppId(get), 'dispute'),
    route('POST', '/api/v1/dispute/:id/evidence', withAppId(addEvidence), 'documents'),
  ]
}
