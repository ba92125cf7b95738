import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { licenses, payments, products } from '#schema/tables/index.ts'
import { purchase } from '../purchases.ts'
import { changeRow, keyDevice } from '../rows.ts'
import { firstOf } from '../width.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { findFaults } from './page-checks.ts'
import { type Lang, texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

const dayMs = 86_400_000

/** Purchases in the states that call for something else each, in the browser of their buyer. */
async function openList(lang: Lang, width: number) {
  const opened = await openClientPage(site, { lang, width, height: 900, path: '/terms' })
  const sell = () => purchase(site.store, opened.user)
  const sold = { unused: await sell(), used: await sell(), expired: await sell(), off: await sell() }
  const changeKey = ({ license }: typeof sold.used, change: Partial<typeof licenses.$inferInsert>) =>
    changeRow(site.store, licenses, license.id, change)
  const activatedAt = Date.now() - dayMs
  await changeKey(sold.used, { activatedAt })
  await keyDevice(site.store, { licenseId: sold.used.license.id, boundAt: activatedAt })
  await changeKey(sold.expired, { expirationDate: Date.now() - dayMs })
  await changeKey(sold.off, { isActive: false })
  await changeRow(site.store, payments, sold.expired.payment.id, { createdAt: Date.now() - 40 * dayMs })
  for (const { item } of Object.values(sold))
    await changeRow(site.store, products, item.id, {
      download: { url: '/download/demo-tool.txt', bytes: null, sha256: '' },
    })
  await opened.page.goto('/dashboard/purchased')
  const rowOf = ({ item }: typeof sold.used) => opened.page.getByRole('row').filter({ hasText: item.name })
  await rowOf(sold.unused).waitFor()
  return { ...opened, sold, rowOf }
}

/** The names of the buttons and links of a row that have the colour of a main action. */
const standingOut = (row: Locator) =>
  row.locator('a, button').evaluateAll((actions) => {
    const [first] = actions
    const view = first?.ownerDocument.defaultView
    if (!view) return []
    const sample = view.document.body.appendChild(view.document.createElement('i'))
    sample.style.background = 'var(--brass)'
    const main = view.getComputedStyle(sample).backgroundColor
    sample.remove()
    return actions
      .filter((one) => view.getComputedStyle(one).backgroundColor === main)
      .map((one) => one.getAttribute('aria-label') ?? one.querySelector('.sr-only')?.textContent)
  })

const languages = firstOf(
  [
    ['pt-BR', 1280],
    ['en', 360],
  ] as const,
  2,
)

test.each(languages)(
  'in %s at %i px a purchase has one line of facts, and what matters now stands out',
  async (lang, width) => {
    const { page, sold, rowOf, pageErrors } = await openList(lang, width)
    const { renewal } = texts[lang]
    const { purchases, refund, device } = texts[lang].dashboard
    const of = (text: string, { item }: typeof sold.used) => text.replace('{{product}}', item.name)
    await expect.poll(() => standingOut(rowOf(sold.unused))).toEqual([of(purchases.copyOf, sold.unused)])
    await expect.poll(() => standingOut(rowOf(sold.used))).toEqual([of(purchases.copyOf, sold.used)])
    await expect.poll(() => standingOut(rowOf(sold.expired))).toEqual([of(renewal.actionOf, sold.expired)])
    await expect.poll(() => standingOut(rowOf(sold.off))).toEqual([of(purchases.toSupportOf, sold.off)])

    const facts = (one: typeof sold.used) => rowOf(one).getByRole('paragraph').last()

    await expect.poll(() => facts(sold.used).textContent()).toContain(device.since.split('{{')[0])
    await expect.poll(() => facts(sold.used).textContent()).toContain(refund.requestUntil.split('{{')[0])
    await expect.poll(() => facts(sold.off).textContent()).toContain(purchases.waitingText)
    for (const one of Object.values(sold)) {
      for (const name of [of(purchases.receiptOf, one), of(device.releaseOf, one), of(refund.requestOf, one)])
        await expect.poll(() => rowOf(one).getByText(name).or(rowOf(one).getByLabel(name)).count()).toBe(0)
      if (width >= 1280) expect((await facts(one).boundingBox())?.height, 'one line').toBeLessThan(24)
    }
    await expectNoHorizontalScroll(page)
    expect(await findFaults(page)).toEqual([])
    expect(pageErrors).toEqual([])
  },
)

test.each(firstOf(['pt-BR', 'en'] as const))(
  'in %s the rest of a purchase opens by keyboard, and stays open over a load of the page',
  async (lang) => {
    const { page, sold, rowOf, pageErrors } = await openList(lang, 768)
    const { purchases, refund, device } = texts[lang].dashboard
    const of = (text: string) => text.replace('{{product}}', sold.used.item.name)
    const row = rowOf(sold.used)
    const opener = row.getByRole('button', { name: of(purchases.moreOf), exact: true })
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
    await opener.focus()
    await page.keyboard.press('Enter')
    const receipt = row.getByRole('link', { name: of(purchases.receiptOf), exact: true })
    const isWhole = async () => {
      await receipt.waitFor()
      for (const name of [device.releaseOf, refund.requestOf, purchases.downloadOf])
        await row.getByRole('button', { name: of(name), exact: true }).waitFor()
      await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
      await expect.poll(() => page.getByRole('link', { name: /^(Recibo|Receipt)/ }).count()).toBe(1)
    }
    await isWhole()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toBe(of(device.releaseOf))
    expect(await findFaults(page)).toEqual([])
    await page.reload()
    await isWhole()
    await opener.press('Space')
    await receipt.waitFor({ state: 'detached' })
    await page.reload()
    await row.waitFor()
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
    expect(pageErrors).toEqual([])
  },
)
