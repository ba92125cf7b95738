// A Vendure server with the products of PRODUCTS in the empty DATABASE, run in the folder in which it is installed. Prints `ready` once its search
// index is filled.
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'

const { DATABASE, PORT, PRODUCTS } = process.env
const core = createRequire(`${process.cwd()}/`)('@vendure/core')

const config = {
  apiOptions: { port: Number(PORT), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    requireVerification: false,
    superadminCredentials: { identifier: 'bench', password: crypto.randomUUID() },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE, synchronize: true, logging: false },
  importExportOptions: { importAssetsDir: process.cwd() },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  plugins: [core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false })],
}

const app = await core.bootstrap(config)
await app.get(core.JobQueueService).start()
await app.get(core.Populator).populateInitialData({
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ code: 'BR', name: 'Brazil', zone: 'Americas' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 0 }],
  paymentMethods: [
    {
      name: 'dummy',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
})

const products = JSON.parse(PRODUCTS)
const cell = (value) => `"${String(value).replaceAll('"', '""')}"`
const names =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
const rows = products.map(({ name, description, price }, n) =>
  [name, `product-${n}`, description, '', '', '', '', `sku-${n}`, price, 'standard', 1_000_000, 'false', '', '']
    .map(cell)
    .join(','),
)
const ctx = await app.get(core.RequestContextService).create({ apiType: 'admin' })
const importer = app.get(core.Importer)
const { errors } = await new Promise((resolve, reject) => {
  let last
  importer
    .parseAndImport(Readable.from([[names, ...rows].join('\n')]), ctx)
    .subscribe({ next: (progress) => (last = progress), error: reject, complete: () => resolve(last) })
})
if (errors?.length > 0) throw new Error(errors.join('; '))
await app.get(core.SearchService).reindex(ctx)
console.info('ready')
