import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '#schema/api/catalogue.ts'
import { compareCpu, cpuMs, repeated } from './cpu.ts'
import { median, send } from './load.ts'
import { acceptedWebhooks, buy, creation, productsForSale, setWebhooks } from './purchase.ts'
import { report } from './report.ts'
import { addCustomers, type Bench, type Customer, openShop, type Shop, takeFrom } from './shop.ts'

/** One way to a database on another continent and back. */
const distanceMs = 110
const crowd = 500
/** Creations before the crowd, so that nobody's first webhook is measured. */
const warmUps = 100

/** A whole purchase: its round trips, its waiting with a distant database, its CPU; and many creations at once. */
export async function measureSales(bench: Bench) {
  const shop = await openShop(bench, 'sales')
  const customers = await addCustomers({ ...bench, ...shop }, 'buyer', crowd + warmUps + 300)
  const products = await productsForSale(shop)
  const next = () => {
    const customer = takeFrom(customers)
    return { customer, product: products[customers.length % products.length] ?? products[0] }
  }
  await setWebhooks(bench.sandbox.url, 'off')
  await measureTrips(bench, shop, next)
  await measureCost(bench, shop, next)
  await setWebhooks(bench.sandbox.url, 'on')
  await measureCrowd(bench, shop, next)
  await shop.close()
}

type Next = () => { customer: Customer; product: Product }

async function measureTrips({ sandbox }: Bench, { proxy, counted: { siteUrl } }: Shop, next: Next) {
  async function waits(delayMs: number) {
    const totals: number[] = []
    const trips = new Map<string, number>()
    for (let nth = 0; nth < 4; nth++) {
      let total = 0
      proxy.reset()
      // The first one warms up: what an isolate does once is not waited for by most buyers.
      proxy.set({ delayMs: nth === 0 ? 0 : delayMs })
      const onWait = async (what: string, ms: number) => {
        total += ms
        trips.set(what, proxy.traffic().inARow)
        await sleep(2 * delayMs)
        proxy.reset()
      }
      await buy({ siteUrl, sandbox: sandbox.url, onWait, ...next() })
      if (nth > 0) totals.push(total)
    }
    return { ms: median(totals), trips }
  }
  const near = await waits(0)
  const far = await waits(distanceMs)
  proxy.set({ delayMs: 0 })
  for (const [what, count] of far.trips) report(`purchase, ${what}: round trips in a row`, count)
  const inARow = [...far.trips.values()].reduce((sum, count) => sum + count, 0)
  report('purchase: round trips in a row', inARow, '', { max: 7 })
  report(`purchase: waiting at +${distanceMs} ms a trip`, (far.ms - near.ms) / 1000, 's', { max: 0.8 })
}

async function measureCost({ sandbox }: Bench, { worker, pids }: Shop, next: Next) {
  const purchase = () => buy({ siteUrl: worker.siteUrl, sandbox: sandbox.url, ...next() })
  const subject = repeated({ ...pids, sandbox: sandbox.pid }, purchase, 5)
  const { whole } = await compareCpu({ whole: subject }, { ms: 1_500 })
  const { worker: own = 0, sqld = 0, sandbox: provider = 0 } = whole.of
  report('purchase: CPU of the Worker', own, 'ms')
  report('purchase: CPU of sqld', sqld, 'ms')
  report('purchase: CPU of the sandbox (bench and payment included)', provider, 'ms')
}

/** Everybody presses at the same moment. */
async function measureCrowd({ sandbox }: Bench, { worker }: Shop, next: Next) {
  const press = (count: number) =>
    Promise.all(
      Array.from({ length: count }, next).map(async ({ customer, product }) => {
        const sentAt = performance.now()
        const { status } = await send(worker.url, creation(customer, product))
        return { status, ms: performance.now() - sentAt }
      }),
    )
  const before = await acceptedWebhooks(sandbox.url)
  await press(warmUps)
  while ((await acceptedWebhooks(sandbox.url)) < before + warmUps) await sleep(50)
  const used = cpuMs(sandbox.pid)
  const answers = await press(crowd)
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const p99 = times[Math.floor((times.length - 1) * 0.99)] ?? 0
  const failed = answers.filter(({ status }) => status >= 500).length
  report('sandbox: CPU for a charge', (cpuMs(sandbox.pid) - used) / crowd, 'ms', { max: 1 })
  report(`${crowd} creations at once: 5xx`, failed, '', { max: 0 })
  report(`${crowd} creations at once: other than 200`, answers.filter(({ status }) => status !== 200).length)
  report(`${crowd} creations at once: p99`, p99 / 1000, 's', { max: 2 })
}
