import { createHash } from 'node:crypto'
import { validateKey } from '#schema/api/activations.ts'
import { repeatedValidationMs } from '#schema/rules/activations.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { newId, newKey } from '#worker/lib/ids.ts'
import { type Cost, compareCpu, repeated, type Subject } from './cpu.ts'
import { type BenchRequest, runLoad, sendOk } from './load.ts'
import { buy, productsForSale, setWebhooks } from './purchase.ts'
import { report } from './report.ts'
import { addCustomers, type Bench, openShop, type Shop, takeFrom } from './shop.ts'

/** Keys that are asked about again and again: so many that none reaches its limit. */
const repeatedKeys = 400
/** Keys that are asked about once each. */
const freshKeys = 12_000
const hwid = 'bench'

/** How many validations, sales and pages a core of the database and one of the Worker carry, and what a repeated validation costs the database. */
export async function measureCapacity(bench: Bench) {
  const shop = await openShop(bench, 'capacity')
  const again = await addKeys(shop, repeatedKeys)
  const fresh = await addKeys(shop, freshKeys)
  for (const key of again) await sendOk(shop.worker.url, validation(key))
  const customers = await addCustomers({ ...bench, ...shop }, 'capacity', 400)
  const products = await productsForSale(shop)
  await setWebhooks(bench.sandbox.url, 'off')
  const sale = () => {
    const product = products[customers.length % products.length] ?? products[0]
    return buy({ siteUrl: shop.worker.siteUrl, sandbox: bench.sandbox.url, customer: takeFrom(customers), product })
  }
  const costs = await compareCpu({
    select: loads(shop.sqld.url, () => selectOf(inTurn(again)), { sqld: shop.pids.sqld }),
    repeated: loads(shop.worker.url, () => validation(inTurn(again)), shop.pids),
    first: loads(shop.worker.url, () => validation(taken(fresh)), shop.pids),
    sale: repeated(shop.pids, sale),
    page: loads(shop.worker.siteUrl, () => ({ path: '/products', accept: 'text/html' }), shop.pids),
  })
  await setWebhooks(bench.sandbox.url, 'on')
  await shop.close()

  const { select } = costs
  report('select of a key by hand: CPU of sqld', select.total, 'ms')
  tell('validation', costs.first)
  tell('repeated validation', costs.repeated)
  report('repeated validation: CPU of sqld / select by hand', (costs.repeated.of.sqld ?? 0) / select.total, '×', {
    max: 1.3,
  })
  tell('sale', costs.sale)
  tell('page', costs.page)
}

function tell(what: string, { of: { worker = 0, sqld = 0 } }: Cost) {
  report(`${what}: CPU of the Worker`, worker, 'ms')
  report(`${what}: CPU of sqld`, sqld, 'ms')
  report(`${what}s a second: of a core of the Worker`, 1_000 / worker)
  if (sqld > 0.05) report(`${what}s a second: of a core of the database`, 1_000 / sqld)
}

const validation = (key: string): BenchRequest => ({ method: 'POST', path: validateKey.path, body: { key, hwid } })

/** The row of a key, in the request that the Worker's client sends. */
const selectOf = (key: string): BenchRequest => {
  const stmt = { sql: 'select * from licenses where key = ?', args: [{ type: 'text', value: key }], want_rows: true }
  const requests = [{ type: 'execute', stmt }, { type: 'close' }]
  return { method: 'POST', path: '/v2/pipeline', body: { baton: null, requests } }
}

const loads = (url: string, next: () => BenchRequest, pids: Record<string, number>): Subject => ({
  pids,
  run: (ms) => runLoad(url, next, 4, ms),
})

let turn = 0
const inTurn = (keys: string[]): string => keys[turn++ % keys.length] ?? ''
function taken(keys: string[]): string {
  const key = keys.pop()
  if (key === undefined) throw new Error('no keys are left that were not asked about')
  return key
}

/** Keys in force, each on one device, which no tool has used for a while. */
async function addKeys({ sqld }: Shop, count: number): Promise<string[]> {
  const db = openDatabase(sqld.url)
  const now = Date.now()
  const used = now - 2 * repeatedValidationMs
  const rows = Array.from({ length: count }, () => {
    const key = newKey()
    return { id: newId(), key, digest: createHash('sha256').update(`${key}:${hwid}`).digest('hex') }
  })
  for (let from = 0; from < count; from += 2_000) {
    const values = JSON.stringify(rows.slice(from, from + 2_000))
    await db.$client.batch(
      [
        {
          sql: `insert into licenses (id, key, product_id, product_name, seller_type, level, activated_at, last_validated_at, purchase_date, expiration_date)
            select value ->> 'id', value ->> 'key', p.id, p.name, 'internal', 1, ?, ?, ?, ?
            from json_each(?) join (select id, name from products where seller_type = 'internal' limit 1) p`,
          args: [used, used, used, now + 30 * 86_400_000, values],
        },
        {
          sql: `insert into license_devices (license_id, digest, id, bound_at, last_used_at)
            select value ->> 'id', value ->> 'digest', value ->> 'id', ?, ? from json_each(?)`,
          args: [used, used, values],
        },
      ],
      'write',
    )
  }
  db.$client.close()
  return rows.map(({ key }) => key)
}
