import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { login } from '#schema/api/accounts.ts'
import { demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { paths } from '#web/paths.ts'
import { ask } from '../ask.ts'
import { root } from '../local/build.ts'
import { startLocalStore } from '../local/local-store.ts'
import { freePort } from '../local/ports.ts'
import { launchBrowser, openPage, type PageOptions } from './browser.ts'

/** Makes the pictures of docs/screens.md, in a demo store of its own. */
const dataDir = mkdtempSync(join(tmpdir(), 'trinco-screens-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const shop = await startLocalStore({
  port: await freePort(),
  dataDir,
  onStep: () => {},
  log: console.info,
  signal: new AbortController().signal,
})
const origin = shop.url
// The browser spells the fields for dates in the system's language.
process.env.LC_ALL = 'pt_BR.UTF-8'
const browser = await launchBrowser()

const desktop = { width: 1280, height: 860 }
const tallDesktop = { width: 1280, height: 1196 }
const flatDesktop = { width: 1280, height: 620 }
const tablet = { width: 768, height: 860, hasTouch: true }
const phone = { width: 360, height: 780, hasTouch: true }

interface Screen {
  name: string
  path: string
  look: Pick<PageOptions, 'width' | 'height' | 'hasTouch' | 'lang' | 'theme'>
  /** The demo's account that is signed in; without it a visitor. */
  as?: 'admin' | 'cliente'
  /** What is done before the picture is taken. */
  reach?: (page: Page) => Promise<unknown>
}

const toHeading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }))

/** Buys with PIX; a window of the bank approves. */
async function buy(page: Page) {
  await page.getByRole('button', { name: /^Pagar / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /^Pagar / }).click()
  await dialog.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
}

async function approve(page: Page) {
  await buy(page)
  const bank = await page.context().newPage()
  await bank.goto(shop.bank)
  await bank.getByRole('button', { name: 'Aprovar' }).first().click()
  await bank.close()
  await page.waitForURL('**/payments/payment-confirmation/**')
  await page.getByRole('button', { name: 'Ficar nesta página' }).click()
  await page.evaluate('scrollTo(0, 0)')
}

const trainer = paths.product('aurora-trainer')
const offer = paths.checkout('prod_aurora-trainer')
const screens: Screen[] = [
  { name: 'home', path: paths.home, look: { ...tallDesktop, theme: 'dark' } },
  { name: 'home-phone', path: paths.home, look: { ...phone, theme: 'light' }, reach: toHeading('Novidades') },
  { name: 'visitor-checkout', path: offer, look: { ...phone, theme: 'dark' } },
  { name: 'product-english', path: `/en${trainer}`, look: { ...desktop, theme: 'light', lang: 'en' } },
  { name: 'product', path: trainer, look: { ...tallDesktop, theme: 'dark' } },
  {
    name: 'purchases',
    path: paths.dashboardPurchased,
    look: { ...desktop, theme: 'dark' },
    as: 'cliente',
    // The reminder to confirm the e-mail.
    reach: (page) => page.getByRole('button', { name: 'Agora não' }).click(),
  },
  { name: 'payment', path: offer, look: { ...phone, theme: 'light' }, as: 'cliente', reach: buy },
  { name: 'confirmation', path: offer, look: { ...desktop, theme: 'light' }, as: 'cliente', reach: approve },
  { name: 'videos', path: paths.videos(), look: { ...flatDesktop, theme: 'dark' } },
  {
    name: 'menu-phone',
    path: paths.home,
    look: { ...phone, theme: 'dark' },
    reach: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  { name: 'store', path: paths.products, look: { ...desktop, theme: 'light' } },
  { name: 'admin-keys', path: '/admin/keys', look: { ...desktop, theme: 'dark' }, as: 'admin' },
  { name: 'admin-purchases', path: '/admin/purchase-history', look: { ...tablet, theme: 'light' }, as: 'admin' },
  { name: 'admin-charts', path: '/admin/sales', look: { ...desktop, theme: 'light' }, as: 'admin' },
  { name: 'admin-phone', path: '/admin/keys', look: { ...phone, theme: 'light' }, as: 'admin' },
  { name: 'api', path: '/api/docs', look: { ...desktop, theme: 'light' } },
]

async function tokenOf(name: string) {
  const email = demoAccounts.find((account) => account.email.startsWith(`${name}@`))?.email ?? ''
  const honeypotData = { timestamp: Date.now(), fields: {} }
  const { status, body } = await ask(origin, login, { body: { email, password: demoPassword, honeypotData } })
  if (status !== 200) throw new Error(`${email} cannot log in: ${body.error}`)
  return body.token
}

for (const { name, path, look, as, reach } of screens) {
  const session = as ? { token: await tokenOf(as) } : {}
  const { page, pageErrors, close } = await openPage(browser, { ...look, ...session, origin, termsAccepted: true })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await reach?.(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  // With a palette it has a third of the size, and looks the same.
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(join(root, `docs/${name}.png`))
  console.info([name, ...pageErrors].join('\n  '))
  await close()
}
await browser.close()
await shop.close()
process.exit(0)
