import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logKeyView } from '#schema/api/key-views.ts'
import { keyViews, licenses } from '#schema/tables/index.ts'
import { purchase } from '../purchases.ts'
import { changeRow, license } from '../rows.ts'
import { firstOf, wide } from '../width.ts'
import { openClientPage } from './client-page.ts'
import { openWithCode } from './payment-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

const viewPath = `**${logKeyView.path.replace(':id', '*')}`
const kindsOf = async (licenseId: string) => {
  const rows = await site.store.db
    .select()
    .from(keyViews)
    .where(eq(keyViews.licenseId, licenseId))
    .orderBy(asc(keyViews.viewedAt))
  return rows.map(({ kind, address }) => (address ? kind : 'without address'))
}

/** The list of a new client with one key in it. */
async function openKey({ isHandedOut = false } = {}) {
  const opened = await openClientPage(site, { width: 1280, failsCalls: true })
  const sold = { userId: opened.user.id, productName: 'Aurora Trainer' }
  const row = await license(site.store, sold)
  const view = { id: row.id, licenseId: row.id, kind: 'revealed', viewedAt: 1 } as const
  if (isHandedOut) await site.store.db.insert(keyViews).values(view)
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened.page.goto('/dashboard/purchased')
  const reveal = opened.button('Revelar chave de Aurora Trainer')
  await reveal.waitFor()
  return { ...opened, row, reveal, copy: opened.button('Copiar chave de Aurora Trainer') }
}

test('in the list a key is masked until it is revealed, which is recorded, and counts as copied by button or by hand', async () => {
  const { page, row, reveal, copy, pageErrors } = await openKey()
  await expect.poll(() => page.content()).not.toContain(row.key)
  await expect.poll(() => kindsOf(row.id)).toEqual([])
  await reveal.click()
  await page.getByText(row.key).waitFor()
  await expect.poll(() => kindsOf(row.id)).toEqual(['revealed'])
  await copy.click()
  await expect.poll(() => kindsOf(row.id)).toEqual(['revealed', 'copied'])
  await site.store.db.delete(keyViews).where(eq(keyViews.licenseId, row.id))
  await page.getByText(row.key).click()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(row.key)
  await expect.poll(() => kindsOf(row.id)).toEqual(['copied'])
  expect(pageErrors).toEqual([])
})

const browsers = {
  'that waits for the text of an item': '',
  'that has no items': 'delete window.ClipboardItem',
  'that takes no promise in an item': 'navigator.clipboard.write = () => Promise.reject(new TypeError())',
}
test.each(firstOf(Object.entries(browsers), 2))(
  'a masked key is fetched and copied by one click in a browser %s',
  async (_, script) => {
    const { page, row, copy } = await openKey()
    await page.evaluate(script)
    await copy.press('Enter')
    await page.getByRole('status').getByText('Copiada').waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(row.key)
    await expect.poll(() => kindsOf(row.id)).toEqual(['copied'])
    await expect.poll(() => page.getByText(row.key).count()).toBe(0)
  },
)

test('a key that was handed out before is in the list: it is shown and copied while the record hangs or fails', async () => {
  const { page, row, reveal, copy, button } = await openKey({ isHandedOut: true })
  await page.route(viewPath, () => {})
  await reveal.click()
  await page.getByText(row.key).waitFor({ timeout: 5_000 })
  await copy.click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(row.key)
  await page.unroute(viewPath)
  await page.route(viewPath, (route) => route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }))
  await button('Esconder chave de Aurora Trainer').click()
  await reveal.click()
  await page.getByText(row.key).waitFor({ timeout: 5_000 })
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('of a key that was handed out before, what was revealed and copied without a network is recorded once there is one again', async () => {
  const { page, context, row, reveal, copy } = await openKey({ isHandedOut: true })
  await context.setOffline(true)
  await reveal.click()
  await copy.click()
  await page.getByText(row.key).waitFor()
  await expect.poll(() => kindsOf(row.id)).toEqual(['without address'])
  await context.setOffline(false)
  await expect.poll(async () => (await kindsOf(row.id)).toSorted()).toEqual(['copied', 'revealed', 'without address'])
})

test('a copy is recorded although the page is closed at once', async () => {
  const { page, row, copy } = await openKey({ isHandedOut: true })
  const copied = page.waitForRequest(viewPath)
  await copy.click()
  await copied
  await page.close()
  await expect.poll(() => kindsOf(row.id)).toEqual(['without address', 'copied'])
})

wide.test('a key that is shown and hidden again within a minute is revealed once', async () => {
  const { page, row, reveal, button } = await openKey()
  const answered = () => page.waitForResponse(viewPath)
  for (let n = 0; n < 2; n++) {
    await Promise.all([answered(), reveal.click()])
    await button('Esconder chave de Aurora Trainer').click()
  }
  await expect.poll(() => kindsOf(row.id)).toEqual(['revealed'])
})

test('a reveal says that it is under way, and why it failed, and works once there is a network again', async () => {
  const { page, context, row, reveal, copy } = await openKey()
  const gate = Promise.withResolvers<void>()
  await page.route(viewPath, async (route) => {
    await gate.promise
    await route.abort()
  })
  await reveal.click()
  await expect.poll(() => reveal.getAttribute('aria-busy')).toBe('true')
  gate.resolve()
  await page.getByRole('alert').waitFor()
  await page.unroute(viewPath)
  await context.setOffline(true)
  await copy.click()
  await page.getByRole('alert').filter({ hasText: 'conexão' }).waitFor()
  await expect.poll(() => copy.getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => kindsOf(row.id)).toEqual([])
  await context.setOffline(false)
  await reveal.click()
  await page.getByText(row.key).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => kindsOf(row.id)).toEqual(['revealed'])
})

test('a key that was suspended meanwhile is not revealed, and the list says what became of it', async () => {
  const { page, row, reveal } = await openKey()
  await changeRow(site.store, licenses, row.id, { suspendedAt: Date.now() })
  await reveal.click()
  await page.getByText('Suspensa: reembolso em andamento').first().waitFor()
  await expect.poll(() => page.content()).not.toContain(row.key)
  await expect.poll(() => kindsOf(row.id)).toEqual([])
})

test('the confirmation counts as revealed where the key is on it, and as copied by its button', async () => {
  const { page, context, user, button } = await openClientPage(site, { width: 1280, failsCalls: true })
  const sold = await purchase(site.store, user)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/payments/payment-confirmation/${sold.payment.id}`)
  await page.getByText(sold.license.key).waitFor()
  await expect.poll(() => kindsOf(sold.license.id)).toEqual(['revealed'])
  await button('Copiar chave').click()
  await expect.poll(() => kindsOf(sold.license.id)).toEqual(['revealed', 'copied'])
})

wide.test('the payment popup counts as revealed once it shows the key', async () => {
  const { page, who, dialog, first } = await openWithCode(site.apart, { width: 320, height: 740, clock: true })
  await site.store.sandbox.approve(first.providerId ?? '')
  await page.getByText('Pagamento aprovado!').first().waitFor()
  const [row] = await site.store.db.select().from(licenses).where(eq(licenses.userId, who.id))
  await page.clock.pauseAt(Date.now() + 1_500)
  await dialog.getByText(row?.key ?? 'none').waitFor()
  await expect.poll(() => kindsOf(row?.id ?? '')).toEqual(['revealed'])
})
