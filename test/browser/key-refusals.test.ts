import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RefusalCode } from '#schema/rules/activations.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type LicenseRow, licenseRefusals, licenses, payments, products } from '#schema/tables/index.ts'
import { purchase } from '../purchases.ts'
import { changeRow, dispute, keyDevice, license, refundRequest } from '../rows.ts'
import { activationCalls } from '../worker/activation-calls.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { firstInPortuguese, inEnglish, inPortuguese } from './flow-languages.ts'
import { findFaults } from './page-checks.ts'
import { type Lang, texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const { activate, validate } = activationCalls(() => site.store)

test.each(firstInPortuguese)(
  'what a tool was told stands above the key, and its button mends it: the next call is VALID (%s)',
  async (lang) => {
    const { dashboard, refusal } = texts[lang]
    const { page, user, dialog, button } = await openClientPage(site, { lang, path: '/', width: 360 })
    const row = await license(site.store, { userId: user.id, productName: 'Farol Preso' })
    expect((await activate({ key: row.key, hwid: 'OLD-PC' })).body.code).toBe('VALID')
    expect((await validate({ key: row.key, hwid: 'NEW-PC' })).body.code).toBe('HWID_MISMATCH')
    const release = button(fill(dashboard.device.releaseOf, { product: 'Farol Preso' }))
    const told = page.getByText(new RegExp(`^${refusal.today.replace(/\{\{.*/, '')}`))
    await expect
      .poll(async () => {
        await page.goto(`/dashboard/purchased/${row.id}`)
        await release.waitFor()
        return told.count()
      })
      .toBe(1)
    await expect.poll(() => told.textContent()).toMatch(new RegExp(refusal.why.HWID_MISMATCH.replace('{{since}}.', '')))
    await page.getByText(refusal.mend.HWID_MISMATCH).waitFor()
    // Once, beside what it mends.
    await expect.poll(() => release.count()).toBe(1)
    expect(await findFaults(page)).toEqual([])
    await expectNoHorizontalScroll(page)
    await release.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: dashboard.device.release }).focus()
    await page.keyboard.press('Enter')
    await page
      .getByText(fill(dashboard.device.released, { product: 'Farol Preso' }))
      .first()
      .waitFor()
    await told.waitFor({ state: 'detached' })
    // What opened the dialog is gone: the focus is on the page's heading.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Farol Preso')
    expect((await activate({ key: row.key, hwid: 'NEW-PC' })).body.code).toBe('VALID')
    expect((await validate({ key: row.key, hwid: 'NEW-PC' })).body.code).toBe('VALID')
  },
)

test.each(inPortuguese)(
  'within the wait after a release the page says when the next one is possible (%s)',
  async (lang) => {
    const { dashboard, refusal } = texts[lang]
    const { page, user, button } = await openClientPage(site, { lang, path: '/' })
    const bound = { device: 'another', activatedAt: Date.now() - dayMs, releasedAt: Date.now() - 2 * dayMs }
    const row = await license(site.store, { userId: user.id, productName: 'Farol Preso', ...bound })
    await refuse(row.id, 'HWID_MISMATCH', Date.now() - dayMs / 2)
    await page.goto(`/dashboard/purchased/${row.id}`)
    await page.getByText(refusal.mend.HWID_MISMATCH).waitFor()
    await page.getByText(dashboard.device.again.replace(/\{\{.*/, '')).waitFor()
    await expect.poll(() => button(fill(dashboard.device.releaseOf, { product: 'Farol Preso' })).count()).toBe(0)
  },
)

const refuse = (licenseId: string, code: RefusalCode, refusedAt = Date.now()) =>
  site.store.db.insert(licenseRefusals).values({ licenseId, code, refusedAt })

type Reason = keyof (typeof texts)[Lang]['refusal']['why']
type Sold = Awaited<ReturnType<typeof purchase>>

interface Case {
  code: RefusalCode
  columns?: Partial<LicenseRow>
  /** When it was bound to another device. */
  boundAt?: number
  /** The state of its payment. */
  pay?: (sold: Sold) => Promise<unknown>
  hasTool?: boolean
  /** What is on the link or the button, and where the link leads. */
  does: 'release' | 'renew' | 'download' | 'product' | 'activate' | 'newKey' | 'refund' | 'support'
  to?: RegExp
}

const suspended = { suspendedAt: Date.now() }

const cases: Record<Reason, Case> = {
  HWID_MISMATCH: {
    code: 'HWID_MISMATCH',
    boundAt: Date.parse('2025-10-12T15:00:00Z'),
    does: 'release',
    to: /\/dashboard\/purchased\/\w+$/,
  },
  EXPIRED: {
    code: 'EXPIRED',
    columns: { expirationDate: Date.parse('2025-11-20T15:00:00Z') },
    does: 'renew',
    to: /\/products\/checkout\/\w+\?renew=\w+$/,
  },
  PRODUCT_MISMATCH: { code: 'PRODUCT_MISMATCH', does: 'product', to: /\/products\/\w+$/ },
  HWID_REQUIRED: { code: 'HWID_REQUIRED', hasTool: true, does: 'download' },
  NOT_ACTIVATED: { code: 'NOT_ACTIVATED', does: 'activate', to: /\/purchased\/\w+#activate$/ },
  REPLACED: { code: 'REPLACED', does: 'newKey', to: /\/purchased\/\w+#key$/ },
  disputed: {
    code: 'SUSPENDED',
    columns: suspended,
    pay: ({ payment }) => dispute(site.store, { paymentId: payment.id }),
    does: 'support',
  },
  refunding: {
    code: 'SUSPENDED',
    columns: suspended,
    pay: async ({ payment }) =>
      refundRequest(site.store, {
        paymentId: payment.id,
        userId: payment.userId ?? '',
        status: 'approved',
        decidedAt: 1,
      }),
    does: 'refund',
    to: /\/purchased\/\w+#refund$/,
  },
  refunded: {
    code: 'SUSPENDED',
    columns: { isActive: false },
    pay: ({ payment }) => changeRow(site.store, payments, payment.id, { status: 'refunded' }),
    does: 'support',
  },
  off: { code: 'SUSPENDED', columns: { isActive: false }, does: 'support' },
  removed: { code: 'NOT_FOUND', columns: { isActive: false, deletedAt: Date.now() }, does: 'support' },
  external: { code: 'NOT_FOUND', columns: { sellerType: 'multiloader' }, hasTool: true, does: 'download' },
}

test.each(firstInPortuguese)(
  'the assistant explains each refusal of a customer’s keys, with its button (%s)',
  async (lang) => {
    const { shop, helper, refusal } = texts[lang]
    const { page, user } = await openClientPage(site, { lang, path: '/videos', width: 1280 })
    const sales = await Promise.all(
      Object.entries(cases).map(async ([reason, { code, pay, hasTool, ...rest }]) => {
        const { columns, boundAt } = rest
        const sold = await purchase(site.store, user)
        const { item, license } = sold
        if (columns) await changeRow(site.store, licenses, license.id, columns)
        if (boundAt) await keyDevice(site.store, { licenseId: license.id, boundAt })
        if (hasTool) await changeRow(site.store, products, item.id, { download: tool })
        await pay?.(sold)
        await refuse(license.id, code, Date.now() - 2 * dayMs)
        return { ...rest, reason: reason as Reason, name: item.name }
      }),
    )
    await page.getByRole('button', { name: shop.nav.helper }).click()
    await page.getByRole('button', { name: helper.refused, exact: true }).click()
    const log = page.getByRole('log')
    await log.getByText(refusal.helper.own).waitFor()
    for (const { reason, name, columns, boundAt, does, to } of sales) {
      const own = log.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
      const day = boundAt ? dayIn[lang] : briefly(columns?.expirationDate ?? 0, lang)
      await own.getByText(fill(refusal.why[reason], { product: name, since: day, date: day })).waitFor()
      await own.getByText(fill(refusal.mend[reason], { product: name })).waitFor()
      const action = own.getByRole(to || does === 'support' ? 'link' : 'button', {
        name: fill(refusal.of, { action: refusal[does], product: name }),
      })
      await action.waitFor()
      if (to) await expect.poll(() => action.getAttribute('href'), { message: reason }).toMatch(to)
    }
    // By a code that was typed, also what it means.
    await page.getByLabel(helper.ask).fill('hwid_mismatch')
    await page.keyboard.press('Enter')
    await log.getByText(refusal.codes.HWID_MISMATCH).waitFor()
    expect(await findFaults(page)).toEqual([])
  },
)

/** The day since when the key is on another device, of another year. */
const dayIn = { 'pt-BR': '12 de outubro de 2025', en: 'October 12, 2025' }
const briefly = (at: number, lang: Lang) =>
  new Intl.DateTimeFormat(lang, { dateStyle: lang === 'en' ? 'medium' : 'short' }).format(at)

const tool = { url: '/download/demo-tool.txt', bytes: null, sha256: '' }

test.each(inEnglish)(
  'the assistant tells a visitor what the codes mean, and a customer that nothing was refused (%s)',
  async (lang) => {
    const { shop, helper, refusal } = texts[lang]
    const visit = await openVisitorPage(site, { lang, path: '/videos', width: 1280 })
    const asked = async (page: Page, question: string) => {
      await page.getByRole('button', { name: shop.nav.helper }).click()
      await page.getByLabel(helper.ask).fill(question)
      await page.keyboard.press('Enter')
    }
    await asked(visit.page, 'my key is refused')
    const log = visit.page.getByRole('log')
    for (const meaning of Object.values(refusal.codes)) await log.getByText(meaning).waitFor()
    await expect
      .poll(() => log.getByRole('link', { name: refusal.helper.login }).getAttribute('href'))
      .toBe('/login?return=%2Fdashboard%2Fpurchased')
    expect(visit.pageErrors).toEqual([])
    const { page } = await openClientPage(site, { lang, path: '/videos', width: 1280 })
    await asked(page, 'EXPIRED')
    await page.getByText(refusal.helper.none).waitFor()
    await page.getByText(refusal.codes.EXPIRED).waitFor()
  },
)
