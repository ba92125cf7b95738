import { desc, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { payments } from '#schema/tables/index.ts'
import { admin, client } from '../people.ts'
import { license, pendingPayment, product } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { logIn } from './account-steps.ts'
import { setClock, wrongClocks } from './device-clock.ts'
import { openSite } from './open-site.ts'
import { texts } from './page-states.ts'
import { words } from './payment-states.ts'

const site = openSite()

const password = 'chave-de-casa'
const dayMs = 86_400_000
/** By then an open page has looked at its session again (web/state/session.ts). */
const lookMs = 6_000
const { dashboard } = texts['pt-BR']

/** A page on a device whose clock is wrong. The test fails if it reports an error. */
async function openDevice(aheadMs: number, path: string, token?: string) {
  const opened = await site.openPage({ termsAccepted: true, ...(token && { token }) })
  await setClock(opened.context, aheadMs)
  onTestFinished(() => expect(opened.pageErrors).toEqual([]))
  await opened.page.goto(path)
  return opened
}

describe.each(firstOf(wrongClocks))('a clock %s', (name, aheadMs) => {
  test('leaves the login, what is bought, and its times as they are', async () => {
    const user = await client(site.store, { password })
    const bought = await license(site.store, { userId: user.id, expirationDate: Date.now() + 9.5 * dayMs })
    const item = await product(site.store)
    const { page } = await openDevice(aheadMs(), '/login')
    expect(Math.abs((await page.evaluate<number>('Date.now()')) - Date.now() - aheadMs())).toBeLessThan(5_000)
    await logIn(page, 'pt-BR', { email: user.email, password })
    await page.goto('/dashboard/purchased')
    await page.getByRole('row').filter({ hasText: bought.productName }).getByText('faltam 10 dias').waitFor()
    await page.getByText(`–${new Date().getFullYear()} ${brand.displayName}`).waitFor()

    await page.goto(`/products/checkout/${item.id}`)
    await page.getByRole('button', { name: words['pt-BR'].pay }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: words['pt-BR'].pay }).click()
    await dialog.getByRole('button', { name: words['pt-BR'].copy }).waitFor()
    const ofUser = eq(payments.userId, user.id)
    const [payment] = await site.store.db.select().from(payments).where(ofUser).orderBy(desc(payments.createdAt))
    const shown = /(\d\d):(\d\d)/.exec((await dialog.getByRole('timer').textContent()) ?? '')
    const left = Number(shown?.[1]) * 60 + Number(shown?.[2])
    expect(Math.abs(left - ((payment?.expiresAt ?? 0) - Date.now()) / 1_000)).toBeLessThan(3)

    await page.goto('/dashboard/purchased')
    await page.getByText(dashboard.unfinished.title).waitFor()
    await expect.poll(() => page.evaluate<number>('performance.now()')).toBeGreaterThan(lookMs)
    await page.getByText(dashboard.unfinished.title).waitFor()
  })

  wide.test('leaves the panel as it is', async () => {
    const boss = await admin(site.store)
    const now = Date.now()
    await license(site.store, { productName: `Nine days, ${name}`, expirationDate: now + 8.5 * dayMs })
    const sale = { status: 'approved' as const, approvedAt: now, createdAt: now - 3 * 60_000 - 20_000 }
    await pendingPayment(site.store, { productName: `Three minutes, ${name}`, ...sale, approvedAt: sale.createdAt })
    const price = { BRL: 3_990, USD: 790 }
    const campaigns = [{ from: now - dayMs, until: now + dayMs, price }]
    const item = await product(site.store, { campaigns, pricesSince: 1 })
    const { page } = await openDevice(aheadMs(), '/admin/keys', boss.token)
    await page
      .getByRole('row')
      .filter({ hasText: `Nine days, ${name}` })
      .getByText('9 d', { exact: true })
      .waitFor()
    await page.goto('/admin/home')
    const sales = page.getByRole('region', { name: 'Últimas vendas' }).getByRole('listitem')
    await sales
      .filter({ hasText: `Three minutes, ${name}` })
      .getByText(/há [34] minutos/)
      .waitFor()
    await page.goto('/admin/products')
    await page
      .getByRole('row')
      .filter({ hasText: item.name })
      .getByText(/^Campanha até /)
      .first()
      .waitFor()
  })
})
