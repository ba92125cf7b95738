import { expect, test } from 'vitest'
import { type LicenseKey, listKeys } from '#schema/api/licenses.ts'
import { dayMs, keyPattern } from '#schema/rules/licenses.ts'
import type { Page } from '#schema/rules/lists.ts'
import { client, type Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import { license } from '../rows.ts'
import { wide } from '../width.ts'
import {
  chooseProduct,
  expectCount,
  expectDetails,
  expectNoFaults,
  expectNoFaultsAgain,
  filterBy,
  linesOf,
  openPanel,
} from './admin-panel.ts'
import { daysTo, endOf, keyOf } from './panel-keys.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const total = async (as: Person) =>
  ((await site.store.ask(listKeys, { as, query: { page: 1 } })).body as Page<LicenseKey>).total

test('an admin finds the keys, generates one, checks it, suspends it, extends it and deletes it', async () => {
  const panel = await openPanel(site, '/admin/keys')
  const { page, context, user, dialog, button, row, focused } = panel
  expect(new URL(page.url()).pathname).toBe('/admin/keys')
  await page.getByRole('heading', { level: 1, name: 'Gestão de Licenças' }).waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Administração' })
  // Without the counts beside the names.
  const group = async (name: string) =>
    (await sidebar.getByRole('list', { name }).getByRole('link').allTextContents()).map((text) =>
      text.replace(/[\d.]+$/, ''),
    )
  await expect.poll(() => group('Principal')).toEqual(['Usuários', 'Licenças', 'Produtos', 'Gráficos'])
  const management = ['Histórico de compras', 'Cupons', 'Notificações', 'Avaliações', 'Configurações']
  await expect.poll(() => group('Gerenciamento')).toEqual(management)
  const cases = ['Disputas', 'Pedidos de reembolso', 'Aprovações', 'Chaves compartilhadas']
  const operation = [...cases, 'Saúde dos pagamentos', 'Registro de auditoria', 'Segurança da conta']
  await expect.poll(() => group('Operação')).toEqual(operation)
  await expect.poll(() => group('Desenvolvimento')).toEqual(['Sugestões'])
  await expect.poll(() => sidebar.getByRole('link', { name: 'Voltar à loja' }).getAttribute('href')).toBe('/')
  await row('•••• ').first().waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(10)
  await expectNoFaultsAgain(page, 'the list')

  await button('Gerar Chave').click()
  await expect.poll(() => dialog.getByLabel('Tipo de vendedor').inputValue()).toBe('internal')
  await expect.poll(() => dialog.getByLabel('Validade em dias').inputValue()).toBe('30')
  await dialog.getByLabel('Validade em dias').fill('0')
  await button('Gerar').click()
  await dialog.getByText('Por favor, selecione um produto.').waitFor()
  await dialog.getByText('Por favor, insira um número válido de dias.').waitFor()
  await expectNoFaults(page, 'the form for a new key')
  await chooseProduct(dialog, 'Aurora Trainer')
  await dialog.getByLabel('Validade em dias').fill('45')
  await button('Gerar').click()
  await dialog.getByRole('heading', { name: 'Chave gerada com sucesso!' }).waitFor()
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(keyPattern)
  await expectNoFaultsAgain(page, 'the new key')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await button('Copiar chave').click()
  await expect.poll(copied).toBe(key)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Gerar Chave')
  const made = await keyOf(site, user, key)
  expect(made).toMatchObject({
    productName: 'Aurora Trainer',
    createdBy: 'Ana Admin',
    status: 'Not Used',
    userId: null,
  })
  expect(daysTo(made?.expirationDate)).toBeCloseTo(45, 1)

  // The newest key is first, and shows only its end until it is revealed.
  const newest = page.locator('tbody tr').first()
  await newest.getByText(`•••• ${endOf(key)}`).waitFor()
  await page.evaluate("navigator.clipboard.writeText('')")
  await newest.getByRole('button', { name: `Copiar chave final ${endOf(key)}` }).click()
  await expect.poll(copied).toBe(key)
  await expect.poll(() => page.getByText(key, { exact: true }).count()).toBe(0)
  await button('Mostrar chaves').click()
  await newest.getByText(key, { exact: true }).waitFor()
  await expectNoFaultsAgain(page, 'the keys in clear')
  await button('Ocultar chaves').click()
  await expect.poll(() => page.getByText(key, { exact: true }).count()).toBe(0)

  await button('Verificar Licença').click()
  await dialog.getByLabel('Chave').fill('AAAAA-00000-00000-00000-00000')
  await button('Verificar').click()
  await dialog.getByText('Erro ao verificar a chave.').waitFor()
  await dialog.getByText('Chave não encontrada.').waitFor()
  await expectNoFaultsAgain(page, 'a check that failed')
  await dialog.getByLabel('Chave').fill(` ${key} `)
  await button('Verificar').click()
  await dialog.getByRole('heading', { name: 'Dados da licença' }).waitFor()
  await expectDetails(dialog, {
    Status: 'Não usada',
    Chave: key,
    Produto: 'Aurora Trainer',
    Level: String(made?.level),
    Duração: '45 dias',
    'Criada por': 'Ana Admin',
    'Criada em': expect.stringMatching(/^\d\d\/\d\d\/\d{4}/),
    'Válida até': expect.stringMatching(/^\d\d\/\d\d\/\d{4}/),
    'Usada por': '—',
    'Usada em': '—',
    Observação: '—',
  })
  await expectNoFaultsAgain(page, 'what the check found')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Verificar Licença')

  const edit = row(endOf(key)).getByRole('button', { name: 'Editar' })
  await edit.click()
  await dialog.getByLabel('Observação').fill('Para a revista')
  await dialog.getByRole('checkbox', { name: 'Chave ativa' }).click()
  await expectNoFaultsAgain(page, 'the form of a key')
  await button('Salvar').click()
  await panel.expectSuccess('Chave atualizada com sucesso!')
  await row(endOf(key)).getByText('Suspensa').waitFor()
  await expect
    .poll(() => keyOf(site, user, key))
    .toMatchObject({
      note: 'Para a revista',
      isActive: false,
      expirationDate: made?.expirationDate,
    })
  await expect.poll(focused).toBe(`Editar: chave final ${endOf(key)}`)

  await edit.click()
  await dialog.getByRole('button', { name: 'Adicionar 30 dias' }).click()
  await dialog.getByRole('heading', { name: 'Adicionar 30 dias?' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancelar')
  await expectNoFaults(page, 'the question before time is added')
  await dialog.last().getByRole('button', { name: 'Adicionar 30 dias' }).click()
  await panel.expectSuccess(/^30 dias adicionados à chave com sucesso! Válida até \d\d\/\d\d\/\d{4}/)
  expect(Date.parse((await keyOf(site, user, key))?.expirationDate ?? '')).toBe(
    Date.parse(made?.expirationDate ?? '') + 30 * dayMs,
  )

  const friend = await client(site.store, { name: 'Gil Ganhou', email: 'gil.ganhou@people.test' })
  await panel.chooseAction(`chave final ${endOf(key)}`, 'Dar a uma conta')
  await dialog.getByLabel('E-mail da conta').fill('gil.ganhou')
  await expect
    .poll(() => dialog.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))))
    .toEqual([friend.email])
  await button('Dar a uma conta').click()
  await dialog.getByText('Usuário não encontrado.').waitFor()
  await expectNoFaultsAgain(page, 'an account that is not there')
  await dialog.getByLabel('E-mail da conta').fill(friend.email)
  await button('Dar a uma conta').click()
  await panel.expectSuccess('A chave agora é de Gil Ganhou.')
  await row(endOf(key)).getByText('Gil Ganhou').waitFor()

  await panel.chooseAction(`chave final ${endOf(key)}`, 'Trocar chave')
  await dialog.getByLabel('Motivo').fill('Vazou')
  await expectNoFaultsAgain(page, 'the form that replaces a key')
  await button('Trocar chave').click()
  await dialog.getByRole('heading', { name: 'Chave trocada com sucesso!' }).waitFor()
  const replaced = (await dialog.locator('code').textContent()) ?? ''
  expect(await keyOf(site, user, replaced)).toMatchObject({ userId: friend.id, _id: made?._id })
  await page.keyboard.press('Escape')

  await panel.chooseAction(`chave final ${endOf(replaced)}`, 'Excluir chave')
  await dialog.getByText(/deixa de valer agora e some desta lista\. Não é possível desfazer\.$/).waitFor()
  await expectNoFaultsAgain(page, 'the question before a key is deleted')
  await button('Excluir chave').click()
  await panel.expectSuccess('Chave deletada com sucesso!')
  await expect.poll(() => keyOf(site, user, replaced)).toBeUndefined()
  await expect.poll(() => row(endOf(replaced)).count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
})

test('an admin resets devices by key and by user', async () => {
  const owner = await client(site.store, { name: 'Rita Reset' })
  const bound = () => license(site.store, { userId: owner.id, device: 'a'.repeat(64), activatedAt: Date.now() - dayMs })
  const [one, two, three] = [await bound(), await bound(), await bound()]
  const panel = await openPanel(site, '/admin/keys?search=Rita+Reset')
  const { page, user, dialog, button } = panel
  await expectCount(page, '3 de 3')
  await button('Reset HWID').click()
  await button('Resetar').click()
  await dialog.getByText('Campo obrigatório.').waitFor()
  const field = dialog.getByRole('textbox', { name: 'Chave' })
  await field.fill('nothing')
  await button('Resetar').click()
  await dialog.getByText('Erro ao resetar HWID').waitFor()
  await dialog.getByText('Chave não encontrada.').waitFor()
  await expectNoFaultsAgain(page, 'a reset that failed')
  await field.fill(one.key)
  await button('Resetar').click()
  await panel.expectSuccess('HWID resetado com sucesso! 1 chave pronta para um novo aparelho.')
  await expect.poll(() => keyOf(site, user, one.key)).toMatchObject({ hasDevice: false, status: 'Not Used' })
  await expect.poll(() => keyOf(site, user, two.key)).toMatchObject({ hasDevice: true, status: 'Used' })

  await button('Reset HWID').click()
  await dialog.getByText('Um usuário', { exact: true }).click()
  await dialog.getByLabel('Nome de usuário ou e-mail').fill('Rita Reset')
  await button('Resetar').click()
  const question = page.getByRole('dialog', { name: 'Resetar os aparelhos de 3 chaves?' })
  await question.getByText(`Rita Reset, ${owner.email}`).waitFor()
  await question.getByRole('button', { name: 'Resetar' }).click()
  await panel.expectSuccess('HWID resetado com sucesso! 3 chaves prontas para um novo aparelho.')
  expect((await keyOf(site, user, three.key))?.hasDevice).toBe(false)
  await panel.chooseAction(`chave final ${endOf(two.key)}`, 'Resetar HWID')
  await dialog.getByRole('heading', { name: 'Resetar o HWID?' }).waitFor()
  await button('Resetar HWID').click()
  await panel.expectSuccess('HWID resetado com sucesso! 1 chave pronta para um novo aparelho.')
})

wide.test('the list is searched, filtered, sorted, paged, and saved as a file', async () => {
  const owner = await client(site.store, { name: 'Lia Lote' })
  const now = Date.now()
  // The newest is inserted last, as in production.
  for (let n = 22; n >= 0; n--) {
    const productName = n < 2 ? 'Aurora Trainer' : `Lote ${String.fromCharCode(65 + n)}`
    const times = { purchaseDate: now - n * 60_000, expirationDate: now + (5 + n) * dayMs }
    await license(site.store, {
      key: `LOTE-${String(n).padStart(5, '0')}`,
      userId: owner.id,
      productName,
      isActive: n > 0,
      ...times,
    })
  }
  const { page, user, button, row, query } = await openPanel(site, '/admin/keys', { lang: 'en' })
  const search = page.getByRole('searchbox', { name: 'Search licence, product or user...' })
  await page.keyboard.press('/')
  await page.keyboard.type('lia lote')
  await expectCount(page, '10 of 23')
  expect(query()).toEqual({ search: 'lia lote' })
  await row('00000').getByText('Suspended').waitFor()
  await page.getByRole('link', { name: 'Page 3', exact: true }).click()
  await expectCount(page, '3 of 23')
  await row('00022').waitFor()
  await button('Product').click()
  await page.locator('[aria-sort=ascending]').waitFor()
  await row('00000').waitFor()
  await button('Expires').click()
  await button('Expires').click()
  await page.locator('[aria-sort=descending]').waitFor()
  await page.locator('tbody tr').first().getByText('•••• 00022').waitFor()
  expect(query()).toEqual({ search: 'lia lote', sort: '-expirationDate' })

  await filterBy(page, 'Product', 'Aurora Trainer')
  await expectCount(page, '2 of 2')
  await filterBy(page, 'Status', 'suspended')
  await expectCount(page, '1 of 1')
  expect(query()).toMatchObject({ productName: 'Aurora Trainer', status: 'suspended' })
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  const [head, line, ...rest] = await linesOf(file)
  expect(file.suggestedFilename()).toMatch(/^licences-\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toContain('"Key";"Product";"User";')
  expect(line).toMatch(/^"LOTE-00000";"Aurora Trainer";"Lia Lote";/)
  expect(rest).toEqual([''])
  await filterBy(page, 'Type of seller', 'multiloader')
  await page.getByText('Nothing found for “lia lote”').waitFor()
  await expectNoFaultsAgain(page, 'no match')
  await page.locator('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expectCount(page, `10 of ${await total(user)}`)

  await search.fill('Lote W')
  await expectCount(page, '1 of 1')
})

test('many keys are extended, saved as a file and suspended at once', async () => {
  const expirationDate = Date.now() + 25 * dayMs
  for (const n of [0, 1, 2]) await license(site.store, { key: `MUITAS-0002${n}`, expirationDate })
  const panel = await openPanel(site, '/admin/keys?search=MUITAS', { lang: 'en' })
  const { page, user, dialog, button } = panel
  await expectCount(page, '3 of 3')
  const before = await keyOf(site, user, 'MUITAS-00021')
  for (const end of ['00021', '00022'])
    await page.getByRole('checkbox', { name: `Select key ending in ${end}`, exact: true }).click()
  await button('Add 30 days').click()
  await dialog.getByRole('heading', { name: 'Add 30 days to 2 keys?' }).waitFor()
  await expectNoFaultsAgain(page, 'the question about many keys')
  await dialog.getByRole('button', { name: 'Add 30 days' }).click()
  await panel.expectSuccess('30 days added to 2 keys.')
  expect(Date.parse((await keyOf(site, user, 'MUITAS-00021'))?.expirationDate ?? '')).toBe(
    Date.parse(before?.expirationDate ?? '') + 30 * dayMs,
  )
  expect(daysTo((await keyOf(site, user, 'MUITAS-00020'))?.expirationDate)).toBeCloseTo(25, 1)

  for (const end of ['00021', '00022'])
    await page.getByRole('checkbox', { name: `Select key ending in ${end}`, exact: true }).click()
  const [chosen] = await Promise.all([page.waitForEvent('download'), button('Export selection').click()])
  const names = (await linesOf(chosen)).slice(1, -1).map((line) => line.slice(0, 14))
  expect(names.sort()).toEqual(['"MUITAS-00021"', '"MUITAS-00022"'])
  await button('Suspend').click()
  await dialog.getByRole('heading', { name: 'Suspend 2 keys?' }).waitFor()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await panel.expectSuccess('2 keys suspended.')
  await expect.poll(() => keyOf(site, user, 'MUITAS-00022')).toMatchObject({ isActive: false })
})

test('a key that was sold is suspended and deleted for a reason, alone and among others', async () => {
  const buyer = await client(site.store, { name: 'Vera Venda' })
  const sold = [await purchase(site.store, buyer), await purchase(site.store, buyer), await purchase(site.store, buyer)]
  const [one, two, three] = sold.map(({ license }) => license.key) as [string, string, string]
  await license(site.store, { key: 'VERA-00001', userId: buyer.id })
  const panel = await openPanel(site, '/admin/keys?search=Vera+Venda')
  const { page, user, dialog, button, row, focused } = panel
  await expectCount(page, '4 de 4')
  await row(endOf(one)).getByRole('button', { name: 'Editar' }).click()
  await dialog.getByRole('checkbox', { name: 'Chave ativa' }).click()
  await button('Salvar').click()
  await dialog.getByText('Esta chave foi vendida: diga por que ela deixa de valer.').waitFor()
  await expect.poll(focused).toBe('reason')
  await expectNoFaultsAgain(page, 'a key without a reason')
  await page.keyboard.type('Passada adiante')
  await button('Salvar').click()
  await panel.expectSuccess('Chave atualizada com sucesso!')
  await row(endOf(one)).getByText('Passada adiante').waitFor()
  await expectNoFaults(page, 'the reason in the list')

  for (const end of [endOf(two), '00001'])
    await page.getByRole('checkbox', { name: `Selecionar chave final ${end}`, exact: true }).click()
  await button('Suspender').click()
  const confirm = dialog.getByRole('button', { name: 'Suspender' })
  await dialog.getByText('Há chaves vendidas na seleção: diga por que elas deixam de valer.').waitFor()
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await expectNoFaultsAgain(page, 'the question about keys that were sold')
  await dialog.getByLabel('Motivo').fill('Vendida a outros')
  await confirm.click()
  await panel.expectSuccess('2 chaves suspensas.')
  for (const key of [two, 'VERA-00001'])
    await expect.poll(() => keyOf(site, user, key)).toMatchObject({ isActive: false })
  expect(await keyOf(site, user, two)).toMatchObject({ offReason: 'Vendida a outros' })

  await panel.chooseAction(`chave final ${endOf(three)}`, 'Excluir chave')
  await dialog.getByLabel('Motivo').waitFor()
  await expectNoFaultsAgain(page, 'the question before a key that was sold is deleted')
  // By keyboard: the reason has the focus.
  await page.keyboard.type('Pedido da dona')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await panel.expectSuccess('Chave deletada com sucesso!')
  await expect.poll(() => keyOf(site, user, three)).toBeUndefined()
})

wide.test(
  'a change of many keys that stops half way is repeated for the rest alone; an extension whose answer is lost says that it may have been made',
  async () => {
    const expirationDate = Date.now() + 5 * dayMs
    for (let n = 1; n <= 4; n++) await license(site.store, { key: `METADE-0000${n}`, expirationDate })
    await license(site.store, { key: 'PERDIDA-00001', expirationDate })
    const panel = await openPanel(site, '/admin/keys?search=METADE')
    const { page, dialog, button, row } = panel
    await expectCount(page, '4 de 4')
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).click()
    const named: string[] = []
    await page.route('**/api/auth/add-time', async (route) => {
      named.push(route.request().postDataJSON().key)
      if (named.length === 2) return route.fulfill({ status: 409, json: { code: 'key_taken', error: 'Agora não.' } })
      // It is carried out, and nobody hears of it.
      if (named.length === 4) await route.fetch()
      return named.length === 4 ? route.abort() : route.continue()
    })
    await button('Adicionar 30 dias').click()
    const confirm = dialog.getByRole('button', { name: 'Adicionar 30 dias' })
    await confirm.click()
    await dialog.getByText(/final \d{5}: Agora não\./).waitFor()
    await dialog.getByText('Já feito em 1, que não se repete.').waitFor()
    await dialog.getByRole('heading', { name: 'Adicionar 30 dias a 3 chaves?' }).waitFor()
    await expectNoFaultsAgain(page, 'a change that stopped half way')
    // What was done is not repeated from a new question either.
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('3 selecionados').waitFor()
    await button('Adicionar 30 dias').click()
    await confirm.click()
    await dialog.getByText('Pode ter sido feito mesmo assim').waitFor()
    await dialog.getByRole('heading', { name: 'Adicionar 30 dias a 1 chave?' }).waitFor()
    await confirm.click()
    await panel.expectSuccess('30 dias adicionados a 2 chaves.')
    expect(named).toHaveLength(5)
    expect(named[2]).toBe(named[1])
    expect(new Set(named).size).toBe(4)
    for (let n = 1; n <= 4; n++) {
      const key = await keyOf(site, panel.user, `METADE-0000${n}`)
      expect(Date.parse(key?.expirationDate ?? ''), key?.key).toBe(expirationDate + 30 * dayMs)
    }

    await page.unroute('**/api/auth/add-time')
    await page.getByRole('searchbox').fill('PERDIDA')
    await expectCount(page, '1 de 1')
    await page.route('**/api/auth/add-time', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const before = await row('00001').textContent()
    await panel.chooseAction('chave final 00001', 'Adicionar 30 dias')
    await dialog.getByRole('button', { name: 'Adicionar 30 dias' }).click()
    await dialog.getByText('Pode ter sido feito mesmo assim: confira antes de repetir.').waitFor()
    await expectNoFaultsAgain(page, 'an extension whose answer is lost')
    await expect.poll(() => page.locator('tbody tr').textContent()).not.toBe(before)
    expect(Date.parse((await keyOf(site, panel.user, 'PERDIDA-00001'))?.expirationDate ?? '')).toBe(
      expirationDate + 30 * dayMs,
    )
  },
)

wide.test('on a phone the actions on chosen rows take two lines, and each can be pressed', async () => {
  await license(site.store, { note: 'barra no celular' })
  const { page, dialog, button } = await openPanel(site, '/admin/keys?search=barra', { width: 320, height: 640 })
  await page
    .getByRole('checkbox', { name: /^Selecionar/ })
    .first()
    .click()
  const bar = page.getByText('1 selecionado').locator('..')
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(140)
  await expectNoFaults(page, 'the bar of chosen rows')
  await bar.getByRole('button', { name: 'Suspender' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await button('Limpar seleção').click()
  await bar.waitFor({ state: 'hidden' })
})
