import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildInMemory, homeLimits as home, type WebBuild } from './bench/bundle-sizes.ts'
import { root } from './local/build.ts'
import { buildWorkerInMemory, type WorkerModules, workerStartLimit } from './local/worker-modules.ts'

// gzip, in bytes.
const route = { js: 17_300, css: 5_300 }
/** A product’s page: the sheets of gallery, offer, reviews and questions, and of the dialog and plates that it shares. */
const productRoute = { js: route.js, css: 6_000 }
/**
 * The checkout: it knows which of the buyer's keys is the next one and what that costs, and has what is checked before paying; it
 * keeps what was chosen over a load that a deployment causes, and opens in the currency of the price that was shown.
 */
const checkoutRoute = { js: 19_600, css: route.css }
const panel = { js: 35_750, css: 8_000 }

/** The pages that web/routes.tsx loads lazily, each with the areas of its texts. */
const pages = [
  ...readFileSync(join(root, 'web/routes.tsx'), 'utf8').matchAll(/\bimport\('#(web\/[^']+)'\)((?:, '\w+')*)/g),
].map(([, module = '', areas = '']) => ({ module, areas: [...areas.matchAll(/\w+/g)].map(([area]) => area) }))
const ofShop = pages.filter(({ module }) => !module.startsWith('web/admin/'))
const ofPanel = pages.filter(({ module }) => module.startsWith('web/admin/'))

const isOfPanel = (id: string) => /\/web\/admin\/|\/node_modules\/uplot\//.test(id)
const isOfPlots = (id: string) => id.includes('/node_modules/uplot/')
const isOfCodes = (id: string) => id.includes('/node_modules/qrcode/')

/** What the Worker evaluates when it is first asked for. */
const later = [
  /\/worker\/cron\.ts$/,
  /\/worker\/domain\/exports\//,
  /\/worker\/lib\/(pdf\/|(assets|status-list|test-tokens)\.ts$)/,
  /\/worker\/domain\/documents\/(?!receipt-url)/,
  /\/worker\/domain\/(purchases\/download|catalogue\/tool-files)\.ts$/,
  /\/worker\/docs\//,
  /\/worker\/domain\/emails\/(render|layout|send)/,
  /\/schema\/(rules\/tax-ids\.ts$|texts\/emails\/)/,
  /\/schema\/api\/system-notifications\.ts$/,
  /\/worker\/domain\/own-data\//,
  /\/worker\/domain\/(panel|customers)\//,
  /\/worker\/domain\/(admin-videos|key-(runs|handover)|decisions|suggestions)\.ts$/,
  /\/worker\/domain\/licenses\/(activations|admin-actions|check|device-(moves|resets)|devices|discord-claims|list|refusals|callers|shared-keys|test-keys|activation-rows|repeated-validations|status-lists)\.ts$/,
  /\/worker\/domain\/refunds\/(ask-provider|refund-payment|send|partial-refunds\/(admin-actions|send)|refund-requests\/(decide|list|submit))\.ts$/,
  /\/worker\/domain\/disputes\/(evidence-links|list|send-evidence)\.ts$/,
  /\/worker\/providers\/coin\/(btcpay-calls|btcpay-refunds|coinbase-calls)\.ts$/,
  /\/worker\/providers\/sellers\/multiloader\.ts$/,
  /\/worker\/providers\/mail\/(resend|cloudflare)\.ts$/,
  /\/worker\/providers\/pix\/(mercado-pago-(disputes|order|orders-calls)|woovi-\w+)\.ts$/,
  /\/worker\/domain\/(payments\/(cancel-payment|charge-failures|charges-to-cancel|deliver-external-key|hold-on-sight|insert-(payment|pending)|order-refusals|retry-event|start|tax-ids)|payments-health\/report)\.ts$/,
  /\/worker\/domain\/purchases\/(history|mine|own-rows|renewals|summary)\.ts$/,
  /\/worker\/(pages\/elsewhere|domain\/page-data)\.ts$/,
  /\/worker\/domain\/(audit\/list|feedback\/moderation|licenses\/reminders)\.ts$/,
  /\/worker\/domain\/(statistics\/statistics|catalogue\/(categories|former-addresses|levels|maintenance|product-(choices|index|search)|store-list))\.ts$/,
  /\/worker\/http\/(captcha|honeypot|policy-violations|record-(callers|refusals)|security-text)\.ts$/,
  /\/worker\/domain\/service\/(open-)?metrics\.ts$/,
  /\/worker\/domain\/accounts\/(register|delete-own-account|erase-user|personal-data)\.ts$/,
  /\/worker\/domain\/audit\/personal-data\.ts$/,
  /\/node_modules\/@simplewebauthn\//,
  /\/node_modules\/altcha-lib\//,
]
/** What only the build evaluates. */
const atBuildTime = [
  /\/node_modules\/@(cantoo\/pdf-lib|valibot\/to-json-schema)\//,
  /\/worker\/docs\/(openapi|reference|schemas|contract-names|conformance|conformance-signatures)\.ts$/,
]

let web: WebBuild
let worker: WorkerModules
beforeAll(async () => {
  // Otherwise React's development build is bundled.
  vi.stubEnv('NODE_ENV', 'production')
  ;[web, worker] = await Promise.all([buildInMemory(), buildWorkerInMemory()])
})
afterAll(() => vi.unstubAllEnvs())

const textsOf = (area: string, language: string) =>
  `web/i18n/${language}/${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

/** The size that a page adds to home, in the language whose texts are larger. */
function added({ module, areas }: (typeof pages)[number]) {
  const here = web.firstLoad()
  const weights = ['pt-BR', 'en'].map((language) => {
    const texts = areas.map((area) => web.fileOf(textsOf(area, language)))
    return web.sizesOf([...web.closureOf([web.fileOf(module), ...texts])].filter((name) => !here.has(name)))
  })
  return { js: Math.max(...weights.map(({ js }) => js)), css: Math.max(...weights.map(({ css }) => css)) }
}

test('the files of each page are listed for the Worker, which names them in the page’s head', () => {
  const parts: Record<string, string[]> = JSON.parse(String(web.contentOf('parts.json')))
  // The gate's texts are in the first dictionary, which the page names by its language.
  const here = web.closureOf([...web.firstLoad()].filter((name) => !name.includes('/shop-')))
  for (const { module, areas } of ofShop) {
    for (const part of [
      module,
      ...['pt-BR', 'en'].flatMap((language) => areas.map((area) => textsOf(area, language))),
    ]) {
      const files = [...web.closureOf([web.fileOf(part)])].filter((name) => !here.has(name))
      expect(parts[part.replace('web/', '')], part).toEqual(files.map((name) => `/${name}`))
    }
  }
  expect(Object.keys(parts).filter((part) => part.includes('admin'))).toEqual([])
})

test('no file of the build imports itself through others: it would run before what it needs', () => {
  const inCircles = web.chunks().filter((name) => web.closureOf(web.chunk(name)?.imports ?? []).has(name))
  expect(inCircles).toEqual([])
})

const modulesOf = (names: Iterable<string>) => [...names].flatMap((name) => web.chunk(name)?.moduleIds ?? [])

test('home’s first load is light, and preloads its two fonts', () => {
  const { js, css, fonts } = web.sizesOf(web.firstLoad())
  expect(js).toBeGreaterThan(60_000)
  expect(js).toBeLessThanOrEqual(home.js)
  expect(css).toBeGreaterThan(1_000)
  expect(css).toBeLessThanOrEqual(home.css)
  expect(fonts).toBeLessThanOrEqual(home.fonts)
  expect(web.html.match(/rel="preload"/g)).toHaveLength(2)
  expect(web.html.match(/as="font"/g)).toHaveLength(2)
})

test('home does not load the library that validates forms', () => {
  expect(modulesOf(web.firstLoad()).filter((id) => id.includes('/node_modules/valibot/'))).toEqual([])
})

test.each(ofShop)('$module adds little to it', (page) => {
  const { js, css } = added(page)
  const own = { '/product-page.tsx': productRoute, '/checkout-page.tsx': checkoutRoute }
  const most = Object.entries(own).find(([name]) => page.module.endsWith(name))?.[1] ?? route
  expect(js).toBeGreaterThan(300)
  expect(js).toBeLessThanOrEqual(most.js)
  expect(css).toBeLessThanOrEqual(most.css)
})

test('the panel’s shell adds little, and its charts come later', () => {
  expect(ofShop.length).toBeGreaterThan(8)
  for (const page of ofPanel) {
    const { js, css } = added(page)
    expect(js).toBeLessThanOrEqual(panel.js)
    expect(css).toBeLessThanOrEqual(panel.css)
    expect(modulesOf(web.closureOf([web.fileOf(page.module)])).filter(isOfPlots)).toEqual([])
  }
})

/** Every file that a shopper who does not open the panel may load. */
function forShoppers() {
  const found = new Set(web.firstLoad())
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = web.chunk(name) ?? {}
    const entered = dynamicImports.filter((part) => !isOfPanel(web.chunk(part)?.facadeModuleId ?? ''))
    for (const next of [...imports, ...entered]) found.add(next)
  }
  return found
}

test('nothing of the panel or of its charts ever reaches a shopper', () => {
  const modules = modulesOf(forShoppers())
  expect(modules.some((id) => id.endsWith('/web/store/checkout/payment-dialog.tsx'))).toBe(true)
  expect(modules.filter(isOfPanel)).toEqual([])
})

test('the QR code library is loaded when a code is to be shown, and never before', () => {
  const [library, ...others] = [...forShoppers()].filter((name) => modulesOf([name]).some(isOfCodes))
  expect(others).toEqual([])
  expect(library).toBeDefined()
  const needing = [...forShoppers()].filter((name) => name !== library && web.closureOf([name]).has(library ?? ''))
  expect(needing).toEqual([])
})

test('an isolate of the Worker evaluates little when it starts', () => {
  const size = worker.gzipSizeOf(worker.atStart)
  expect(size).toBeGreaterThan(60_000)
  expect(size).toBeLessThanOrEqual(workerStartLimit)
})

test('the Worker evaluates documents, e-mails and the API’s reference when they are asked for, and never before', () => {
  for (const part of later) {
    expect(worker.idsOf(worker.all).some((id) => part.test(id))).toBe(true)
    expect(worker.idsOf(worker.atStart).filter((id) => part.test(id))).toEqual([])
  }
  for (const part of atBuildTime) expect(worker.idsOf(worker.all).filter((id) => part.test(id))).toEqual([])
})
