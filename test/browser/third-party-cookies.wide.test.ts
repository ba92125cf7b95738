import { eq } from 'drizzle-orm'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { licenses } from '#schema/tables/index.ts'
import { client } from '../people.ts'
import { logIn } from './account-steps.ts'
import { openSite } from './open-site.ts'
import { latestPayment, words } from './payment-states.ts'

const site = openSite({
  isSeeded: true,
  vars: { CAPTCHA_DRIVER: 'turnstile', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'between-us' },
})
const password = 'chave-de-casa'
const captchaFrame = 'https://challenges.cloudflare.com/frame'

/** Stands in for a captcha that works in a frame of its own site, as Turnstile does. */
const captcha = `window.turnstile = { remove() {}, render(place, { action, callback }) {
  const frame = document.createElement('iframe')
  frame.src = '${captchaFrame}'
  frame.onload = () => callback('good:' + action + '#' + Math.random())
  document.body.append(frame)
} }`

/** A page of another site, which wants a cookie. */
const wanting = `<!doctype html><title>Frame</title>
  <script>document.cookie = 'visitor=1; SameSite=None; Secure'</script>
  <script>document.write(document.cookie === '' ? 'Cookies are off' : document.cookie)</script>`

const answer = (route: Route) =>
  route.fulfill(
    /api\.js/.test(route.request().url())
      ? { contentType: 'text/javascript', body: captcha }
      : { contentType: 'text/html', body: wanting },
  )

/** As the browser's setting does. */
async function blockThirdParties(page: Page, context: BrowserContext) {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}

test('without cookies of third parties a customer passes the captcha, buys, and finds a way to a video that does not play', async () => {
  const person = await client(site.store, { password })
  const { page, context, pageErrors } = await site.openPage({ termsAccepted: true })
  await blockThirdParties(page, context)
  await context.route(/challenges\.cloudflare\.com|youtube-nocookie\.com/, answer)
  await page.goto('/login')
  await logIn(page, 'pt-BR', { email: person.email, password })
  await expect.poll(() => page.frame({ url: captchaFrame })?.evaluate<string>('document.cookie')).toBe('')

  await page.goto('/products/checkout/prod_aurora-trainer')
  await page.getByRole('button', { name: words['pt-BR'].pay }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: words['pt-BR'].pay }).click()
  await dialog.getByRole('button', { name: words['pt-BR'].copy }).waitFor()
  const { providerId } = await latestPayment(site.store, person)
  await site.store.sandbox.approve(providerId ?? '')
  const sold = () => site.store.db.select().from(licenses).where(eq(licenses.userId, person.id))
  await expect.poll(sold).toHaveLength(1)
  const [license] = await sold()
  await dialog
    .getByText(license?.key ?? '')
    .first()
    .waitFor()

  await page.goto('/videos')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^Assistir ao vídeo 1/ }).click()
  await card.locator('iframe').contentFrame().getByText('Cookies are off').waitFor()
  await expect
    .poll(() => card.getByRole('link', { name: /YouTube/ }).getAttribute('href'))
    .toMatch(/^https:\/\/www\.youtube\.com\//)
  expect(pageErrors).toEqual([])
})
