import { Agent, request } from 'node:http'
import { address } from '../people.ts'

export interface BenchRequest {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  accept?: string
  cookie?: string
  /** The answer that is already there: 304 is as good as 200. */
  etag?: string
  /** Breaks the download off after its first bytes. */
  isFirstChunk?: boolean
}

/**
 * Sends the requests that `next` returns for `ms`, `concurrency` at a time over as many keep-alive connections, and at least one over each
 * connection. Answers how many.
 */
export async function runLoad(
  origin: string,
  next: () => BenchRequest,
  concurrency: number,
  ms: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let count = 0
  const startedAt = performance.now()
  const worker = async () => {
    do {
      await sendOk(origin, next(), agent)
      count++
    } while (performance.now() - startedAt < ms)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  agent.destroy()
  return count
}

interface BenchResponse {
  status: number
  /** As received: compressed if the server compressed it. */
  body: Buffer
  isCompressed: boolean
  etag: string | undefined
}

/** An answer other than 200 is an error: what refuses is fast, and would look good. */
export async function sendOk(origin: string, request: BenchRequest, agent?: Agent): Promise<BenchResponse> {
  const answer = await send(origin, request, agent)
  const isOk = answer.status === 200 || (answer.status === 304 && request.etag !== undefined)
  if (!isOk) throw new Error(`${request.path} answered ${answer.status}: ${answer.body}`)
  return answer
}

/** Each request comes from an address of its own, so that rate limits by address do not apply. */
export function send(
  origin: string,
  { method = 'GET', path, token, body, accept, cookie, etag, isFirstChunk }: BenchRequest,
  agent?: Agent,
): Promise<BenchResponse> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'cf-connecting-ip': address(),
    'accept-encoding': 'gzip',
    ...(accept !== undefined && { accept }),
    ...(cookie !== undefined && { cookie }),
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = []
      const end = () => {
        const { 'content-encoding': encoding, etag } = response.headers
        const status = response.statusCode ?? 0
        resolve({ status, body: Buffer.concat(chunks), isCompressed: encoding === 'gzip', etag })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (!isFirstChunk) return
        end()
        response.destroy()
      })
      response.once('end', end)
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
