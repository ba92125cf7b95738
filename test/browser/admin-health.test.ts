import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { licenses } from '#schema/tables/licenses.ts'
import { payments, providerEvents, refunds } from '#schema/tables/payments.ts'
import { admin, type Person } from '../people.ts'
import { license, pendingPayment } from '../rows.ts'
import { openSite, type SitePageOptions } from './open-site.ts'
import { findFaults, findLayoutFaults } from './page-checks.ts'

const site = openSite({ isSeeded: true })
let user: Person
beforeAll(async () => {
  user = await admin(site.store)
  const receivedAt = Date.now() - 3 * 3_700_000
  const event = { provider: 'mercadopago' as const, subjectId: '1', body: '{}', receivedAt, leaseUntil: 0 }
  await site.store.db.insert(providerEvents).values([
    { ...event, eventId: 'done', doneAt: receivedAt },
    { ...event, eventId: 'open' },
  ])
})

const words = {
  'pt-BR': {
    well: 'Tudo em ordem',
    ill: 'Há algo para resolver',
    paidWithoutKey: 'Pago sem chave',
    keyWithoutPayment: 'Chave sem pagamento',
    refunds: 'Reembolsos em aberto',
    settled: 'Últimos pagamentos aprovados',
    refused: 'Recusado pelo provedor',
    reason: 'Valor diferente do pedido',
    notice: 'último aviso há 3 horas',
    waiting: '1 aviso na fila',
    refresh: 'Atualizar',
    all: /^Mostrar os/,
    failed: 'Não foi possível carregar a saúde dos pagamentos',
    retry: 'Tentar de novo',
  },
  en: {
    well: 'All in order',
    ill: 'Something needs you',
    paidWithoutKey: 'Paid without a key',
    keyWithoutPayment: 'Key without a payment',
    refunds: 'Open refunds',
    settled: 'Latest approved payments',
    refused: 'Refused by the provider',
    reason: 'Amount differs from the order',
    notice: 'last notice 3 hours ago',
    waiting: '1 notice waiting',
    refresh: 'Refresh',
    all: /^Show all/,
    failed: 'Payment health could not be loaded',
    retry: 'Try again',
  },
} as const
type Lang = keyof typeof words
const languages = ['pt-BR', 'en'] as const

const enter = async (options: SitePageOptions = {}) => {
  const opened = await site.openPage({ token: user.token, ...options })
  await opened.page.goto('/admin/health')
  return opened
}

/** A payment without a key, a key without a payment, and a failed refund. */
async function breakTheBooks() {
  const paid = await pendingPayment(site.store, { status: 'approved', approvedAt: Date.now() })
  const stray = await license(site.store, { productName: 'Stray' })
  const owed = await pendingPayment(site.store, { status: 'cancelled' })
  const now = Date.now()
  await site.store.db.insert(refunds).values({
    paymentId: owed.id,
    source: 'automatic',
    status: 'refused',
    reason: 'amount',
    amountCents: 100,
    requestedAt: now,
    nextAttemptAt: now,
    createdAt: now,
  })
  return async () => {
    await site.store.db.delete(refunds).where(eq(refunds.paymentId, owed.id))
    await site.store.db.delete(licenses).where(eq(licenses.id, stray.id))
    for (const { id } of [paid, owed]) await site.store.db.delete(payments).where(eq(payments.id, id))
  }
}

test.each(languages)(
  'zero counts show that all is well; violations are listed with links to the purchase (%s)',
  async (lang) => {
    const say = words[lang]
    const { page, pageErrors } = await enter({ lang })
    await page.getByText(say.well, { exact: true }).waitFor()
    await page.getByText(say.notice).waitFor()
    await page.getByText(say.waiting).waitFor()
    const settled = page.getByRole('table', { name: say.settled }).locator('tbody tr')
    expect(await settled.count()).toBe(10)
    await page.getByRole('button', { name: say.all }).click()
    expect(await settled.count()).toBe(50)

    const mend = await breakTheBooks()
    await page.getByRole('button', { name: say.refresh }).click()
    await page.getByText(say.ill, { exact: true }).waitFor()
    const rowsOf = (name: string) => page.getByRole('table', { name, exact: true }).locator('tbody tr')
    for (const name of [say.paidWithoutKey, say.keyWithoutPayment, say.refunds])
      expect(await rowsOf(name).count()).toBe(1)
    await page.getByRole('cell', { name: say.refused }).waitFor()
    await page.getByRole('cell', { name: say.reason }).waitFor()
    expect(await findLayoutFaults(page)).toEqual([])
    const link = rowsOf(say.paidWithoutKey).getByRole('link')
    expect(await link.getAttribute('href')).toMatch(/^\/admin\/purchase-history\?search=[0-9a-f]{32}$/)

    await mend()
    await page.getByRole('button', { name: say.refresh }).click()
    await page.getByText(say.well, { exact: true }).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('a health page that fails to load says so, and loads on retry', async () => {
  for (const lang of languages) {
    const say = words[lang]
    const { page, context, close } = await site.openPage({ token: user.token, lang })
    await context.route('**/api/auth/admin/health/payments', (route) => route.abort())
    await page.goto('/admin/health')
    await page.getByRole('heading', { name: say.failed }).waitFor()
    await context.unroute('**/api/auth/admin/health/payments')
    await page.getByRole('button', { name: say.retry }).click()
    await page.getByText(say.well, { exact: true }).waitFor()
    await close()
  }
})

test('the healthy and the unhealthy page are accessible in both themes, on a phone and on a desktop', async () => {
  const mend = await breakTheBooks()
  const look = async (say: 'well' | 'ill', [narrow, wide]: readonly [Lang, Lang]) => {
    for (const [width, lang, theme] of [
      [360, narrow, 'dark'],
      [1280, wide, 'light'],
    ] as const) {
      const { page, pageErrors, close } = await enter({ lang, theme, width })
      await page.getByText(words[lang][say], { exact: true }).waitFor()
      expect(await findFaults(page), `${width} px, ${lang}`).toEqual([])
      expect(pageErrors).toEqual([])
      await close()
    }
  }
  await look('ill', ['pt-BR', 'en'])
  await mend()
  await look('well', ['en', 'pt-BR'])
})
