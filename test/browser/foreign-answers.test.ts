import type { Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { admin } from '../people.ts'
import { firstOf } from '../width.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { createPersonas, navigateTo, type Tokens } from './page-visit.ts'

/** Answers of something between the browser and the API: what a page says of them, and that it recovers. */
const site = openSite({ isSeeded: true })
let tokens: Tokens & { admin?: string }
beforeAll(async () => {
  tokens = { ...(await createPersonas(site.store)), admin: (await admin(site.store)).token }
})

const { shop } = texts['pt-BR']
const html = { contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' }

const broken = { status: 502, ...html }
/** Neighbours differ in what is said of them, so that a page which keeps the text before is found. */
const answers: { name: string; answer: Parameters<Route['fulfill']>[0]; says: string }[] = [
  { name: 'a page instead of JSON', answer: { status: 200, ...html }, says: shop.errors.malformed },
  { name: 'an error page of the edge', answer: broken, says: shop.errors.unavailable },
  { name: 'an object without what is read', answer: { json: { items: 'none' } }, says: shop.errors.malformed },
  {
    name: 'an error of the edge as JSON',
    answer: { status: 503, json: { message: 'no' } },
    says: shop.errors.unavailable,
  },
  { name: 'a list of nothing', answer: { json: [null] }, says: shop.errors.malformed },
  { name: 'an error page, once more', answer: broken, says: shop.errors.unavailable },
  { name: 'no body', answer: { status: 200, body: '' }, says: shop.errors.malformed },
]

const pages = [
  { path: '/products', who: 'visitor', call: /\/api\/auth\/product\/list/, shows: 'Tudo à venda' },
  {
    path: '/products/checkout/prod_aurora-trainer',
    who: 'client',
    call: /\/api\/auth\/products\/prod_aurora-trainer$/,
    shows: 'Pagar R$',
  },
  {
    path: '/payments/payment-confirmation/visited',
    who: 'owner',
    call: /\/confirmation\/visited$/,
    shows: 'Obrigado! A chave é sua',
  },
  { path: '/dashboard/purchased', who: 'owner', call: /\/api\/auth\/purchased-products\?/, shows: 'Aurora Trainer' },
  {
    path: '/videos',
    who: 'visitor',
    call: /\/api\/auth\/videos/,
    shows: 'Aurora: da chave ao primeiro atalho',
  },
  { path: '/admin/health', who: 'admin', call: /\/health\/payments$/, shows: 'Últimos pagamentos aprovados' },
] as const

test.each(firstOf(['pt-BR', 'en'] as const))(
  'no answer that came is called a fault of the internet: a redirect to another site, refusals, too much (%s)',
  async (lang) => {
    const { errors, state } = texts[lang].shop
    const { page } = await site.openPage({ lang, termsAccepted: true })
    const elsewhere = { status: 302, headers: { location: 'https://login.test/' } }
    let given: Parameters<Route['fulfill']>[0] | 'none' = elsewhere
    await page.clock.install()
    await page.route(pages[0].call, (route) => (given === 'none' ? route.abort() : route.fulfill(given)))
    const alert = page.getByRole('main').getByRole('alert')
    for (const [answer, says] of [
      [elsewhere, errors.malformed],
      [{ status: 413, ...html }, errors.too_large],
      [{ status: 403, ...html }, errors.malformed],
      [{ status: 429, ...html }, errors.crowded],
      ['none', errors.network],
      [{ status: 502, ...html }, errors.unavailable],
    ] as const) {
      given = answer
      if (answer === elsewhere) await navigateTo(page, pages[0].path)
      else await alert.getByRole('button', { name: state.retry }).click()
      const said = async () => {
        await page.clock.runFor(500)
        return (await alert.allTextContents()).join()
      }
      await expect.poll(said, { interval: 20 }).toContain(says)
    }
  },
)

/** One page gets most of them, also in `npm test`. */
const answersOf = (path: string) => firstOf(answers, path === pages[0].path ? 5 : 1)

test.each(firstOf<(typeof pages)[number]>(pages))(
  '$path says of every answer that it is an error, which can be retried',
  async (place) => {
    const { path, who, call, shows } = place
    const token = tokens[who]
    const { page } = await site.openPage({ ...(token && { token }), termsAccepted: true })
    let given: (typeof answers)[number]['answer']
    await page.clock.install()
    await page.route(call, (route) => route.fulfill(given))
    const alert = page.getByRole('main').getByRole('alert')
    const retry = alert.getByRole('button', { name: shop.state.retry })
    for (const [index, { name, answer, says }] of answersOf(path).entries()) {
      given = answer
      if (index === 0) await navigateTo(page, path)
      else await retry.click()
      // Some pages ask again by themselves before they say so.
      const said = async () => {
        await page.clock.runFor(500)
        return (await alert.allTextContents()).join()
      }
      await expect.poll(said, { message: name, interval: 20 }).toContain(says)
    }
    await page.unroute(call)
    await retry.click()
    await page.getByText(shows).locator('visible=true').first().waitFor()
    await expect.poll(() => page.getByText(shop.crash.title).count()).toBe(0)
  },
)
