import { join } from 'node:path'
import { getProduct, listProducts } from '#schema/api/catalogue.ts'
import { fillIn } from '../../ask.ts'
import { type Cost, compareCpu, repeated } from '../cpu.ts'
import { sendOk } from '../load.ts'
import { loginOf } from '../logins.ts'
import { pay, productsForSale, setWebhooks } from '../purchase.ts'
import { report } from '../report.ts'
import { addCustomers, type Bench, openShop, takeFrom } from '../shop.ts'
import { vendureCalls } from './calls.ts'
import { startVendure } from './vendure.ts'

/** The same work done by Vendure on Postgres and by the Worker on sqld. */
export async function measurePeers(bench: Bench) {
  const shop = await openShop(bench, 'peers')
  const { worker, pids } = shop
  const customers = await addCustomers({ ...bench, ...shop }, 'peer', 900)
  const [product] = await productsForSale(shop)
  const list = { path: listProducts.path }
  const { body } = await sendOk(worker.url, list)
  const catalogue: { name: string; description: string; price: { BRL: number } }[] = JSON.parse(body.toString())
  const products = catalogue.map(({ name, description, price }) => ({ name, description, price: price.BRL }))
  const vendure = await startVendure(join(bench.data, 'vendure'), products)
  const theirs = vendureCalls(vendure)
  const email = 'peer@bench.test'
  await theirs.register(email)
  const token = await theirs.login(email)
  await setWebhooks(bench.sandbox.url, 'off')

  const reader = takeFrom(customers)
  const read = { path: fillIn(getProduct.path, { productId: product.id }), token: reader.token }
  const sale = { siteUrl: worker.siteUrl, sandbox: bench.sandbox.url, product }
  const ours = (work: () => Promise<unknown>) => repeated(pids, work)
  const peer = (work: () => Promise<unknown>) => repeated(vendure.pids, work)
  const costs = await compareCpu({
    cachedList: ours(() => sendOk(worker.url, list)),
    theirList: peer(theirs.list),
    theirSearch: peer(theirs.search),
    product: ours(() => sendOk(worker.url, read)),
    theirProduct: peer(() => theirs.product(token)),
    login: ours(() => sendOk(worker.url, loginOf(takeFrom(customers)))),
    theirLogin: peer(() => theirs.login(email)),
    purchase: ours(() => pay({ ...sale, customer: takeFrom(customers) })),
    theirPurchase: peer(() => theirs.buy(token)),
  })
  reportRatios(costs)
  await setWebhooks(bench.sandbox.url, 'on')
  await vendure.stop()
  await shop.close()
}

type Name =
  | 'cachedList'
  | 'product'
  | 'login'
  | 'purchase'
  | `their${'List' | 'Search' | 'Product' | 'Login' | 'Purchase'}`

function reportRatios(costs: Record<Name, Cost>) {
  for (const [name, { total }] of Object.entries(costs)) report(`beside Vendure, ${name}: CPU`, total, 'ms')
  const times = (their: Name, our: Name) => costs[their].total / costs[our].total
  report('list, cached: CPU of Vendure’s products / ours', times('theirList', 'cachedList'), '×')
  report('list, cached: CPU of Vendure’s search / ours', times('theirSearch', 'cachedList'), '×', { min: 15 })
  report('one product: CPU of Vendure’s / ours', times('theirProduct', 'product'), '×', { min: 15 })
  report('whole purchase: CPU of Vendure’s checkout / ours', times('theirPurchase', 'purchase'), '×', { min: 5 })
  report('login: CPU of ours / Vendure’s', times('login', 'theirLogin'), '×', { max: 0.9 })
}
