import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '#seeds/migrate.ts'
import { seedStore } from '#seeds/seed.ts'
import { buildWeb, buildWorker } from '../local/build.ts'
import { startDatabaseProxy } from '../local/database-proxy.ts'
import { freePort } from '../local/ports.ts'
import { startSandboxProcess } from '../local/sandbox-process.ts'
import { makeSecrets, varsFor } from '../local/settings.ts'
import { startSqld } from '../local/sqld.ts'
import { startWorker } from '../local/worker.ts'
import { type Case, prepareCases } from './cases.ts'
import { fire, median, type Run, run } from './load.ts'
import { buildToWeigh, weight } from './weights.ts'

const rounds = 3
const runMs = 2_500
const warmUpMs = 500
/** Requests whose round trips to the database are counted, one after the other. */
const counted = 5

const dir = mkdtempSync(join(tmpdir(), 'trinco-bench-'))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
const within = (name: string) => join(dir, name)
const floor = { name: 'floor', bundle: within('floor'), path: '/floor' }

await buildWeb()
await Promise.all([buildWorker(within('bundle')), buildWorker(floor.bundle, 'test/bench/floor/index.ts')])
const secrets = makeSecrets()
const sqld = await startSqld({ dir: within('database') })
await migrateDatabase(sqld.url)
await seedStore(sqld.url)
const sandbox = await startSandboxProcess({
  port: await freePort(),
  secrets,
  onCrash: () => console.info('The sandbox has ended: what follows is not to be believed.'),
})
const proxy = await startDatabaseProxy(sqld)
const start = (database: string) =>
  startWorker({
    bundle: within('bundle'),
    neighbours: [floor],
    vars: (shop) => varsFor({ shop, database, bank: sandbox.url }, secrets),
  })
const shop = await start(sqld.url)
const countedShop = await start(proxy.url)

const cases = await prepareCases({ shop: shop.url, database: sqld.url, secrets })
// A new charge brings a webhook, which is a request of its own: here it would be counted with the one that made the charge.
const knobs = `${sandbox.url}/sandbox/knobs`
const headers = { 'content-type': 'application/json' }
await fetch(knobs, { method: 'POST', headers, body: JSON.stringify({ webhooks: { off: true } }) })
const trips = new Map<Case, number>()
for (const one of cases) {
  await fire(countedShop.url, one.next())
  proxy.reset()
  for (let n = 0; n < counted; n++) await fire(countedShop.url, one.next())
  trips.set(one, proxy.roundTrips() / counted)
}
await countedShop.close()
await fetch(knobs, { method: 'DELETE' })

const runs = new Map<Case, Run[]>(cases.map((one) => [one, []]))
for (const { next, concurrency } of cases) await run(shop.url, next, concurrency, warmUpMs)
for (let round = 0; round < rounds; round++) {
  for (const [{ next, concurrency }, results] of runs) results.push(await run(shop.url, next, concurrency, runMs))
}

await shop.close()
await sandbox.stop()
await proxy.close()
await sqld.stop()
const workerBytes = weight(within('bundle/index.js'))

const middle = (results: Run[], figure: keyof Run) => median(results.map((result) => result[figure]))
const floorRate = middle([...runs.values()][0] ?? [], 'perSecond')
const cells = [
  ['', 'at a time', 'per second', 'of the floor', 'p50 ms', 'p99 ms', 'round trips', 'failed'],
  ...[...runs].map(([one, results]) => [
    one.name,
    String(one.concurrency),
    middle(results, 'perSecond').toFixed(0),
    (middle(results, 'perSecond') / floorRate).toFixed(3),
    middle(results, 'p50').toFixed(1),
    middle(results, 'p99').toFixed(1),
    String(trips.get(one)),
    String(results.reduce((sum, { failures }) => sum + failures, 0)),
  ]),
]
for (const [name = '', ...figures] of cells) {
  console.info(name.padEnd(28) + figures.map((figure) => figure.padStart(13)).join(''))
}
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const web = await buildToWeigh()
const { js, css, fonts } = web.weigh(web.firstLoad())
console.info(`Worker, gzip: ${kilobytes(workerBytes)}`)
console.info(`Home, first load: JS ${kilobytes(js)}, CSS ${kilobytes(css)} (gzip); fonts ${kilobytes(fonts)}`)
