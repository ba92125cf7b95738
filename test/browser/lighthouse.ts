import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright-core'
import { login } from '#schema/api/accounts.ts'
import { listCategories, listProducts } from '#schema/api/catalogue.ts'
import { termsCookies, termsVersion } from '#schema/rules/accounts.ts'
import { clientId, demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { paths } from '#web/paths.ts'
import { ask } from '../ask.ts'
import { startEdgeProxy } from '../bench/edge-proxy.ts'
import { median } from '../bench/load.ts'
import { root } from '../local/build.ts'
import { startLocalStore } from '../local/local-store.ts'
import { freePort } from '../local/ports.ts'
import { launchBrowser } from './browser.ts'

// Lighthouse as it comes, which is for phones, on the production build served by the real Worker. It works out a slow phone's times
// from what it has seen, and on a busy or slow machine it sees slower pages: so each page is read in turns with and without its
// scripts, and what they cost is limited, not what the machine gives. The Worker sends all of these pages finished, the checkout too:
// without scripts each shows the same and paints the same largest element.
const readings = 3

/** Lighthouse counts the time of requests that it blocks, so the tags go. The inline script then has none to insert. */
const withoutScripts = (html: string) =>
  html.replace(/<script[^>]* src=[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')

interface Measure {
  name: string
  read: (result: RunnerResult) => number
  unit: string
  limit: string
  /** What is shown of both medians, and whether it is within the limit. */
  compare: (value: number, bare: number) => [shown: string, isMet: boolean]
}

const scoreOf = ({ lhr }: RunnerResult, category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
const metricOf = ({ lhr }: RunnerResult, id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
const signed = (value: number) => (value < 0 ? '' : '+') + Math.round(value)

const measures: Measure[] = [
  {
    name: 'largest paint',
    read: (result) => metricOf(result, 'largest-contentful-paint'),
    unit: ' ms',
    limit: '× 1.30',
    compare: (value, bare) => [`× ${(value / bare).toFixed(2)}`, value <= bare * 1.3],
  },
  {
    name: 'blocking time',
    read: (result) => metricOf(result, 'total-blocking-time'),
    unit: ' ms',
    limit: '+80',
    compare: (value, bare) => [signed(value - bare), value <= bare + 80],
  },
  {
    name: 'performance',
    read: (result) => scoreOf(result, 'performance'),
    unit: '',
    limit: '-4',
    compare: (value, bare) => [signed(value - bare), value >= bare - 4],
  },
]
/** Of each reading with scripts: all 100 points. */
const perfect = ['accessibility', 'best-practices', 'seo']

const dataDir = mkdtempSync(join(tmpdir(), 'trinco-lighthouse-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const reports = join(root, '.data/lighthouse')
mkdirSync(reports, { recursive: true })

const shop = await startLocalStore({
  port: await freePort(),
  dataDir,
  onStep: () => {},
  log: console.info,
  signal: new AbortController().signal,
})
const sides = { page: await startEdgeProxy(shop.url), bare: await startEdgeProxy(shop.url, withoutScripts) }
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`, '--lang=pt-BR', '--accept-lang=pt-BR'])
const isMet = await measure()
await browser.close()
sides.page.close()
sides.bare.close()
await shop.close()
process.exit(isMet ? 0 : 1)

async function measure(): Promise<boolean> {
  const [{ body: categories }, { body: products }] = await Promise.all([
    ask(shop.url, listCategories),
    ask(shop.url, listProducts),
  ])
  print('page', 'measure', 'page', 'no scripts', 'compared', 'limit', 'ok')
  const pages = [
    await read('home', paths.home),
    await read('category', paths.category(categories[0]?.name ?? '')),
    await read('product', paths.product(products[0]?.slug ?? '')),
  ]
  await signIn()
  // Which is not to be indexed.
  pages.push(await read('checkout', paths.checkout(products[0]?._id ?? ''), ['is-crawlable']))
  for (const { findings } of pages) for (const finding of findings) console.info(finding)
  console.info(`Load of the machine: ${loadavg()[0]?.toFixed(1)}. Whole reports: ${relative('', reports)}`)
  return pages.every((page) => page.isMet)
}

async function read(name: string, path: string, skipAudits: string[] = []) {
  const page: RunnerResult[] = []
  const bare: RunnerResult[] = []
  for (let n = 0; n < readings; n++) {
    page.push(await readOnce(sides.page.url + path, ['performance', ...perfect], skipAudits))
    bare.push(await readOnce(sides.bare.url + path, ['performance']))
  }
  const compared = measures.map((measure) => {
    const [value, without] = [median(page.map(measure.read)), median(bare.map(measure.read))]
    const [shown, isMet] = measure.compare(value, without)
    const both = [value, without].map((one) => Math.round(one) + measure.unit)
    print(name, measure.name, ...both, shown, measure.limit, isMet ? 'yes' : 'NO')
    return isMet
  })
  const scored = perfect.map((category) => {
    const score = Math.min(...page.map((result) => scoreOf(result, category)))
    print(name, category, String(score), '', '', '100', score === 100 ? 'yes' : 'NO')
    return score === 100
  })
  save(`${name}-without-scripts`, middleOf(bare))
  const middle = middleOf(page)
  save(name, middle)
  const findings = Object.values(middle.lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, score, displayValue = '' }) => `  ${name}: ${id} ${score} ${displayValue}`)
  return { findings, isMet: [...compared, ...scored].every(Boolean) }
}

async function readOnce(url: string, onlyCategories: string[], skipAudits: string[] = []) {
  const flags = { port, output: 'html', logLevel: 'error', onlyCategories, skipAudits } as const
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  return result
}

/** By performance. */
function middleOf(results: RunnerResult[]): RunnerResult {
  const sorted = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was read')
  return middle
}

function save(name: string, { report }: RunnerResult) {
  writeFileSync(join(reports, `${name}.html`), [report].flat().join(''))
}

function print(page: string, measure: string, ...cells: string[]) {
  console.info(page.padEnd(10) + measure.padEnd(15) + cells.map((cell) => cell.padStart(12)).join(''))
}

/** Lighthouse opens its own tabs: they share what a tab of ours has stored. Cookies do not know of ports: they are those of both sides. */
async function signIn() {
  const { email } = demoAccounts.find(({ id }) => id === clientId) ?? demoAccounts[0]
  const honeypotData = { timestamp: Date.now(), fields: {} }
  const { body } = await ask(shop.url, login, { body: { email, password: demoPassword, honeypotData } })
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await (connected.contexts()[0] ?? (await connected.newContext())).newPage()
  const { url } = sides.page
  await page.goto(url)
  await page.evaluate((token) => {
    localStorage.setItem('token', token)
  }, body.token)
  await page.context().addCookies([
    { name: termsCookies.accepted, value: 'true', url },
    { name: termsCookies.version, value: termsVersion, url },
    { name: 'signedIn', value: '1', url },
  ])
  await page.close()
}
