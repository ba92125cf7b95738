import { Agent } from 'node:http'
import { gzipSync } from 'node:zlib'
import { largeSizes } from '#seeds/commands/seed-large.ts'
import type { Sizes } from '#seeds/large/rows.ts'
import type { Bench } from './calls.ts'
import { type BenchRequest, median, send } from './load.ts'
import { type ScaleCase, scaleCases } from './scale-cases.ts'
import { openScaleStore } from './scale-store.ts'
import { printRow, widthOf } from './table.ts'

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

/**
 * Sends the same requests to a shop with 1,000 rows and to a large one: prints how much slower the large one is, and answers whether all
 * cases are within their limits.
 */
export async function measureScale(bench: Bench): Promise<boolean> {
  const { sizes, isShrunk } = readSizes()
  const small = await openScaleStore(bench, 'small', smallSizes)
  const large = await openScaleStore(bench, 'large', sizes)
  const sides = [small, large].map(({ url }) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
  const names = Object.keys(sizes) as (keyof Sizes)[]
  const counts = (of: Sizes) => names.map((name) => `${of[name].toLocaleString('en')} ${name}`).join(', ')
  console.info(
    `\nThe same requests to two shops, alternating, one at a time; medians of ${requestCount} responses or more.`,
  )
  console.info(`small: ${counts(smallSizes)}\nlarge: ${counts(sizes)}`)
  if (isShrunk) console.info('BENCH_SCALE reduces the large shop: these ratios do not hold for the full size.')
  const width = widthOf(scaleCases.map(({ name }) => name))
  printRow(['', 'small ms', 'large ms', 'ratio', 'limit', 'kB', 'limit kB'], width)
  let failed = 0
  for (const one of scaleCases) {
    const requests = [await one.prepare(small), await one.prepare(large)]
    const first = await compare(sides, requests, requestCount)
    const result = isWithin(one, first) ? first : await compare(sides, requests, requestCount * retryFactor)
    if (!isWithin(one, result)) failed++
    printRow(rowOf(one, result), width)
  }
  console.info(failed === 0 ? 'All are within their limits.' : `${failed} are over their limit.`)
  for (const { agent } of sides) agent.destroy()
  await small.close()
  await large.close()
  return failed === 0
}

/** The full size, or the share of it that `BENCH_SCALE` sets. */
function readSizes(): { sizes: Sizes; isShrunk: boolean } {
  const share = Number(process.env.BENCH_SCALE ?? 1)
  if (!(share > 0 && share <= 1)) throw new Error('BENCH_SCALE must be a share of the full size: above 0, at most 1')
  const names = Object.keys(largeSizes) as (keyof Sizes)[]
  const entries = names.map((name) => [name, Math.max(smallSizes[name], Math.ceil(largeSizes[name] * share))])
  return { sizes: Object.fromEntries(entries), isShrunk: share < 1 }
}

/** Alternates between the shops and swaps their order each round, so that other load on the machine affects both alike. */
async function compare(sides: Side[], requests: (() => BenchRequest)[], count: number): Promise<Compared> {
  const times: number[][] = [[], []]
  let bytes = 0
  for (let round = -warmUpCount; round < count; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const [side, next] = [sides[which], requests[which]]
      if (!side || !next) throw new Error('expected two shops')
      const one = next()
      const sentAt = performance.now()
      const { status, body, isCompressed } = await send(side.url, one, side.agent)
      const ms = performance.now() - sentAt
      if (status !== 200) throw new Error(`${one.path} answered ${status}: ${body}`)
      if (round >= 0) times[which]?.push(ms)
      // In production the edge compresses responses; here they may be uncompressed.
      if (round === 0) bytes = Math.max(bytes, (isCompressed ? body : gzipSync(body)).length)
    }
  }
  const [small = 0, large = 0] = times.map(median)
  return { small, large, ratio: large / small, bytes }
}

const endless = Number.POSITIVE_INFINITY
const isWithin = ({ limit = endless, maxBytes = endless }: ScaleCase, { ratio, bytes }: Compared): boolean =>
  ratio <= limit && bytes <= maxBytes

const rowOf = (one: ScaleCase, result: Compared): string[] => [
  one.name,
  result.small.toFixed(2),
  result.large.toFixed(2),
  result.ratio.toFixed(2),
  one.limit === undefined ? '' : String(one.limit),
  (result.bytes / 1000).toFixed(1),
  one.maxBytes === undefined ? '' : String(one.maxBytes / 1000),
  isWithin(one, result) ? '' : '   OVER',
]
