import { Agent as HttpAgent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

export type Call = {
  method: string
  url: URL
  params: Record<string, string | undefined>
  header(name: string): string | undefined
  text: string
  bytes: Buffer
}

export type Answer = { status: number; json?: unknown; html?: string; text?: string; headers?: Record<string, string> }

/** An error answer in a provider's own format; `code` is its own code for the cause. */
export type Failure = (status: number, message: string, code?: number | string) => Answer

export type Route = {
  method: string
  path: RegExp
  /** Which faults and counters apply; taken from the request where one address serves several operations. */
  operation?: Operation | ((call: Call) => Operation)
  /** Where its errors have another format than those of its provider. */
  failure?: Failure
  /** Where two providers have an address in common: whether a call is this one's. */
  isFor?(call: Call): boolean
  answer(call: Call): Answer | Promise<Answer>
}

export const operations = [
  // On a charge.
  'create',
  'get',
  'search',
  'cancel',
  'refund',
  'refunds',
  'transaction',
  // The keys that sign its webhooks.
  'keys',
  // Its list of webhooks.
  'webhooks',
  // On the case of a disputed charge.
  'dispute',
  'documents',
  // On a seller's key.
  'issue',
  'list',
  'info',
  'ban',
  'change',
  // Of an e-mail.
  'send',
] as const
export type Operation = (typeof operations)[number]

/** `pathname`: as a regular expression, with `:name` for any one segment. */
export function route(
  method: string,
  pathname: string,
  answer: Route['answer'],
  operation?: Route['operation'],
): Route {
  // A URLPattern takes many times as long, and every call tries all routes before its own.
  const path = new RegExp(`^${pathname.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  return { method, path, answer, ...(operation && { operation }) }
}

// Ten megabytes of files are accepted, and more is refused by their route.
const longestBody = 12_000_000

export async function readCall(request: IncomingMessage): Promise<Call> {
  const bytes = await readBytes(request)
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://sandbox'),
    params: {},
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    text: bytes.toString(),
    bytes,
  }
}

// By events: an iteration of a request costs more than the rest of an answer.
const readBytes = (request: IncomingMessage, largest = longestBody) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > largest) request.destroy(new Error('body too large'))
    })
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.once('error', reject)
  })

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a form with files; undefined where the body is none. */
export async function readFiles({ header, bytes }: Call): Promise<[string, File | string][] | undefined> {
  const type = header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return undefined
  try {
    return [...(await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData())]
  } catch {
    return undefined
  }
}

/** undefined where the text is not a JSON object. */
export function parseBody(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text || '{}')
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

export function sendAnswer(response: ServerResponse, { status, json, html, text, headers }: Answer) {
  const type = html === undefined ? (text === undefined ? 'application/json' : 'text/plain') : 'text/html'
  // As a string it is sent in one piece with the head.
  const content = html ?? text ?? (json === undefined ? '' : JSON.stringify(json))
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(content),
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(content)
}

export type Downloaded = { status: number; type: string; bytes: Buffer }

/** What an address answers, by a connection of its own. Not by fetch, whose connections would outlive the sandbox. */
export const download = (url: string, largest: number, signal = AbortSignal.timeout(10_000)) =>
  new Promise<Downloaded>((resolve, reject) => {
    const get = url.startsWith('https:') ? requestHttps : requestHttp
    const asked = get(url, { agent: false, signal }, (answer) => {
      readBytes(answer, largest).then((bytes) => {
        const type = String(answer.headers['content-type'] ?? '').replace(/;.*/, '')
        resolve({ status: answer.statusCode ?? 0, type, bytes })
      }, reject)
    })
    asked.once('error', reject)
    asked.end()
  })

export type OutgoingPost = { url: string; headers: Record<string, string>; body: string }

/**
 * Sends by connections that stay open between two posts: connecting takes longer than the rest of one. Not by fetch, whose connections would
 * outlive the sandbox.
 */
export function openPosts() {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

  /** The status of the answer. */
  function post(sending: OutgoingPost, signal: AbortSignal): Promise<number> {
    const { url, headers, body } = sending
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, signal }
      const onAnswer = (answer: IncomingMessage) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      }
      const sent = url.startsWith('https:')
        ? requestHttps(url, { ...options, agent: agents.https }, onAnswer)
        : requestHttp(url, { ...options, agent: agents.http }, onAnswer)
      sent.once('error', (error) => {
        // The receiver had closed the connection, as it does when it starts again. A webhook may come twice.
        if (sent.reusedSocket && !signal.aborted) post(sending, signal).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  }

  return {
    post,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
