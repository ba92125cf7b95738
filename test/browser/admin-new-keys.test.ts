import { expect, test } from 'vitest'
import { dayMs } from '#schema/rules/licenses.ts'
import { client } from '../people.ts'
import { product } from '../rows.ts'
import { wide } from '../width.ts'
import { chooseProduct, expectDetails, expectNoFaultsAgain, linesOf, openPanel } from './admin-panel.ts'
import { holdAnswers } from './hold-answers.ts'
import { daysTo, endOf, keyOf } from './panel-keys.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

test('an admin adds a key that exists elsewhere', async () => {
  const panel = await openPanel(site, '/admin/keys')
  const { page, user, dialog, button } = panel
  await panel.chooseOfScreen('Adicionar Chave')
  await dialog.getByLabel('Chave').fill('OLD-SHOP-0042')
  await chooseProduct(dialog, 'Aurora Trainer')
  await dialog.getByLabel('Válida até').fill('')
  await button('Adicionar').click()
  await dialog.getByText('Por favor, insira um número válido de dias.').waitFor()
  const inTenDays = new Date(Date.now() + 9.5 * dayMs - 3 * 3_600_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Válida até').fill(inTenDays)
  await dialog.getByText('Vale por 10 dias a partir de agora.').waitFor()
  await expectNoFaultsAgain(page, 'the form for a key from elsewhere')
  await button('Adicionar').click()
  await panel.expectSuccess('Chave adicionada com sucesso!')
  expect(daysTo((await keyOf(site, user, 'OLD-SHOP-0042'))?.expirationDate)).toBeCloseTo(10, 1)
})

test('a held Enter generates one key; a level that is gone is refused at the product; accounts are suggested for what is typed', async () => {
  await product(site.store, { name: 'Produto Sem Nível', level: 77 })
  for (const name of ['Tarsila Um', 'Tarsila Dois']) await client(site.store, { name })
  const { page, dialog, button, focused, ...panel } = await openPanel(site, '/admin/keys')
  await button('Gerar Chave').click()
  await chooseProduct(dialog, 'Aurora Trainer')
  await dialog.getByLabel('ID do Discord').focus()
  await page.keyboard.down('Enter')
  await dialog.getByRole('heading', { name: 'Chave gerada com sucesso!' }).waitFor()
  for (let n = 0; n < 3; n++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect.poll(() => dialog.getByRole('heading', { name: 'Chave gerada com sucesso!' }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await button('Gerar Chave').click()
  await chooseProduct(dialog, 'Produto Sem Nível')
  await button('Gerar').click()
  await dialog.getByText('Nível não encontrado.').waitFor()
  await expect.poll(focused).toBe('product')
  await page.keyboard.press('Escape')
  await button('Descartar').click()
  await dialog.waitFor({ state: 'hidden' })

  // Whichever answer comes first.
  const answers = await holdAnswers(page, '**/api/auth/admin/users?*')
  await panel.chooseOfScreen('Várias chaves')
  const account = dialog.getByLabel('E-mail da conta (opcional)')
  await account.fill('Tarsila Um')
  await expect.poll(answers.count).toBe(1)
  await account.fill('Tarsila Dois')
  await expect.poll(answers.count).toBe(2)
  const suggested = () => dialog.locator('datalist option').allTextContents()
  await answers.release('newest')
  await expect.poll(suggested).toEqual(['Tarsila Dois'])
  await answers.release()
  expect(await suggested()).toEqual(['Tarsila Dois'])
})

wide.test('an admin generates several keys for an account, and imports others from a file', async () => {
  const reseller = await client(site.store, { name: 'Rui Revenda' })
  const panel = await openPanel(site, '/admin/keys')
  const { page, user, dialog, button } = panel
  await panel.chooseOfScreen('Várias chaves')
  await chooseProduct(dialog, 'Aurora Trainer')
  await dialog.getByLabel('Quantas').fill('1001')
  await button('Adicionar chaves').click()
  await dialog.getByText('De 1 a 1000 chaves por vez.').waitFor()
  await dialog.getByLabel('Quantas').fill('120')
  await dialog.getByLabel('E-mail da conta (opcional)').fill(reseller.email)
  await dialog.getByLabel('Observação').fill('Lote de novembro')
  await expectNoFaultsAgain(page, 'the form for several keys')
  await button('Adicionar chaves').click()
  await dialog.getByRole('heading', { name: '120 chaves prontas' }).waitFor()
  await expectNoFaultsAgain(page, 'the new keys')
  const [file] = await Promise.all([page.waitForEvent('download'), button('Salvar em CSV').click()])
  const [head, first = '', ...others] = await linesOf(file)
  expect(head).toBe('"Chave";"Validade"')
  expect(others).toHaveLength(120)
  const made = await keyOf(site, user, first.slice(1, 30))
  expect(made).toMatchObject({ userId: reseller.id, note: 'Lote de novembro' })
  await page.keyboard.press('Escape')

  await panel.chooseOfScreen('Várias chaves')
  await dialog.getByText('Importar', { exact: true }).click()
  await chooseProduct(dialog, 'Aurora Trainer')
  const csv = {
    name: 'chaves.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Chave;Nota\n"NOVA-1";x\n${made?.key}\nNOVA-2\n`),
  }
  await dialog.locator('input[type=file]').setInputFiles(csv)
  await dialog.getByText('3 chaves', { exact: true }).waitFor()
  await button('Adicionar chaves').click()
  await dialog.getByRole('heading', { name: '2 chaves prontas' }).waitFor()
  await dialog.getByText(`Linha 3: ${made?.key}`).waitFor()
  await expectNoFaultsAgain(page, 'the lines that were refused')
  expect(await keyOf(site, user, 'NOVA-2')).toMatchObject({ userId: null })
})

wide.test(
  'on a phone, in English, a key of an external seller is generated, checked at the seller and edited',
  async () => {
    const panel = await openPanel(site, '/admin/keys', { lang: 'en', width: 360, height: 780 })
    const { page, user, dialog, button } = panel
    await page.getByRole('heading', { level: 1, name: 'Licence Management' }).waitFor()
    await page
      .getByText(/^•••• \w{5}$/)
      .first()
      .waitFor()
    await expectNoFaultsAgain(page, 'the list')
    await button('Generate Key').click()
    await dialog.getByLabel('Type of seller').selectOption('multiloader')
    await chooseProduct(dialog, 'Vitral Overlay', 'Product')
    await button('Generate').click()
    await dialog.getByRole('heading', { name: 'Key generated!' }).waitFor()
    const key = (await dialog.locator('code').textContent()) ?? ''
    await expectNoFaultsAgain(page, 'the new key')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => keyOf(site, user, key))
      .toMatchObject({ sellerType: 'multiloader', productName: 'Vitral Overlay' })

    await panel.chooseOfScreen('Check Licence')
    await dialog.getByLabel('Key').fill(key)
    await dialog.getByLabel('Type of seller').selectOption('multiloader')
    await button('Check').click()
    await dialog.getByRole('heading', { name: 'Licence details' }).waitFor()
    await expectDetails(dialog, { Key: key, 'Type of seller': 'Multiloader', Duration: '30 days' })
    await expectNoFaultsAgain(page, 'what the seller knows')
    await page.keyboard.press('Escape')

    // What the seller does not support is refused with a reason.
    await button(`Edit: key ending in ${endOf(key)}`).click()
    await expectNoFaultsAgain(page, 'the form of a key')
    await dialog.getByLabel('Valid until').fill('2030-01-01T00:00')
    await button('Save').click()
    await dialog.getByText('The key could not be saved.').waitFor()
    await page.keyboard.press('Escape')
    await button('Discard').click()
  },
)
