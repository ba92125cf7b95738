import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses } from '#schema/tables/licenses.ts'
import { license } from '../rows.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { inPortuguese } from './flow-languages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const words = {
  'pt-BR': {
    release: 'Liberar aparelho',
    releaseOf: 'Liberar aparelho da chave de Aurora Trainer',
    since: /Em uso desde/,
    once: /só daqui a 7 dias dá para liberar de novo/,
    free: 'Nenhum aparelho vinculado a esta chave.',
    again: /pode ser liberado de novo em/,
    cancel: 'Cancelar',
    deleted: 'Removida',
  },
  en: {
    release: 'Release device',
    releaseOf: 'Release device of the Aurora Trainer key',
    since: /In use since/,
    once: /you can release it again in 7 days/,
    free: 'This key is not bound to any device.',
    again: /can be released again on/,
    cancel: 'Cancel',
    deleted: 'Removed',
  },
} as const

test.each(inPortuguese)('a customer releases a device by keyboard, once a week (%s)', async (lang) => {
  const { page, button, dialog, user, unexpectedErrors } = await openClientPage(site, { lang, path: '/' })
  const say = words[lang]
  const sold = { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' }
  const used = { hwid: 'pc', activatedAt: Date.now() - 86_400_000 }
  const { id } = await license(site.store, { ...sold, ...used })
  await license(site.store, { ...sold, productName: 'Nimbus Overlay', isActive: false, deletedAt: Date.now() })
  await page.goto('/dashboard/purchased')
  await page.getByText(say.since).waitFor()
  await page.getByText(say.deleted, { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
  await takeScreenshot(page, `device-${lang}`)
  const release = button(say.releaseOf)
  await release.press('Enter')
  await dialog.getByText(say.once).waitFor()
  await takeScreenshot(page, `device-asked-${lang}`)
  await page.keyboard.press('Escape')
  await dialog.getByText(say.once).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate<string>('document.activeElement.ariaLabel')).toBe(say.releaseOf)
  await release.press('Enter')
  // Cancelled and opened again before the browser has told of the first: it stays open.
  await page.evaluate(`(async () => {
    document.querySelector('dialog:modal [data-autofocus]').click()
    while (document.querySelector('dialog:modal')) await null
    document.activeElement.click()
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  })()`)
  await dialog.getByRole('button', { name: say.release, exact: true }).press('Enter')
  await page.getByText(say.free).waitFor()
  await expect.poll(() => release.count()).toBe(0)
  const row = async () => (await site.store.db.select().from(licenses).where(eq(licenses.id, id)))[0]
  expect(await row()).toMatchObject({ hwid: null, releasedAt: expect.any(Number) })

  // Bound again, and released meanwhile in another session: the dialog says when it can be released again.
  await site.store.db
    .update(licenses)
    .set({ ...used, releasedAt: null })
    .where(eq(licenses.id, id))
  await page.reload()
  await release.click()
  await site.store.db.update(licenses).set({ releasedAt: Date.now() }).where(eq(licenses.id, id))
  await dialog.getByRole('button', { name: say.release, exact: true }).click()
  await dialog.getByText(say.again).waitFor()
  await takeScreenshot(page, `device-wait-${lang}`)
  await dialog.getByRole('button', { name: say.cancel, exact: true }).click()
  expect((await row())?.hwid).toBe('pc')
  expect(unexpectedErrors()).toEqual([])
})
