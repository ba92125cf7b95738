import { Agent, request } from 'node:http'
import { address } from '../people.ts'

export interface BenchRequest {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
}

export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  /** Answers with another status than 200. */
  failures: number
}

/** Fires what `next` says for `ms`, `concurrency` at a time over as many kept connections. */
export async function runLoad(
  origin: string,
  next: () => BenchRequest,
  concurrency: number,
  ms: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let failures = 0
  const begin = performance.now()
  const shooter = async () => {
    while (performance.now() - begin < ms) {
      const at = performance.now()
      const { status } = await send(origin, next(), agent)
      times.push(performance.now() - at)
      if (status !== 200) failures++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, shooter))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures }
}

export interface BenchResponse {
  status: number
  /** As it came: compressed where the server has compressed it. */
  body: Buffer
  isCompressed: boolean
}

/** Each shot comes from an address of its own, as shoppers do: the limits by address are not what is measured. */
export function send(
  origin: string,
  { method = 'GET', path, token, body }: BenchRequest,
  agent?: Agent,
): Promise<BenchResponse> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'cf-connecting-ip': address(),
    'accept-encoding': 'gzip',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, headers, ...(agent && { agent }) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const isCompressed = answer.headers['content-encoding'] === 'gzip'
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), isCompressed })
      })
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}

const quantile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

export const median = (values: number[]) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
