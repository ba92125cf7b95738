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
  /** Folder of the Worker's bundle. */
  bundle: string
  /** Folder for databases. */
  data: string
  sandbox: string
  secrets: Secrets
}

const rounds = 3
const runMs = 2_500
const warmUpMs = 500
/** Sequential requests whose database round trips are averaged. */
const countedRequests = 5

/** Throughput, latency and database round trips of the main calls of the demo store, compared with an empty route. */
export async function measureCalls({ bundle, data, sandbox, secrets, baseline }: Bench & { baseline: Neighbour }) {
  const sqld = await startSqld({ dir: join(data, 'database') })
  await migrateDatabase(sqld.url)
  await seedStore(sqld.url)
  const proxy = await startDatabaseProxy(sqld)
  const start = (database: string) =>
    startWorker({ bundle, neighbours: [baseline], vars: (shop) => workerVars({ shop, database, sandbox }, secrets) })
  const shop = await start(sqld.url)
  const countedShop = await start(proxy.url)

  const cases = await prepareCases({ shop: shop.url, database: sqld.url, secrets })
  // Webhooks off: the webhook of a new charge would be counted with the request that created the charge.
  const faults = `${sandbox}/sandbox/faults`
  const headers = { 'content-type': 'application/json' }
  await fetch(faults, { method: 'POST', headers, body: JSON.stringify({ webhooks: { off: true } }) })
  const roundTrips = new Map<Case, number>()
  for (const one of cases) {
    await send(countedShop.url, one.next())
    proxy.reset()
    for (let n = 0; n < countedRequests; n++) await send(countedShop.url, one.next())
    roundTrips.set(one, proxy.roundTrips() / countedRequests)
  }
  await countedShop.close()
  await fetch(faults, { method: 'DELETE' })

  const runs = new Map<Case, LoadResult[]>(cases.map((one) => [one, []]))
  for (const { next, concurrency } of cases) await runLoad(shop.url, next, concurrency, warmUpMs)
  for (let round = 0; round < rounds; round++) {
    for (const [{ next, concurrency }, results] of runs) results.push(await runLoad(shop.url, next, concurrency, runMs))
  }
  await shop.close()
  await proxy.close()
  await sqld.stop()

  const medianOf = (results: LoadResult[], field: keyof LoadResult) => median(results.map((result) => result[field]))
  const baselineRate = medianOf([...runs.values()][0] ?? [], 'perSecond')
  const width = widthOf(cases.map(({ name }) => name))
  printRow(['', 'concurrency', 'per second', 'of baseline', 'p50 ms', 'p99 ms', 'round trips', 'failed'], width)
  for (const [one, results] of runs) {
    const row = [
      one.name,
      String(one.concurrency),
      medianOf(results, 'perSecond').toFixed(0),
      (medianOf(results, 'perSecond') / baselineRate).toFixed(3),
      medianOf(results, 'p50').toFixed(1),
      medianOf(results, 'p99').toFixed(1),
      String(roundTrips.get(one)),
      String(results.reduce((sum, { failures }) => sum + failures, 0)),
    ]
    printRow(row, width)
  }
}
