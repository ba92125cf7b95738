import { Agent, request } from 'node:http'
import { address } from '../people.ts'

export interface BenchRequest {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  accept?: string
}

export interface LoadResult {
  count: number
  perSecond: number
  p50: number
  p99: number
}

/**
 * Sends the requests that `next` returns for `ms`, `concurrency` at a time over as many keep-alive connections, and at least one of each. An
 * answer other than 200 is an error: what refuses is fast, and would look good.
 */
export async function runLoad(
  origin: string,
  next: () => BenchRequest,
  concurrency: number,
  ms: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  const startedAt = performance.now()
  const worker = async () => {
    do {
      const sentAt = performance.now()
      const request = next()
      const { status, body } = await send(origin, request, agent)
      times.push(performance.now() - sentAt)
      if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body}`)
    } while (performance.now() - startedAt < ms)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

export interface BenchResponse {
  status: number
  /** As received: compressed if the server compressed it. */
  body: Buffer
  isCompressed: boolean
}

/** Each request comes from an address of its own, so that rate limits by address do not apply. */
export function send(
  origin: string,
  { method = 'GET', path, token, body, accept }: BenchRequest,
  agent?: Agent,
): Promise<BenchResponse> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'cf-connecting-ip': address(),
    'accept-encoding': 'gzip',
    ...(accept !== undefined && { accept }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const isCompressed = response.headers['content-encoding'] === 'gzip'
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), isCompressed })
      })
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}

/** Of values in ascending order. */
export const quantile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

export const median = (values: number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
