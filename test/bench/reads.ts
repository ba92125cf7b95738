import { listProducts } from '#schema/api/catalogue.ts'
import { getConfig } from '#schema/api/config.ts'
import { compareCpu, type Subject } from './cpu.ts'
import { startFloor } from './floors.ts'
import { type BenchRequest, runLoad, sendOk } from './load.ts'
import { report } from './report.ts'
import { type Bench, openShop, type Shop } from './shop.ts'

/** The constant route and the list of products, beside Workers that do the least that such a call needs. */
export async function measureReads(bench: Bench) {
  const shop = await openShop(bench, 'reads')
  await measureConstant(bench, shop)
  await measureList(bench, shop)
  await shop.close()
}

async function measureConstant({ data }: Bench, shop: Shop) {
  const [raw, hono] = [await startFloor('raw', data), await startFloor('hono', data)]
  const path = getConfig.path
  const costs = await compareCpu({
    ours: loads(shop.worker.url, { path }, { worker: shop.worker.pid }),
    raw: loads(raw.url, { path }, { worker: raw.pid }),
    hono: loads(hono.url, { path }, { worker: hono.pid }),
  })
  report('constant route: CPU', costs.ours.total, 'ms')
  report('constant route: CPU / raw Worker', costs.ours.total / costs.raw.total, '×', { max: 1.8 })
  report('constant route: CPU / Hono alone', costs.ours.total / costs.hono.total, '×', { max: 1.6 })
  await raw.stop()
  await hono.stop()
}

async function measureList({ data }: Bench, { worker, sqld, proxy, counted, pids, start }: Shop) {
  const list = { path: listProducts.path }
  const isUncached = { SNAPSHOT_SECONDS: '0' }
  const uncached = await start(sqld.url, isUncached)
  const countedUncached = await start(proxy.url, isUncached)

  for (const { url } of [counted, countedUncached]) for (let n = 0; n < 3; n++) await sendOk(url, list)
  proxy.reset()
  for (let n = 0; n < 10; n++) await sendOk(counted.url, list)
  report('cached list: round trips', proxy.roundTrips() / 10, '', { max: 0 })
  proxy.reset()
  await sendOk(countedUncached.url, list)
  report('uncached list: round trips', proxy.roundTrips())
  report('uncached list: bytes from the database', proxy.traffic().bytes / 1000, 'kB')

  const pipelines = proxy.pipelines()
  const byHand = await startFloor('pipeline', data, { DATABASE_URL: sqld.url, PIPELINES: JSON.stringify(pipelines) })
  const bodies = pipelines.map((body) => ({ method: 'POST' as const, path: '/v2/pipeline', body: JSON.parse(body) }))
  const costs = await compareCpu({
    cached: loads(worker.url, list, pids),
    uncached: loads(uncached.url, list, { worker: uncached.pid, sqld: pids.sqld }),
    byHand: loads(byHand.url, { path: '/' }, { worker: byHand.pid, sqld: pids.sqld }),
    sqld: loads(sqld.url, bodies[0] ?? list, { sqld: pids.sqld }),
  })
  const { cached, uncached: slow } = costs
  report('cached list: CPU', cached.total, 'ms')
  report('uncached list: CPU of the Worker', slow.of.worker ?? 0, 'ms')
  report('uncached list: CPU of sqld', slow.of.sqld ?? 0, 'ms')
  report('same SQL sent to sqld directly: CPU of sqld', costs.sqld.total, 'ms')
  report('cached list: CPU / uncached', cached.total / slow.total, '×', { max: 0.06 })
  const workers = ratio(slow.of.worker, costs.byHand.of.worker)
  report('uncached list: Worker CPU / hand-written pipeline', workers, '×', { max: 1.7 })
  await byHand.stop()
}

const ratio = (value = 0, floor = 0) => value / floor

const concurrency = 8

/** A subject that answers the same request over and over. */
const loads = (url: string, request: BenchRequest, pids: Record<string, number>): Subject => ({
  pids,
  run: (ms) => runLoad(url, () => request, concurrency, ms),
})
