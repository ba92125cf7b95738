import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { disputes, licenses, products, refunds } from '#schema/tables/index.ts'
import type { Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

/** The list, in Portuguese. */
const badges = {
  disputed: 'Suspensa: pagamento contestado',
  refunding: 'Suspensa: reembolso em andamento',
  off: 'Aguardando ativação',
}
const meanings = {
  disputed: /analisa uma contestação\. A chave não funciona enquanto isso/,
  refunding: /O valor está voltando para você\. A chave não funciona enquanto isso/,
  off: 'Esta chave está desligada no momento.',
}
/** The confirmation, in English. */
const titlesOf = {
  disputed: 'Your key is suspended: the payment is disputed',
  refunding: 'Your key is suspended: the refund is in progress',
  off: 'Your key is switched off',
  expired: 'Your key has expired',
}

/** A purchase whose key is not in force, as the server leaves it. */
const stops = {
  async disputed(who: Person) {
    const sold = await purchase(site.store, who)
    await site.store.db.insert(disputes).values({
      id: crypto.randomUUID(),
      paymentId: sold.payment.id,
      provider: 'mercadopago',
      kind: 'med',
      amountCents: 4_990,
      answerBy: Date.now() + 86_400_000,
      providerUpdatedAt: Date.now(),
      openedAt: Date.now(),
    })
    return suspend(sold)
  },
  async refunding(who: Person) {
    const sold = await purchase(site.store, who)
    const asked = {
      source: 'user' as const,
      status: 'processing' as const,
      amountCents: 4_990,
      requestedAt: Date.now(),
    }
    // Due much later: nothing asks for its outcome during the test.
    const later = { nextAttemptAt: Date.now() + 86_400_000, createdAt: Date.now() }
    await site.store.db.insert(refunds).values({ paymentId: sold.payment.id, ...asked, ...later })
    return suspend(sold)
  },
  async off(who: Person) {
    const sold = await purchase(site.store, who)
    await changeRow(site.store, licenses, sold.license.id, { isActive: false })
    return sold
  },
}
type Sold = Awaited<ReturnType<typeof purchase>>
async function suspend(sold: Sold) {
  await changeRow(site.store, licenses, sold.license.id, { suspendedAt: Date.now() })
  return sold
}
/** Every product has a file to download. */
const offerDownloads = () =>
  site.store.db.update(products).set({ download: { url: '/download/demo-tool.txt', bytes: null, sha256: '' } })
const kinds = ['disputed', 'refunding', 'off'] as const

test('the list says why a key does not work, what to do, and offers nothing to copy', async () => {
  const { page, user, pageErrors } = await openClientPage(site, { theme: 'dark', width: 360 })
  const sold = await Promise.all(kinds.map((kind) => stops[kind](user)))
  const { license } = await purchase(site.store, user)
  await offerDownloads()
  await page.goto('/dashboard/purchased')
  for (const [n, kind] of kinds.entries()) {
    const row = page.getByRole('row').filter({ hasText: sold[n]?.item.name ?? 'none' })
    await row.getByText(badges[kind]).waitFor()
    await expect.poll(() => row.getByText(badges[kind]).locator('svg').count()).toBe(1)
    const name = await row.getByRole('rowheader').boundingBox()
    const badge = await row.getByText(badges[kind]).boundingBox()
    expect(badge?.x, `${kind} beside the name of the product`).toBeGreaterThanOrEqual(
      (name?.x ?? 0) + (name?.width ?? 0),
    )
    await row.getByText(meanings[kind]).waitFor()
    await expect
      .poll(() => row.getByRole('link', { name: /Falar com o suporte/ }).getAttribute('href'))
      .toMatch(/^(https|mailto):/)
    for (const name of [/^Revelar/, /^Copiar/, /^(1\. )?Baixar/])
      await expect.poll(() => row.getByRole('button', { name }).count()).toBe(0)
    await expect.poll(() => row.getByText(sold[n]?.license.key ?? 'none').count()).toBe(0)
  }
  const valid = page.getByRole('row').filter({ hasText: license.productName })
  await valid.getByRole('button', { name: /^Revelar/ }).click()
  await valid.getByText(license.key).waitFor()
  expect((await valid.getByText(license.key).boundingBox())?.height, 'one line').toBeLessThan(30)
  await valid.getByRole('button', { name: /^Copiar/ }).waitFor()
  await valid.getByRole('button', { name: /^(1\. )?Baixar/ }).waitFor()
  await expectNoHorizontalScroll(page)
  if (isWide) await takeScreenshot(page, `suspended-keys-pt-BR`)
  expect(pageErrors).toEqual([])
})

test('the confirmation never presents a key that is not in force', async () => {
  const { page, user, button, pageErrors } = await openClientPage(site, { lang: 'en', theme: 'light', width: 1280 })
  const expired = async (who: Person) => {
    const sold = await purchase(site.store, who)
    await changeRow(site.store, licenses, sold.license.id, { expirationDate: Date.now() - 1 })
    return sold
  }
  for (const [kind, stop] of firstOf(Object.entries({ expired, ...stops }), 2)) {
    const { payment, license } = await stop(user)
    await offerDownloads()
    await page.goto(`/payments/payment-confirmation/${payment.id}`)
    await page.getByRole('heading', { name: titlesOf[kind as keyof typeof titlesOf] }).waitFor()
    await expect.poll(() => page.getByText('Thank you! The key is yours').count()).toBe(0)
    await expect.poll(() => page.getByText(license.key).count()).toBe(0)
    for (const name of [/^Copy/, /^(1\. )?Download/]) await expect.poll(() => button(name).count()).toBe(0)
    await expect.poll(() => page.getByRole('timer').count()).toBe(0)
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link', { name: /[Cc]ontact support|Talk to support/ })
          .getAttribute('href'),
      )
      .toMatch(/^(https|mailto):/)
    await expectNoHorizontalScroll(page)
    if (isWide) await takeScreenshot(page, `not-in-force-${kind}-en`)
  }
  expect(pageErrors).toEqual([])
})

wide.test(
  'an open confirmation follows: the key goes when it is suspended, and comes back when it is in force again',
  async () => {
    const { page, user } = await openClientPage(site, { width: 1280 })
    const { payment, license } = await stops.disputed(user)
    await page.goto(`/payments/payment-confirmation/${payment.id}`)
    await page.getByRole('heading', { name: 'A sua chave está suspensa: o pagamento foi contestado' }).waitFor()
    await site.store.db
      .update(disputes)
      .set({ status: 'won', closedAt: Date.now() })
      .where(eq(disputes.paymentId, payment.id))
    await changeRow(site.store, licenses, license.id, { suspendedAt: null })
    await page.reload()
    await page.getByText(license.key).waitFor()
    await page.getByRole('heading', { name: 'Obrigado! A chave é sua' }).waitFor()
  },
)

test('the payment popup says of a paid order that its key is suspended', async () => {
  const { page, user, dialog } = await openClientPage(site, { lang: 'en', width: 768 })
  const { payment, license, item } = await stops.disputed(user)
  await page.goto('/')
  await page.evaluate(
    `localStorage.setItem('paymentId', '${payment.id}'), localStorage.setItem('selectedProductId', '${item.id}')`,
  )
  await page.goto(`/products/checkout/${item.id}`)
  await dialog
    .getByText(/looking into a dispute of this payment/)
    .first()
    .waitFor()
  await expect.poll(() => dialog.getByText(license.key).count()).toBe(0)
})
