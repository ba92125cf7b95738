import { Agent } from 'node:http'
import { gzipSync } from 'node:zlib'
import { largeSizes } from '#seeds/commands/seed-large.ts'
import type { Sizes } from '#seeds/large/rows.ts'
import { benchShare } from './bench-share.ts'
import { type BenchRequest, median, sendOk } from './load.ts'
import { isWithin, report, reportFailure } from './report.ts'
import type { ScaleCase } from './scale-case.ts'
import { scaleCases } from './scale-cases.ts'
import { openScaleStore } from './scale-store.ts'
import { measureShelf } from './shelf.ts'
import type { Bench } from './shop.ts'

const smallSizes: Sizes = { users: 1_000, payments: 1_000, licenses: 1_000, reviews: 1_000, announcements: 1_000 }

/** Requests per case and shop, alternating between the shops, after unmeasured warm-up requests. */
const requestCount = 60
const warmUpCount = 6
/** A case beyond its limit is measured once more, with this many times the requests; that result counts. */
const retryFactor = 4

interface Side {
  url: string
  agent: Agent
}

interface Compared {
  small: number
  large: number
  ratio: number
  bytes: number
}

/** What a shop's size costs: that of its tables, and that of its shelf. */
export async function measureScale(bench: Bench): Promise<void> {
  const wanted = process.env.BENCH_CASES ?? ''
  const cases = scaleCases.filter(({ name }) => name.includes(wanted))
  if (cases.length > 0) await measureRows(bench, cases)
  if ('shelf'.includes(wanted)) await measureShelf(bench)
}

/** Sends the same requests to a shop with 1,000 rows and to a large one, alternating, one at a time: how much slower is the large one? */
async function measureRows(bench: Bench, cases: ScaleCase[]): Promise<void> {
  const { sizes, isShrunk } = readSizes()
  const small = await openScaleStore(bench, 'small', smallSizes)
  const large = await openScaleStore(bench, 'large', sizes)
  const sides = [small, large].map(({ url }) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
  const share = isShrunk ? ` (BENCH_SCALE=${benchShare})` : ''
  for (const one of cases) {
    const { name, limit, maxBytes, maxMs } = one
    let result: Compared
    try {
      const requests = [await one.prepare(small), await one.prepare(large)]
      const first = await compare(sides, requests, requestCount)
      result = holds(one, first) ? first : await compare(sides, requests, requestCount * retryFactor)
    } catch (error) {
      // The other cases are measured all the same.
      reportFailure(name, error)
      continue
    }
    report(`${name}: large / small${share}`, result.ratio, '×', limit === undefined ? undefined : { max: limit })
    if (maxBytes !== undefined) report(`${name}: bytes, gzip`, result.bytes / 1000, 'kB', { max: maxBytes / 1000 })
    if (maxMs !== undefined) report(`${name}: large`, result.large, 'ms', { max: maxMs })
  }
  for (const { agent } of sides) agent.destroy()
  await small.close()
  await large.close()
}

/** The full size, or the share of it that `BENCH_SCALE` sets. */
function readSizes(): { sizes: Sizes; isShrunk: boolean } {
  const names = Object.keys(largeSizes) as (keyof Sizes)[]
  const entries = names.map((name) => [name, Math.max(smallSizes[name], Math.ceil(largeSizes[name] * benchShare))])
  return { sizes: Object.fromEntries(entries), isShrunk: benchShare < 1 }
}

/** Alternates between the shops and swaps their order each round, so that other load on the machine affects both alike. */
async function compare(sides: Side[], requests: (() => BenchRequest)[], count: number): Promise<Compared> {
  const times: number[][] = [[], []]
  let bytes = 0
  for (let round = -warmUpCount; round < count; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const [side, next] = [sides[which], requests[which]]
      if (!side || !next) throw new Error('expected two shops')
      const request = next()
      const sentAt = performance.now()
      const { body, isCompressed } = await sendOk(side.url, request, side.agent)
      const ms = performance.now() - sentAt
      if (round >= 0) times[which]?.push(ms)
      // In production the edge compresses responses; here they may be uncompressed.
      if (round === 0) bytes = Math.max(bytes, (isCompressed ? body : gzipSync(body)).length)
    }
  }
  const [small = 0, large = 0] = times.map(median)
  return { small, large, ratio: large / small, bytes }
}

const endless = Number.POSITIVE_INFINITY
const holds = (
  { limit = endless, maxBytes = endless, maxMs = endless }: ScaleCase,
  { ratio, bytes, large }: Compared,
): boolean => isWithin(ratio, { max: limit }) && isWithin(bytes, { max: maxBytes }) && isWithin(large, { max: maxMs })
