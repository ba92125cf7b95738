import { Agent } from 'node:http'
import { gzipSync } from 'node:zlib'
import { largeSizes } from '#seeds/commands/seed-large.ts'
import type { Sizes } from '#seeds/large/rows.ts'
import type { Bench } from './calls.ts'
import { type BenchRequest, median, send } from './load.ts'
import { type ScaleCase, scaleCases } from './scale-cases.ts'
import { openScaleStore } from './scale-store.ts'
import { printRow, widthOf } from './table.ts'

const smallSizes: Sizes = { users: 1_000, payments: 1_000, licenses: 1_000, notes: 1_000, posts: 1_000 }

/** Each case is asked so often of each shop, by turns, after so many unmeasured ones. */
const pairs = 60
const warmUps = 6
/** What is beyond its limit is asked so many times as often again, and believed then. */
const doubt = 4

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
 * The same questions put to the shop with 1,000 rows and to the large one, side by side: prints how much slower the large one is, and says
 * whether everything is within its limits.
 */
export async function measureScale(bench: Bench): Promise<boolean> {
  const { sizes, isShrunk } = readSizes()
  const small = await openScaleStore(bench, 'small', smallSizes)
  const large = await openScaleStore(bench, 'large', sizes)
  const sides = [small, large].map(({ url }) => ({ url, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))
  const names = Object.keys(sizes) as (keyof Sizes)[]
  const counts = (of: Sizes) => names.map((name) => `${of[name].toLocaleString('en')} ${name}`).join(', ')
  console.info(`\nThe same question to two shops by turns, one at a time; medians of ${pairs} answers or more.`)
  console.info(`small: ${counts(smallSizes)}\nlarge: ${counts(sizes)}`)
  if (isShrunk) console.info('BENCH_SCALE has shrunk the large shop: these ratios say little about one of full size.')
  const width = widthOf(scaleCases.map(({ name }) => name))
  printRow(['', 'small ms', 'large ms', 'ratio', 'limit', 'kB', 'limit kB'], width)
  let beyond = 0
  for (const one of scaleCases) {
    const shots = [await one.prepare(small), await one.prepare(large)]
    const first = await compare(sides, shots, pairs)
    const result = isWithin(one, first) ? first : await compare(sides, shots, pairs * doubt)
    if (!isWithin(one, result)) beyond++
    printRow(rowOf(one, result), width)
  }
  console.info(beyond === 0 ? 'All are within their limits.' : `${beyond} are beyond their limit.`)
  for (const { agent } of sides) agent.destroy()
  await small.close()
  await large.close()
  return beyond === 0
}

/** The whole size, or the share of it that `BENCH_SCALE` says, for a quick look. */
function readSizes(): { sizes: Sizes; isShrunk: boolean } {
  const share = Number(process.env.BENCH_SCALE ?? 1)
  if (!(share > 0 && share <= 1)) throw new Error('BENCH_SCALE must be a share of the full size: above 0, at most 1')
  const names = Object.keys(largeSizes) as (keyof Sizes)[]
  const entries = names.map((name) => [name, Math.max(smallSizes[name], Math.ceil(largeSizes[name] * share))])
  return { sizes: Object.fromEntries(entries), isShrunk: share < 1 }
}

/** By turns, and each first as often as the other: what disturbs the machine disturbs both. */
async function compare(sides: Side[], shots: (() => BenchRequest)[], count: number): Promise<Compared> {
  const times: number[][] = [[], []]
  let bytes = 0
  for (let round = -warmUps; round < count; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const [side, next] = [sides[which], shots[which]]
      if (!side || !next) throw new Error('two shops are compared')
      const shot = next()
      const begun = performance.now()
      const { status, body, isCompressed } = await send(side.url, shot, side.agent)
      const ms = performance.now() - begun
      if (status !== 200) throw new Error(`${shot.path} answered ${status}: ${body}`)
      if (round >= 0) times[which]?.push(ms)
      // The edge compresses what the Worker answers; here nobody may have done it.
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
  isWithin(one, result) ? '' : '   BEYOND',
]
