import { expect, test } from 'vitest'
import { type ActivationAnswer, activateKey } from '#schema/api/activations.ts'
import { products } from '#schema/tables/index.ts'
import enProduct from '#web/i18n/en/product.ts'
import ptProduct from '#web/i18n/pt-BR/product.ts'
import { changeRow, devicesOf, license } from '../rows.ts'
import { firstOf, isWide } from '../width.ts'
import { filled } from './account-steps.ts'
import { expectNoFaults, expectNoFaultsAgain, openPanel } from './admin-panel.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { texts } from './page-states.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const say = { 'pt-BR': ptProduct, en: enProduct }

test('an admin lets a product’s keys have two devices', async () => {
  const panel = await openPanel(site, '/admin/products')
  const { dialog, button } = panel
  await button('Editar: Aurora Trainer').click()
  const field = dialog.getByLabel('Aparelhos por chave')
  await expect.poll(() => field.inputValue()).toBe('1')
  await field.fill('11')
  await button('Salvar').click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('2')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Aurora Trainer salvo com sucesso!')
})

test.each(firstOf(['pt-BR', 'en'] as const))(
  'two tools use the key at once, and its owner sees both and releases one: %s',
  async (lang) => {
    const { device } = texts[lang].dashboard
    const { page, user, dialog, button } = await openClientPage(site, { lang, width: 360 })
    const product = 'Aurora Trainer'
    await changeRow(site.store, products, 'prod_aurora-trainer', { deviceLimit: 2 })
    const { id, key } = await license(site.store, {
      userId: user.id,
      productId: 'prod_aurora-trainer',
      productName: product,
    })
    const start = async (hwid: string, deviceName: string) =>
      ((await site.store.ask(activateKey, { body: { key, hwid, deviceName } })).body as ActivationAnswer).code
    expect([await start('PC-1', 'PC da sala'), await start('PC-2', 'Laptop'), await start('PC-3', 'Third')]).toEqual([
      'VALID',
      'VALID',
      'HWID_MISMATCH',
    ])
    await page.goto(`${lang === 'en' ? '/en' : ''}/dashboard/purchased/${id}`)
    await page.getByText(filled(device.boundOf, { n: '2', limit: '2' })).waitFor()
    const items = page.getByRole('listitem').filter({ has: page.getByText(/PC da sala|Laptop/) })
    await expect.poll(() => items.count()).toBe(2)
    await expectNoHorizontalScroll(page)
    await expectNoFaults(page, 'devices of a key')
    if (isWide) await takeScreenshot(page, `devices-${lang}`)
    await button(filled(device.releaseNamed, { name: 'Laptop', product })).press('Enter')
    await dialog.getByRole('heading', { name: filled(device.titleNamed, { name: 'Laptop' }) }).waitFor()
    await dialog.getByRole('button', { name: device.release, exact: true }).press('Enter')
    await page.getByText(filled(device.boundOf, { n: '1', limit: '2' })).waitFor()
    await expect.poll(() => items.allTextContents()).toEqual([expect.stringContaining('PC da sala')])
    // The next release is a week away.
    await expect.poll(() => button(filled(device.releaseNamed, { name: 'PC da sala', product })).count()).toBe(0)
    expect(await start('PC-3', 'Third')).toBe('VALID')
    await page.goto(`${lang === 'en' ? '/en' : ''}/products/aurora-trainer`)
    await page.getByText(filled(say[lang].devices, { n: '2' })).waitFor()
  },
)

test('an admin sees the devices of a key and releases one', async () => {
  await changeRow(site.store, products, 'prod_aurora-trainer', { deviceLimit: 2 })
  const { id, key } = await license(site.store, { productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' })
  for (const deviceName of ['PC da sala', 'Laptop'])
    await site.store.ask(activateKey, { body: { key, hwid: deviceName, deviceName } })
  const { page, dialog, button } = await openPanel(site, '/admin/keys')
  await button('Verificar Licença').click()
  await dialog.getByLabel('Chave', { exact: true }).fill(key)
  await button('Verificar').click()
  await dialog.getByText('2 de 2 vinculados').waitFor()
  await expectNoFaultsAgain(page, 'the devices of a checked key')
  await button('Liberar Laptop').click()
  await dialog.getByText('1 de 2 vinculados').waitFor()
  await expect.poll(() => devicesOf(site.store, id)).toHaveLength(1)
})
