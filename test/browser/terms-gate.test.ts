import { expect, test } from 'vitest'
import { openSite } from './open-site.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSite({ isSeeded: true })

const words = {
  'pt-BR': {
    reseller: 'Revenda',
    check: 'Li e aceito os termos de uso',
    accept: 'Aceitar e continuar',
    cancel: 'Cancelar',
    submit: 'Aceitar e ir para o início',
  },
  en: {
    reseller: 'Reselling',
    check: 'I have read and accept the terms of use',
    accept: 'Accept and go on',
    cancel: 'Cancel',
    submit: 'Accept and go to the home page',
  },
} as const

test('a new visitor is asked to accept the terms on every page but the terms', async () => {
  const say = words['pt-BR']
  const { page, context, pageErrors } = await openVisitorPage(site, { path: '/reseller', termsAccepted: false })
  const gate = page.getByRole('dialog')
  const accept = gate.getByRole('button', { name: say.accept })
  await accept.waitFor()
  expect(await accept.isDisabled()).toBe(true)
  expect(await page.locator('main h1').textContent()).toBe(say.reseller)
  await page.keyboard.press('Escape')
  expect(await gate.isVisible()).toBe(true)

  await gate.getByRole('button', { name: 'Switch to English' }).click()
  await gate.getByRole('button', { name: words.en.accept }).waitFor()
  await gate.getByRole('button', { name: words.en.cancel }).click()
  await page.waitForLoadState()
  await gate.getByRole('checkbox', { name: words.en.check }).check()
  await gate.getByRole('button', { name: words.en.accept }).click()
  await gate.waitFor({ state: 'detached' })
  const cookie = (await context.cookies()).find(({ name }) => name === 'termsAccepted')
  expect(cookie?.value).toBe('true')
  expect(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeGreaterThan(364)
  await page.goto('/videos')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await gate.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the terms can be accepted on their own page, which leads to the home page', async () => {
  const say = words.en
  const { page, pageErrors } = await openVisitorPage(site, { path: '/terms', termsAccepted: false, lang: 'en' })
  const submit = page.getByRole('button', { name: say.submit })
  await submit.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await submit.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: say.check }).check()
  await submit.click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(pageErrors).toEqual([])
})
