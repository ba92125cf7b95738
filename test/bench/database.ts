import { statSync } from 'node:fs'
import { join } from 'node:path'
import { activateKey, validateKey } from '#schema/api/activations.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { startSqld } from '../local/sqld.ts'
import { compareCpu, type Subject } from './cpu.ts'
import { runLoad, sendOk } from './load.ts'
import { buy, productsForSale, setWebhooks } from './purchase.ts'
import { report } from './report.ts'
import { addCustomers, type Bench, openShop } from './shop.ts'

const sales = 10

/** What the schema costs every statement, and what a sale writes. */
export async function measureDatabase(bench: Bench) {
  await measureSchema(bench)
  await measureWrites(bench)
}

/** sqld reads the whole schema for each round trip. */
async function measureSchema({ data }: Bench) {
  const full = await startSqld({ dir: join(data, 'schema') })
  await migrateDatabase(full.url)
  const empty = await startSqld({ dir: join(data, 'no-schema') })
  const requests = [{ type: 'execute', stmt: { sql: 'select 1' } }, { type: 'close' }]
  const subject = (sqld: typeof full): Subject => ({
    pids: { sqld: sqld.pid() },
    run: (ms) => runLoad(sqld.url, () => ({ method: 'POST', path: '/v2/pipeline', body: { requests } }), 4, ms),
  })
  const costs = await compareCpu({ full: subject(full), empty: subject(empty) })
  report('select 1: CPU of sqld, whole schema', costs.full.total, 'ms', { max: 1 })
  report('select 1: CPU of sqld, whole schema / empty database', costs.full.total / costs.empty.total, '×', {
    max: 1.6,
  })
  await full.stop()
  await empty.stop()
}

/** The log of written pages, over whole sales whose key is activated and validated once. */
async function measureWrites(bench: Bench) {
  const shop = await openShop(bench, 'writes')
  const customers = await addCustomers({ ...bench, ...shop }, 'owner', sales + 1)
  const [product] = await productsForSale(shop)
  await setWebhooks(bench.sandbox.url, 'off')
  const logged = () => statSync(join(shop.sqld.dir, 'dbs/default/wallog')).size
  let before = 0
  for (const [nth, customer] of customers.entries()) {
    // The first sale warms up.
    if (nth === 1) before = logged()
    const { siteUrl, url } = shop.worker
    const key = await buy({ siteUrl, sandbox: bench.sandbox.url, customer, product })
    for (const { path } of [activateKey, validateKey]) {
      await sendOk(url, { method: 'POST', path, body: { key, hwid: `device-${nth}` } })
    }
  }
  report('sale with activation: written by the database', (logged() - before) / sales / 1000, 'kB', { max: 200 })
  await setWebhooks(bench.sandbox.url, 'on')
  await shop.close()
}
