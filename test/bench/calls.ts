import { join } from 'node:path'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { startDatabaseProxy } from '../local/database-proxy.ts'
import { type Secrets, workerVars } from '../local/settings.ts'
import { startSqld } from '../local/sqld.ts'
import { type Neighbour, startWorker } from '../local/worker.ts'
import { type Case, prepareCases } from './call-cases.ts'
import { type LoadResult, median, runLoad, send } from './load.ts'
import { printRow, widthOf } from './table.ts'

export interface Bench {
  /** Where the Worker's bundle is. */
  bundle: string
  /** Where databases may be made. */
  data: string
  bank: string
  secrets: Secrets
}

const rounds = 3
const runMs = 2_500
const warmUpMs = 500
/** Requests whose round trips to the database are counted, one after the other. */
const counted = 5

/** Rate, latency and round trips of the main calls of the demo store, beside a bare route. */
export async function measureCalls({ bundle, data, bank, secrets, floor }: Bench & { floor: Neighbour }) {
  const sqld = await startSqld({ dir: join(data, 'database') })
  await migrateDatabase(sqld.url)
  await seedStore(sqld.url)
  const proxy = await startDatabaseProxy(sqld)
  const start = (database: string) =>
    startWorker({ bundle, neighbours: [floor], vars: (shop) => workerVars({ shop, database, bank }, secrets) })
  const shop = await start(sqld.url)
  const countedShop = await start(proxy.url)

  const cases = await prepareCases({ shop: shop.url, database: sqld.url, secrets })
  // A new charge brings a webhook, which is a request of its own: here it would be counted with the one that made the charge.
  const knobs = `${bank}/sandbox/knobs`
  const headers = { 'content-type': 'application/json' }
  await fetch(knobs, { method: 'POST', headers, body: JSON.stringify({ webhooks: { off: true } }) })
  const trips = new Map<Case, number>()
  for (const one of cases) {
    await send(countedShop.url, one.next())
    proxy.reset()
    for (let n = 0; n < counted; n++) await send(countedShop.url, one.next())
    trips.set(one, proxy.roundTrips() / counted)
  }
  await countedShop.close()
  await fetch(knobs, { method: 'DELETE' })

  const runs = new Map<Case, LoadResult[]>(cases.map((one) => [one, []]))
  for (const { next, concurrency } of cases) await runLoad(shop.url, next, concurrency, warmUpMs)
  for (let round = 0; round < rounds; round++) {
    for (const [{ next, concurrency }, results] of runs) results.push(await runLoad(shop.url, next, concurrency, runMs))
  }
  await shop.close()
  await proxy.close()
  await sqld.stop()

  const middle = (results: LoadResult[], figure: keyof LoadResult) => median(results.map((result) => result[figure]))
  const floorRate = middle([...runs.values()][0] ?? [], 'perSecond')
  const width = widthOf(cases.map(({ name }) => name))
  printRow(['', 'at a time', 'per second', 'of the floor', 'p50 ms', 'p99 ms', 'round trips', 'failed'], width)
  for (const [one, results] of runs) {
    const row = [
      one.name,
      String(one.concurrency),
      middle(results, 'perSecond').toFixed(0),
      (middle(results, 'perSecond') / floorRate).toFixed(3),
      middle(results, 'p50').toFixed(1),
      middle(results, 'p99').toFixed(1),
      String(trips.get(one)),
      String(results.reduce((sum, { failures }) => sum + failures, 0)),
    ]
    printRow(row, width)
  }
}
