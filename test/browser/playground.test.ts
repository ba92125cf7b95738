import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testKeys } from '#schema/rules/test-keys.ts'
import { firstOf, wide } from '../width.ts'
import { openSite } from './open-site.ts'
import { findAccessibilityViolations } from './page-checks.ts'

const site = openSite()

const open = (options: Parameters<typeof site.openPage>[0] = {}) =>
  site.openPage({ path: '/api/docs/tools?lang=en#playground', lang: 'en', ...options })

/** Chooses a call and a key, and presses the button. */
async function run(page: Page, call: string, key: string, [callLabel, keyLabel, button] = ['Call', 'Test key', 'Run']) {
  await page.getByLabel(callLabel, { exact: true }).selectOption(call)
  await page.getByLabel(keyLabel, { exact: true }).selectOption(key)
  await page.getByRole('button', { name: button }).click()
}
const status = (page: Page) => page.getByRole('status')

test('a call about a test key is sent by keyboard alone, and shows the answer and a token that the browser has verified', async () => {
  const { page, pageErrors } = await open()
  await page.getByLabel('Call', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('My PC')
  await page.keyboard.press('Enter')
  await expect.poll(() => status(page).textContent()).toMatch(/^200 VALID · \d+ ms$/)
  const request = await page.getByLabel('Request', { exact: true }).textContent()
  expect(request).toContain('POST /api/licenses/validate\n')
  expect(JSON.parse(request?.split('\n\n')[1] ?? '')).toEqual({
    ...{ key: 'TEST-VALID', hwid: 'My PC', productId: 'TEST', nonce: expect.stringMatching(/^\w{16,}$/) },
  })
  const answer = await page.getByLabel('Answer of the shop').textContent()
  expect(answer).toMatch(/^HTTP 200\n/)
  expect(answer).toContain('"detail": "The key is active on this device."')
  await page.getByText(/^Genuine: this browser has verified the signature/).waitFor()
  expect(JSON.parse((await page.getByLabel('Token', { exact: true }).textContent()) ?? '')).toMatchObject({
    iss: 'trinco',
    aud: 'TEST',
  })
  expect(pageErrors).toEqual([])
})

test('a failure of the shop, a limit and a shop that cannot be reached are shown as a tool meets them', async () => {
  const { page, context } = await open()
  await run(page, 'validate', 'TEST-500')
  await expect.poll(() => status(page).textContent()).toMatch(/^500 internal_error · /)
  await page.getByText('This answer has no token.').waitFor()
  await expect.poll(() => page.getByLabel('Token', { exact: true }).isVisible()).toBe(false)
  await run(page, 'validate', 'TEST-429')
  await expect
    .poll(() => page.getByLabel('Answer of the shop').textContent())
    .toMatch(/^HTTP 429\nRetry-After: 30\nRateLimit-Policy: "license";q=300;w=60\nRateLimit: "license";r=0;t=30\n/)
  await context.setOffline(true)
  await run(page, 'validate', 'TEST-VALID')
  await page.getByText('No answer. Your tool would now run on its stored token: unreachable is not invalid.').waitFor()
  await expect.poll(() => page.getByLabel('Answer of the shop').isVisible()).toBe(false)
  await context.setOffline(false)
  await run(page, 'move', 'TEST-DENIED')
  await expect.poll(() => status(page).textContent()).toMatch(/^200 (SLOW_DOWN|DENIED) · /)
})

test('a token that another key has signed is called forged', async () => {
  const { page } = await open()
  await page.route('**/.well-known/test-jwks.json', (route) => route.fulfill({ json: { keys: [] } }))
  await run(page, 'activate', 'TEST-VALID')
  await page.getByText(/^Not genuine: no key of test-jwks.json has signed this token/).waitFor()
})

test('a browser that knows no Ed25519 says that it cannot verify the token, and shows it', async () => {
  const { page } = await open({ isOld: true })
  await run(page, 'activate', 'TEST-VALID')
  await page.getByText(/^This browser cannot verify the signature/).waitFor()
  await page.getByText('"aud": "TEST"').waitFor()
})

test('without scripts the page says what the form would do, and shows no form', async () => {
  const page = await (await site.store.fetch('/api/docs/tools?lang=en')).text()
  expect(page).toContain('<noscript><p>This part of the page needs JavaScript.')
  expect(page).toMatch(/<form class="playground" hidden/)
  for (const key of testKeys) expect(page).toContain(`<option>${key}</option>`)
})

const readers = [
  { lang: 'pt-BR', width: 360, theme: 'dark', words: ['Chamada', 'Chave de teste', 'Chamar'] },
  { lang: 'en', width: 1280, theme: 'light', words: ['Call', 'Test key', 'Run'] },
] as const

test.each(firstOf<(typeof readers)[number]>(readers))(
  'the form and its answer are accessible and fit $width px ($lang)',
  async ({ words, ...reader }) => {
    const { page } = await open({ ...reader, path: `/api/docs/tools?lang=${reader.lang}#playground` })
    await run(page, 'activate', 'TEST-NEW', [...words])
    await expect.poll(() => status(page).textContent()).toMatch(/^200 VALID/)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    // The rest of the page has its own check.
    await page.evaluate(
      "for (const part of document.querySelectorAll('main > :not(.playground):not(h1):not(#playground)')) part.remove()",
    )
    expect(await findAccessibilityViolations(page)).toEqual([])
  },
)

wide.test('the quickstart fits 360 px in both languages', async () => {
  for (const lang of ['pt-BR', 'en'] as const) {
    const { page } = await site.openPage({ path: `/api/docs/start?lang=${lang}`, lang, width: 360 })
    await page.getByRole('tab', { name: 'Python' }).first().waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
})
