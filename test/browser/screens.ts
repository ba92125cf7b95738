import { parseArgs } from 'node:util'
import { login } from '#schema/api/accounts.ts'
import { listCategories, listProducts } from '#schema/api/catalogue.ts'
import { clientId, demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { paths } from '#web/paths.ts'
import { ask } from '../ask.ts'
import { launchBrowser, openPage, takeScreenshot } from './browser.ts'

const widths = [360, 768, 1280]
const languages = ['pt-BR', 'en'] as const
const themes = ['dark', 'light'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 8787}` },
    'signed-in': { type: 'boolean', default: false },
  },
})
const { origin } = new URL(values.url)

async function token() {
  const { email } = demoAccounts.find(({ id }) => id === clientId) ?? demoAccounts[0]
  const honeypotData = { timestamp: Date.now(), fields: {} }
  const { status, body } = await ask(origin, login, { body: { email, password: demoPassword, honeypotData } })
  if (status !== 200) throw new Error(`the demo client cannot log in: ${body.error}`)
  return body.token
}

async function usualRoutes() {
  const { body: categories } = await ask(origin, listCategories)
  const { body: products } = await ask(origin, listProducts)
  const shop = ['/', '/products', '/videos', '/reseller', '/search?q=aurora', '/status', '/terms', '/nothing-here']
  const firstProduct = products.slice(0, 1)
  const shelf = [
    ...categories.slice(0, 1).map(({ name }) => paths.category(name)),
    ...firstProduct.map(({ slug }) => paths.product(slug)),
  ]
  const checkout = firstProduct.map(({ _id }) => paths.checkout(_id))
  if (!values['signed-in']) return [...shop, ...shelf, '/login', '/register']
  return [...shop, ...shelf, ...checkout, '/dashboard', '/dashboard/password', '/dashboard/purchased']
}

const slug = (route: string) => route.replace(/^\//, '').replace(/[^\w-]+/g, '-') || 'home'

try {
  const session = values['signed-in'] ? await token() : undefined
  const routes = positionals.length > 0 ? positionals : await usualRoutes()
  const browser = await launchBrowser()
  for (const width of widths) {
    for (const lang of languages) {
      for (const theme of themes) {
        const look = { width, height: width < 700 ? 780 : 900, lang, theme, origin, termsAccepted: true }
        const { page, pageErrors, close } = await openPage(browser, session ? { ...look, token: session } : look)
        for (const route of routes) {
          await page.goto(route, { waitUntil: 'networkidle' })
          const who = session ? 'client-' : ''
          console.info(await takeScreenshot(page, `${who}${slug(route)}-${width}-${lang}-${theme}`))
          for (const error of pageErrors.splice(0)) console.info(`  ${route}: ${error}`)
        }
        await close()
      }
    }
  }
  await browser.close()
} catch (error) {
  console.info(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
