import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin } from '../people.ts'
import { dispute, license, pendingPayment } from '../rows.ts'
import { wide } from '../width.ts'
import { expectNoFaultsAgain, openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const sold = (productName: string, at: number) =>
  pendingPayment(site.store, { productName, status: 'approved', createdAt: at, approvedAt: at })

test('the home shows the figures, what waits for a person and the latest sales, and follows without moving', async () => {
  const at = Date.now() + 60_000
  const contested = await sold('Contestado', at)
  await license(site.store, { paymentId: contested.id })
  const { id } = await dispute(site.store, { paymentId: contested.id, answerBy: Date.now() + 30 * 3_600_000 })
  const { page, context, pageErrors } = await openPanel(site, '/admin', { hasClock: true })
  await page.waitForURL((url) => url.pathname === '/admin/home')
  const calls = { open: new Set<Request>(), answers: [] as number[] }
  page.on('request', (request) => {
    if (request.url().includes('/panel/home')) calls.open.add(request)
  })
  page.on('response', (answer) => {
    if (calls.open.delete(answer.request())) calls.answers.push(answer.status())
  })
  await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor()
  await page.getByText('Vendas de hoje').waitFor()
  const sales = page.getByRole('region', { name: 'Últimas vendas' }).getByRole('listitem')
  await expect.poll(() => sales.count()).toBe(8)
  await expect.poll(() => sales.first().textContent()).toContain('Contestado')
  await expect.poll(() => sales.last().getByRole('link').last().getAttribute('href')).toMatch(/^\/admin\/users\/./)
  const sidebar = page.getByRole('navigation', { name: 'Administração' })
  const disputes = sidebar.getByRole('link', { name: 'Disputas', exact: true })
  await expect.poll(() => disputes.textContent()).toMatch(/Disputas\d/)
  await expectNoFaultsAgain(page, 'the home')

  // Nothing new: one call without a body, and none while the page is hidden.
  // Until the clock goes on, time passes only as the test says.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 5_000)
  await expect.poll(() => calls.open.size).toBe(0)
  const before = calls.answers.length
  await page.clock.runFor(15_000)
  await expect.poll(() => calls.answers.slice(before)).toEqual([304])
  const show = (state: string) =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
    )
  await show('hidden')
  await page.clock.runFor(60_000)
  await show('visible')
  await context.setOffline(true)
  await page.clock.runFor(60_000)
  await context.setOffline(false)
  expect(calls.open.size).toBe(0)
  expect(calls.answers.slice(before)).toEqual([304])
  await page.clock.resume()

  // A sale waits behind a button, and shifts no row before it is pressed.
  await sold('Recém vendido', at + 1_000)
  const boxBefore = await sales.first().boundingBox()
  await page.clock.runFor(15_000)
  const news = page.getByRole('button', { name: '1 venda nova' })
  await news.waitFor()
  await expect.poll(() => sales.first().textContent()).toContain('Contestado')
  await expect.poll(() => sales.first().boundingBox()).toEqual(boxBefore)
  await news.click()
  await expect.poll(() => sales.first().textContent()).toContain('Recém vendido')
  await expect.poll(() => sales.first().textContent()).toContain('Sem chave')
  await news.waitFor({ state: 'hidden' })

  // What is done elsewhere is marked where it stands.
  const needs = page.getByRole('region', { name: 'Precisa de você' })
  const matter = needs.getByRole('listitem').filter({ hasText: /disputas? aberta/ })
  await matter.getByText(/^faltam /).waitFor()
  await matter.getByRole('link', { name: /^Responder/ }).click()
  await page.waitForURL((url) => url.pathname === '/admin/disputes')
  if (new URL(page.url()).searchParams.has('open')) expect(page.url()).toContain(id)

  // The purchases follow, too.
  await page.goto('/admin/purchase-history')
  const newest = page.getByRole('table').getByRole('row').nth(1)
  await newest.getByText('Recém vendido').waitFor()
  await sold('Vendido depois', at + 2_000)
  await page.clock.runFor(15_000)
  await news.waitFor()
  await expect.poll(() => newest.textContent()).toContain('Recém vendido')
  await news.click()
  await newest.getByText('Vendido depois').waitFor()
  expect(pageErrors.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
})

wide.test('an admin with limits is shown what is theirs, in English and on a phone', async () => {
  const { token } = await admin(site.store, { staffScopes: ['moderation'] })
  const { page, pageErrors } = await site.openPage({ token, lang: 'en', width: 360, height: 780 })
  await page.goto('/admin')
  await page.waitForURL((url) => url.pathname === '/admin/home')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('listitem').first().waitFor()
  await expect
    .poll(() => needs.getByRole('listitem').allTextContents())
    .toEqual([expect.stringMatching(/reviews? to read/), expect.stringMatching(/new suggestions?/)])
  await expect.poll(() => page.getByText('Sales today').count()).toBe(0)
  await expect.poll(() => page.getByRole('region', { name: 'Latest sales' }).count()).toBe(0)
  await expectNoFaultsAgain(page, 'the home on a phone')
  expect(pageErrors).toEqual([])
})
