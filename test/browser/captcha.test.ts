import { expect, test } from 'vitest'
import { client } from '../people.ts'
import { runClockUntil } from './browser.ts'
import { openSite } from './open-site.ts'

const site = openSite({
  isSeeded: true,
  vars: { CAPTCHA_DRIVER: 'turnstile', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'between-us' },
})

/** Stands in for the service's script; `window.visitor` decides what the sandbox makes of its tokens. */
const script = `let n = 0; window.turnstile = { remove() {}, render(place, { action, callback }) {
  callback(window.visitor + ':' + action + '#' + Math.random())
  return String(++n)
} }`

test('with a captcha the login waits for its script, then for a token that is accepted', async () => {
  const { email } = await client(site.store, { password: 'chave-de-casa' })
  const { page, context, pageErrors } = await site.openPage({ termsAccepted: true })
  const scripts = new Set<string>()
  let isBlocked = true
  await context.route(/challenges\.cloudflare\.com|google\.com|gstatic\.com/, (route) => {
    scripts.add(route.request().url())
    return isBlocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  const next = page.getByRole('button', { name: 'Continuar', exact: true })
  await next.click()
  await runClockUntil(page, page.getByText(/verificação contra robôs não abriu/))
  isBlocked = false
  await page.evaluate("window.visitor = 'forged'")
  await next.click()
  await runClockUntil(page, page.getByText('Confirme que você não é um robô e tente de novo.'))
  await page.evaluate("window.visitor = 'good'")
  await next.click()
  await page.getByLabel('Senha', { exact: true }).fill('chave-de-casa')
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
  expect(pageErrors.filter((line) => /Content Security Policy|exception/.test(line))).toEqual([])
  expect(scripts).toEqual(new Set(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit']))
})
