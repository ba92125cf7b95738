import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds } from '#schema/tables/refunds.ts'
import { disputes, licenses, products, refunds } from '#schema/tables/index.ts'
import type { Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import { firstOf } from '../width.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { inEnglish } from './flow-languages.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const words = {
  'pt-BR': {
    disputed: 'Suspensa: pagamento contestado',
    refunding: 'Suspensa: reembolso em andamento',
    off: 'Aguardando ativação',
    means: {
      disputed: /analisa uma contestação\. A chave não funciona enquanto isso/,
      refunding: /O valor está voltando para você\. A chave não funciona enquanto isso/,
      off: 'Esta chave está desligada no momento.',
    },
    title: {
      disputed: 'A sua chave está suspensa: o pagamento foi contestado',
      refunding: 'A sua chave está suspensa: o reembolso está em andamento',
      off: 'A sua chave está desligada',
      expired: 'A sua chave expirou',
    },
    popup: /analisa uma contestação deste pagamento/,
    support: /Falar com o suporte/,
    copy: /^Copiar/,
    download: /^(1\. )?Baixar/,
    reveal: /^Revelar/,
    thanks: 'Obrigado! A chave é sua',
  },
  en: {
    disputed: 'Suspended: payment disputed',
    refunding: 'Suspended: refund in progress',
    off: 'Waiting for activation',
    means: {
      disputed: /looking into a dispute\. The key does not work meanwhile/,
      refunding: /The money is on its way back to you\. The key does not work meanwhile/,
      off: 'This key is switched off at the moment.',
    },
    title: {
      disputed: 'Your key is suspended: the payment is disputed',
      refunding: 'Your key is suspended: the refund is in progress',
      off: 'Your key is switched off',
      expired: 'Your key has expired',
    },
    popup: /looking into a dispute of this payment/,
    support: /[Cc]ontact support|Talk to support/,
    copy: /^Copy/,
    download: /^(1\. )?Download/,
    reveal: /^Reveal/,
    thanks: 'Thank you! The key is yours',
  },
} as const
const looks = [
  ['pt-BR', 'dark', 360],
  ['en', 'light', 1280],
] as const

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
    await site.store.db.update(licenses).set({ isActive: false }).where(eq(licenses.id, sold.license.id))
    return sold
  },
}
type Sold = Awaited<ReturnType<typeof purchase>>
async function suspend(sold: Sold) {
  await site.store.db.update(licenses).set({ suspendedAt: Date.now() }).where(eq(licenses.id, sold.license.id))
  return sold
}
/** Every product has a file to download. */
const offerDownloads = () =>
  site.store.db.update(products).set({ download: { url: '/download/demo-tool.txt', bytes: null, sha256: '' } })
const kinds = ['disputed', 'refunding', 'off'] as const

test.each([looks[0]])(
  'the list says why a key does not work, what to do, and offers nothing to copy (%s, %s, %i px)',
  async (lang, theme, width) => {
    const { page, user, pageErrors } = await openClientPage(site, { lang, theme, width })
    const say = words[lang]
    const sold = await Promise.all(kinds.map((kind) => stops[kind](user)))
    const { license } = await purchase(site.store, user)
    await offerDownloads()
    await page.goto('/dashboard/purchased')
    for (const [n, kind] of kinds.entries()) {
      const row = page.getByRole('row').filter({ hasText: sold[n]?.item.name ?? 'none' })
      await row.getByText(say[kind]).waitFor()
      await expect.poll(() => row.getByText(say[kind]).locator('svg').count()).toBe(1)
      const name = await row.getByRole('rowheader').boundingBox()
      const badge = await row.getByText(say[kind]).boundingBox()
      expect(badge?.x, `${kind} beside the name of the product`).toBeGreaterThanOrEqual(
        (name?.x ?? 0) + (name?.width ?? 0),
      )
      await row.getByText(say.means[kind]).waitFor()
      await expect
        .poll(() => row.getByRole('link', { name: say.support }).getAttribute('href'))
        .toMatch(/^(https|mailto):/)
      for (const name of [say.reveal, say.copy, say.download])
        await expect.poll(() => row.getByRole('button', { name }).count()).toBe(0)
      await expect.poll(() => row.getByText(sold[n]?.license.key ?? 'none').count()).toBe(0)
    }
    const valid = page.getByRole('row').filter({ hasText: license.productName })
    await valid.getByRole('button', { name: say.reveal }).click()
    await valid.getByText(license.key).waitFor()
    expect((await valid.getByText(license.key).boundingBox())?.height, 'one line').toBeLessThan(30)
    await valid.getByRole('button', { name: say.copy }).waitFor()
    await valid.getByRole('button', { name: say.download }).waitFor()
    await expectNoHorizontalScroll(page)
    await takeScreenshot(page, `suspended-keys-${lang}`)
    expect(pageErrors).toEqual([])
  },
)

test.each([looks[1]])(
  'the confirmation never presents a key that is not in force (%s, %s, %i px)',
  async (lang, theme, width) => {
    const { page, user, button, pageErrors } = await openClientPage(site, { lang, theme, width })
    const say = words[lang]
    const expired = async (who: Person) => {
      const sold = await purchase(site.store, who)
      await site.store.db
        .update(licenses)
        .set({ expirationDate: Date.now() - 1 })
        .where(eq(licenses.id, sold.license.id))
      return sold
    }
    for (const [kind, stop] of firstOf(Object.entries({ expired, ...stops }), 2)) {
      const { payment, license } = await stop(user)
      await offerDownloads()
      await page.goto(`/payments/payment-confirmation/${payment.id}`)
      await page.getByRole('heading', { name: say.title[kind as keyof typeof say.title] }).waitFor()
      await expect.poll(() => page.getByText(say.thanks).count()).toBe(0)
      await expect.poll(() => page.getByText(license.key).count()).toBe(0)
      for (const name of [say.copy, say.download]) await expect.poll(() => button(name).count()).toBe(0)
      await expect.poll(() => page.getByRole('timer').count()).toBe(0)
      await expect
        .poll(() => page.getByRole('main').getByRole('link', { name: say.support }).getAttribute('href'))
        .toMatch(/^(https|mailto):/)
      await expectNoHorizontalScroll(page)
      await takeScreenshot(page, `not-in-force-${kind}-${lang}`)
    }
    expect(pageErrors).toEqual([])
  },
)

test('an open confirmation follows: the key goes when it is suspended, and comes back when it is in force again', async () => {
  const { page, user } = await openClientPage(site, { width: 1280 })
  const say = words['pt-BR']
  const { payment, license } = await stops.disputed(user)
  await page.goto(`/payments/payment-confirmation/${payment.id}`)
  await page.getByRole('heading', { name: say.title.disputed }).waitFor()
  await site.store.db
    .update(disputes)
    .set({ status: 'won', closedAt: Date.now() })
    .where(eq(disputes.paymentId, payment.id))
  await site.store.db.update(licenses).set({ suspendedAt: null }).where(eq(licenses.id, license.id))
  await page.reload()
  await page.getByText(license.key).waitFor()
  await page.getByRole('heading', { name: say.thanks }).waitFor()
})

test.each(inEnglish)('the payment popup says of a paid order that its key is suspended (%s)', async (lang) => {
  const { page, user, dialog } = await openClientPage(site, { lang, width: 768 })
  const { payment, license, item } = await stops.disputed(user)
  await page.goto('/')
  await page.evaluate(
    `localStorage.setItem('paymentId', '${payment.id}'), localStorage.setItem('selectedProductId', '${item.id}')`,
  )
  await page.goto(`/products/checkout/${item.id}`)
  await dialog.getByText(words[lang].popup).first().waitFor()
  await expect.poll(() => dialog.getByText(license.key).count()).toBe(0)
})
