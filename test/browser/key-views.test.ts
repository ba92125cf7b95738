import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logKeyView } from '#schema/api/key-views.ts'
import { keyViews, licenses } from '#schema/tables/index.ts'
import { purchase } from '../purchases.ts'
import { license } from '../rows.ts'
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
async function openKey() {
  const opened = await openClientPage(site, { width: 1280, failsCalls: true })
  const sold = { userId: opened.user.id, productName: 'Aurora Trainer' }
  const row = await license(site.store, sold)
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened.page.goto('/dashboard/purchased')
  const reveal = opened.button('Revelar chave de Aurora Trainer')
  await reveal.waitFor()
  return { ...opened, row, reveal, copy: opened.button('Copiar chave de Aurora Trainer') }
}

test('in the list a key counts as revealed once its button is pressed, and as copied by button or by hand', async () => {
  const { page, row, reveal, copy, pageErrors } = await openKey()
  await expect.poll(() => kindsOf(row.id)).toEqual([])
  await reveal.click()
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

test('a key that is shown and hidden again within a minute is revealed once', async () => {
  const { page, row, reveal, button } = await openKey()
  const answered = () => page.waitForResponse(viewPath)
  for (let n = 0; n < 2; n++) {
    await Promise.all([answered(), reveal.click()])
    await button('Esconder chave de Aurora Trainer').click()
  }
  await expect.poll(() => kindsOf(row.id)).toEqual(['revealed'])
})

test('the screen never waits for the log: a key is shown while the call hangs or fails', async () => {
  const { page, row, reveal, copy, button } = await openKey()
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

test('what was revealed and copied without a network is logged once there is one again', async () => {
  const { page, context, row, reveal, copy } = await openKey()
  await context.setOffline(true)
  await reveal.click()
  await copy.click()
  await page.getByText(row.key).waitFor()
  await expect.poll(() => kindsOf(row.id)).toEqual([])
  await context.setOffline(false)
  await expect.poll(async () => (await kindsOf(row.id)).toSorted()).toEqual(['copied', 'revealed'])
})

test('a copy is logged although the page is closed at once', async () => {
  const { page, row, copy } = await openKey()
  const copied = page.waitForRequest(viewPath)
  await copy.click()
  await copied
  await page.close()
  await expect.poll(() => kindsOf(row.id)).toEqual(['copied'])
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

test('the payment popup counts as revealed once it shows the key', async () => {
  const { page, who, dialog, first } = await openWithCode(site.apart, { width: 320, height: 740, clock: true })
  await site.store.sandbox.approve(first.providerId ?? '')
  await page.getByText('Pagamento aprovado!').first().waitFor()
  const [row] = await site.store.db.select().from(licenses).where(eq(licenses.userId, who.id))
  await page.clock.pauseAt(Date.now() + 1_500)
  await dialog.getByText(row?.key ?? 'none').waitFor()
  await expect.poll(() => kindsOf(row?.id ?? '')).toEqual(['revealed'])
})
