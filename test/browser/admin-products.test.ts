import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteCategory } from '#schema/api/categories.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { deleteProduct } from '#schema/api/products.ts'
import { levels, products } from '#schema/tables/index.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { productOnSale } from '../on-sale.ts'
import { client } from '../people.ts'
import { category, license, product } from '../rows.ts'
import { isWide, wide } from '../width.ts'
import { emptyList, expectNoFaultsAgain, filterBy, linesOf, openPanel, type PanelOptions } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const enter = (path = '/admin/products', options: PanelOptions = {}) => openPanel(site, path, options)

const onSale = (name: string) => productOnSale(site.store, name)

test('a product is created, edited and deleted, and the store shows each change', async () => {
  const panel = await enter('/admin/products')
  const { page, dialog, button, row } = panel
  await page.getByRole('heading', { level: 1, name: 'Gestão de Produtos' }).waitFor()
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Produtos', 'Categorias', 'Níveis'])
  await expect
    .poll(() => page.locator('thead th').allTextContents())
    .toEqual(['Nome', 'Preço', 'Vendas em 30 dias', 'Status', 'Level', 'Expiração', 'Ações'])
  await button('Novo Produto').click()
  await dialog.getByRole('heading', { name: 'Novo Produto' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Expiração (dias)').inputValue()).toBe('30')
  await expect.poll(() => dialog.getByLabel('Vendedor').inputValue()).toBe('internal')
  await dialog.getByLabel('Expiração (dias)').fill('0')
  await button('Salvar').click()
  await dialog.getByText('Corrija 6 campos').waitFor()
  // The error summary links to the fields.
  await dialog
    .getByRole('link', { name: 'URL da imagem' })
    .or(dialog.getByRole('button', { name: 'URL da imagem' }))
    .click()
  await expect.poll(panel.focused).toBe('imageUrl')
  await page.keyboard.insertText('/art/category/trainers.svg')
  await dialog.getByLabel('Nome', { exact: true }).fill('Cometa Trainer')
  await dialog.getByLabel('Descrição', { exact: true }).fill('Corta o céu.')
  await dialog.getByLabel('Descrição em inglês', { exact: true }).fill('It cuts the sky.')
  await dialog.getByLabel('Preço (BRL)').fill('12.5')
  await dialog.getByLabel('Preço (USD)').fill('2.49')
  await dialog.getByLabel('Expiração (dias)').fill('7')
  await dialog.getByLabel('Categoria').selectOption('Trainers')
  // Each seller has levels of its own: the chosen one goes with the seller.
  await dialog.getByLabel('Level').selectOption('Completo (2)')
  await dialog.getByLabel('Vendedor').selectOption('multiloader')
  await expect.poll(() => dialog.getByLabel('Level').inputValue()).toBe('')
  await dialog.getByLabel('Vendedor').selectOption({ label: 'Interno' })
  await dialog.getByLabel('Level').selectOption('Completo (2)')
  // Half an entry is an error.
  for (const [n, title, text] of [
    [1, 'Região', 'Global'],
    [2, 'Só o título', ''],
  ] as const) {
    await button('Adicionar informação').click()
    await dialog.getByLabel(`Título ${n}`, { exact: true }).fill(title)
    await dialog.getByLabel(`Descrição ${n}`, { exact: true }).fill(text)
  }
  await button('Salvar').click()
  await panel.expectSuccess('Produto Cometa Trainer criado com sucesso!')
  await expect.poll(panel.focused).toBe('Novo Produto')
  for (const text of ['R$ 12,50', 'US$ 2,49', 'Trainers', 'Completo', '7 dias'])
    await row('Cometa Trainer').getByText(text).waitFor()
  await expect
    .poll(() => onSale('Cometa Trainer'))
    .toMatchObject({
      description: 'Corta o céu.',
      price: { BRL: 12.5, USD: 2.49 },
      level: 2,
      keyExpiration: 7,
      imageUrl: '/art/category/trainers.svg',
      additionalInfo: [{ title: 'Região', description: 'Global' }],
      en: { name: '', description: 'It cuts the sky.' },
    })
  const shop = isWide ? await site.openPage({ termsAccepted: true }) : undefined
  if (shop) {
    await shop.page.goto('/search?q=cometa')
    await shop.page.getByText('Cometa Trainer').first().waitFor()
    await shop.page.goto('/en/search?q=sky')
    await shop.page.getByText('It cuts the sky.').first().waitFor()
  }

  await button('Editar: Cometa Trainer').click()
  await dialog.getByRole('heading', { name: 'Editar Produto' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Preço (BRL)').inputValue()).toBe('12.50')
  await button('Remover informação 1').click()
  await button('Adicionar campanha').click()
  await dialog.getByLabel('Início da campanha 1').fill('2026-01-01T00:00')
  await dialog.getByLabel('Fim da campanha 1').fill('2036-11-27T00:00')
  await dialog.getByLabel('Preço da campanha 1 (BRL)').fill('7.9')
  await dialog.getByLabel('Preço (BRL)', { exact: true }).fill('9.9')
  await dialog.getByLabel('Nome', { exact: true }).press('Enter')
  await panel.expectSuccess('Produto Cometa Trainer salvo com sucesso!')
  await row('Cometa Trainer').getByText('R$ 9,90').waitFor()
  await expect
    .poll(() => onSale('Cometa Trainer'))
    .toMatchObject({ price: { BRL: 7.9, USD: 2.49 }, campaign: { currencies: ['BRL'] }, additionalInfo: [] })
  await row('Cometa Trainer').getByText('Campanha até 26 nov 2036').waitFor()
  await button('Editar: Cometa Trainer').click()
  await dialog.getByText(/ De .* a 27\/11\/2036, 00:00$/).waitFor()
  await button('Remover campanha 1').click()
  await button('Salvar').click()
  await panel.expectSuccess('Produto Cometa Trainer salvo com sucesso!')
  await expect.poll(() => onSale('Cometa Trainer')).toMatchObject({ price: { BRL: 9.9 }, campaign: null })

  await panel.chooseAction('Cometa Trainer', 'Página do produto')
  await dialog.getByRole('heading', { name: 'Página de Cometa Trainer' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Endereço da página').inputValue()).toBe('cometa-trainer')
  await dialog.getByLabel('Endereço da página').fill('Cometa / 2')
  await dialog.getByLabel('Plataforma', { exact: true }).fill('Windows 11')
  await dialog.getByLabel('Limite de uso em inglês').fill('Offline only')
  await dialog.getByLabel('Endereço do download').fill('http://files.example/cometa.zip')
  await dialog.getByLabel('Tamanho em bytes').fill('18400000')
  await dialog.getByLabel('O que vem no download', { exact: true }).fill('Programa\nGuia')
  await dialog.getByLabel('O que vem no download em inglês').fill('Program\nGuide')
  await button('Adicionar função').click()
  await dialog.getByLabel('Função 1', { exact: true }).fill('Salto')
  await dialog.getByLabel('Texto da função 1', { exact: true }).fill('Salta mais alto')
  await dialog.getByLabel('Função 1 em inglês', { exact: true }).fill('Jump')
  await button('Adicionar jogo').click()
  await dialog.getByLabel('Jogo 1', { exact: true }).fill('Dunas')
  await dialog.getByLabel('Versão do jogo 1').fill('4.5')
  await button('Salvar').click()
  await dialog.getByText('Use letras minúsculas sem acento, números e hífens.').first().waitFor()
  await dialog.getByLabel('Endereço da página').fill('cometa')
  await dialog.getByLabel('Endereço do download').fill('https://files.example/cometa.zip')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Cometa Trainer salvo com sucesso!')
  await expect
    .poll(() => onSale('Cometa Trainer'))
    .toMatchObject({ slug: 'cometa', platform: 'Windows 11', games: [{ name: 'Dunas', version: '4.5' }] })
  const [saved] = await site.store.db.select().from(products).where(eq(products.slug, 'cometa'))
  expect(saved?.details).toMatchObject({
    features: [{ title: 'Salto', en: { title: 'Jump', description: '' } }],
    englishContents: ['Program', 'Guide'],
    en: { platform: '', limit: 'Offline only', languages: '' },
  })
  expect(saved?.download).toEqual({ url: 'https://files.example/cometa.zip', bytes: 18_400_000, sha256: '' })
  await panel.chooseAction('Cometa Trainer', 'Página do produto')
  const tool = { name: 'cometa.zip', mimeType: 'application/zip', buffer: Buffer.from('a tool') }
  await dialog.locator('input[name=tool]').setInputFiles(tool)
  await dialog.getByText('Arquivo guardado na loja: cometa.zip').waitFor()
  await button('Salvar').click()
  await panel.expectSuccess('Produto Cometa Trainer salvo com sucesso!')
  const [uploaded] = await site.store.db.select().from(products).where(eq(products.slug, 'cometa'))
  expect(uploaded?.download).toMatchObject({ name: 'cometa.zip', bytes: 6, sha256: sha256Hex('a tool') })

  await page.getByRole('searchbox', { name: 'Buscar produto...' }).fill('=SOMA')
  await page.getByText('Nada encontrado para “=SOMA”').waitFor()
  await button('Editar: Cometa Trainer').waitFor({ state: 'hidden' })
  await product(site.store, { name: '=SOMA(1;2)', priceBrl: 123_456 })
  await button('Atualizar').click()
  await row('=SOMA').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^produtos-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = await linesOf(file)
  expect(head).toMatch(
    /^"ID";"Nome";"Descrição";"Nome em inglês";"Descrição em inglês";"Preço \(BRL\)";"Preço \(USD\)";"Categoria";/,
  )
  expect(line).toContain(`;"'=SOMA(1;2)";`)
  expect(line).toContain(';1234,56;9,90;')
  expect(rest).toEqual([''])
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')

  await panel.chooseAction('Cometa Trainer', 'Excluir')
  await dialog.getByText('Tem certeza que deseja excluir o produto "Cometa Trainer"?', { exact: true }).waitFor()
  await expect.poll(panel.focused).toBe('Cancelar')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await panel.expectSuccess('Produto Cometa Trainer excluído com sucesso!')
  await expect.poll(() => onSale('Cometa Trainer')).toBeUndefined()
  await expect.poll(() => row('Cometa Trainer').count()).toBe(0)
  if (shop) {
    await shop.page.reload()
    await shop.page.getByRole('searchbox').first().waitFor()
    await expect.poll(() => shop.page.getByRole('link', { name: /Cometa Trainer/ }).count()).toBe(0)
  }
  expect(panel.pageErrors).toEqual([])
})

test('a product is free only by its switch, and the form says what a price of 0 means', async () => {
  const { id } = await product(site.store, { name: 'Presente', level: 1, imageUrl: '/art/category/trainers.svg' })
  const panel = await enter('/admin/products?search=presente')
  const { dialog, button, row } = panel
  await button('Editar: Presente').click()
  await dialog.getByLabel('Categoria').selectOption('Trainers')
  await dialog.getByLabel('Preço (BRL)').fill('0')
  await dialog.getByText('Com 0, não é vendido por PIX.').waitFor()
  await dialog.getByLabel('Preço (USD)').fill('0')
  await dialog.getByText('Sem preço em nenhuma das moedas', { exact: false }).waitFor()
  await button('Salvar').click()
  await panel.expectSuccess('Produto Presente salvo com sucesso!')
  await expect.poll(() => row('Presente').getByText('não vendido', { exact: true }).count()).toBe(1)
  await expect.poll(() => onSale('Presente')).toMatchObject({ _id: id, soldIn: [], isFree: false })

  await button('Editar: Presente').click()
  await dialog.getByRole('checkbox', { name: /^Grátis/ }).check()
  await expect.poll(() => dialog.getByLabel('Preço (BRL)').isDisabled()).toBe(true)
  await button('Salvar').click()
  await panel.expectSuccess('Produto Presente salvo com sucesso!')
  await expect.poll(() => row('Presente').getByText('Grátis', { exact: true }).count()).toBe(1)
  await expect.poll(() => onSale('Presente')).toMatchObject({ isFree: true, soldIn: ['BRL', 'USD'] })

  await button('Editar: Presente').click()
  await dialog.getByRole('checkbox', { name: /^Grátis/ }).uncheck()
  await dialog.getByLabel('Preço (USD)').fill('2.5')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Presente salvo com sucesso!')
  await row('Presente').getByText('US$ 2,50').waitFor()
  expect(panel.pageErrors).toEqual([])
})

test('a name that another product has and a level that is gone are refused at their fields', async () => {
  await site.store.db.insert(levels).values({ sellerType: 'internal', level: 55, name: 'Passageiro' })
  const look = { level: 1, imageUrl: '/art/category/trainers.svg' }
  await product(site.store, { name: 'Nome Dobrado', ...look })
  await product(site.store, { name: 'Nome Livre', ...look })
  const panel = await enter('/admin/products?search=nome')
  const { dialog, button, row, page } = panel
  await row('Nome Livre').waitFor()
  await button('Editar: Nome Livre').click()
  await dialog.getByLabel('Categoria').selectOption('Trainers')
  await dialog.getByLabel('Nome', { exact: true }).fill('nome dobrado')
  await button('Salvar').click()
  await dialog.getByText('Já existe um produto à venda com esse nome.').waitFor()
  await expect.poll(panel.focused).toBe('name')
  await dialog.getByLabel('Nome', { exact: true }).fill('Nome Livre')
  await dialog.getByLabel('Level').selectOption('Passageiro (55)')
  await site.store.db.delete(levels).where(eq(levels.level, 55))
  await button('Salvar').click()
  await dialog.getByText('Nível não encontrado.').waitFor()
  await expect.poll(panel.focused).toBe('level')
  await page.keyboard.press('Escape')
})

test('a product goes into maintenance and back, and its owners’ licences are extended by the lost time', async () => {
  const owner = await client(site.store)
  const { id } = await product(site.store, { name: 'Guarita Overlay' })
  const expirationDate = Date.now() + 5 * 86_400_000
  await license(site.store, { productId: id, productName: 'Guarita Overlay', userId: owner.id, expirationDate })
  const panel = await enter('/admin/products?search=guarita')
  const { page, user, dialog, row } = panel
  await row('Guarita Overlay').getByText('Sem categoria').waitFor()
  await panel.chooseAction('Guarita Overlay', 'Pôr em manutenção')
  await dialog.getByText(/^Pôr Guarita Overlay em manutenção\?/).waitFor()
  await dialog.getByRole('button', { name: 'Pôr em manutenção' }).click()
  await panel.expectSuccess('Guarita Overlay está em manutenção.')
  await row('Guarita Overlay').getByText('Em manutenção', { exact: true }).waitFor()
  await expect.poll(() => onSale('Guarita Overlay')).toMatchObject({ status: 'maintenance' })
  const shop = await site.openPage({ token: owner.token })
  await shop.page.goto(`/products/checkout/${id}`)
  await shop.page
    .getByText(/manutenção/i)
    .first()
    .waitFor()
  await shop.close()

  await panel.chooseAction('Guarita Overlay', 'Voltar da manutenção')
  await dialog.getByRole('button', { name: 'Voltar da manutenção' }).click()
  await panel.expectSuccess('Guarita Overlay está de volta: 1 chave ganhou o tempo parado.')
  await expect.poll(() => row('Guarita Overlay').getByText('Em manutenção', { exact: true }).count()).toBe(0)
  await expect.poll(() => onSale('Guarita Overlay')).toMatchObject({ status: 'active' })
  const { body } = await site.store.ask(listKeys, { as: user, query: { search: 'Guarita Overlay', page: 1 } })
  const [key] = 'items' in body ? (body.items as { expirationDate: string }[]) : []
  expect(Date.parse(key?.expirationDate ?? '')).toBeGreaterThan(expirationDate)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(panel.pageErrors).toEqual([])
})

wide.test('in English and by the keyboard: search, filters, order and pages', async () => {
  for (let n = 0; n < 11; n++)
    await product(site.store, {
      name: `Batch ${String(n).padStart(2, '0')}`,
      priceBrl: 1_000 + n,
      createdAt: Date.now() + n,
    })
  const panel = await enter('/admin/products', { lang: 'en' })
  const { page, row, query } = panel
  await page.getByRole('heading', { level: 1, name: 'Product Management' }).waitFor()
  await page.getByRole('searchbox').fill('BATCH')
  await page.getByText('10 of 11', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Price', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[aria-sort=ascending]').waitFor()
  await row('Batch 00').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[aria-sort=descending]').waitFor()
  await row('Batch 10').waitFor()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.getByText('1 of 11', { exact: true }).waitFor()
  expect(query()).toEqual({ search: 'BATCH', sort: '-price', page: '2' })
  await filterBy(page, 'Seller', 'multiloader')
  await page.getByText('Nothing found for “BATCH”').waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Escape')
  await row('Cobalto Trainer').waitFor()
  expect(query()).toEqual({ sort: '-price', sellerType: 'multiloader' })
  expect(panel.pageErrors).toEqual([])
})

wide.test('a list without products says so, and one that fails is retried', async () => {
  await product(site.store, { name: 'Sentado' })
  const { page, row } = await enter('/admin/products?search=sentado')
  await page.route('**/api/auth/admin/products?*', (route) => route.fulfill({ json: emptyList }))
  await page.goto('/admin/products')
  await page.getByRole('heading', { name: 'Nenhum produto ainda' }).waitFor()
  await page.unroute('**/api/auth/admin/products?*')
  await page.route('**/api/auth/admin/products?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/products?search=sentado')
  await page.getByRole('alert').getByText('Erro ao carregar dados. Tente novamente mais tarde.').waitFor()
  await page.unroute('**/api/auth/admin/products?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await row('Sentado').waitFor()
})

test('each failure has its own text, and no input is lost', async () => {
  const { id } = await product(site.store, { name: 'Quebrado' })
  const { id: shelfId } = await category(site.store, { name: 'Quebrada' })
  const panel = await enter('/admin/products?search=quebrado')
  const { page, user, dialog, button, row } = panel
  await row('Quebrado').waitFor()

  await button('Editar: Quebrado').click()
  await dialog.getByLabel('Categoria').selectOption('Trainers')
  await dialog.getByLabel('Level').selectOption('Básico (1)')
  await dialog.getByLabel('URL da imagem').fill('/art/category/trainers.svg')
  await site.store.ask(deleteProduct, { as: user, params: { productId: id } })
  await button('Salvar').click()
  await dialog.getByText('Erro ao salvar produto: Produto não encontrado.').waitFor()
  await expect.poll(() => dialog.getByLabel('Categoria').locator('option:checked').textContent()).toBe('Trainers')
  await button('Cancelar').click()
  await button('Descartar').click()
  await panel.chooseAction('Quebrado', 'Excluir')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await dialog.getByText('Erro ao excluir produto. Tente novamente.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  if (!isWide) return

  await page.goto('/admin/products?tab=categories&search=quebrada')
  await row('Quebrada').waitFor()
  await site.store.ask(deleteCategory, { as: user, params: { id: shelfId } })
  await button('Editar: Quebrada').click()
  await dialog.getByLabel('Descrição', { exact: true }).fill('Fica.')
  await button('Salvar').click()
  await dialog.getByText('Erro ao salvar categoria. Tente novamente.').waitFor()
  await expect.poll(() => dialog.getByLabel('Descrição', { exact: true }).inputValue()).toBe('Fica.')
  await button('Cancelar').click()
  await button('Descartar').click()
  await panel.chooseAction('Quebrada', 'Excluir')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await dialog.getByText('Erro ao excluir categoria. Tente novamente.').waitFor()
})

wide.test('nothing keeps anybody out on a phone, and nothing is cut off', async () => {
  const look = { width: 360, height: 780, lang: 'en', theme: 'dark' } as const
  const panel = await enter('/admin/products?search=aurora', look)
  const { page, dialog, button } = panel
  const shut = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await button('Edit: Aurora Trainer').waitFor()
  await expectNoFaultsAgain(page, 'the products')
  await button('Edit: Aurora Trainer').click()
  await panel.expectNoFaultsOrErrors('a product')
  await shut()
  await button('New Product').click()
  await button('Save').click()
  await panel.expectNoFaultsOrErrors('the form with errors')
  await shut()
  for (const action of ['Put under maintenance', 'Delete']) {
    await panel.chooseAction('Aurora Trainer', action)
    await panel.expectNoFaultsOrErrors(action)
    await shut()
  }
  for (const [tab, name] of [
    ['categories', 'Trainers'],
    ['levels', 'Loader Total'],
  ] as const) {
    await page.goto(`/admin/products?tab=${tab}`)
    await button(`Edit: ${name}`).waitFor()
    await panel.expectNoFaultsOrErrors(tab)
    await button(`Edit: ${name}`).click()
    await panel.expectNoFaultsOrErrors(`${tab}: the form`)
    await shut()
    await panel.chooseAction(name, 'Delete')
    await panel.expectNoFaultsOrErrors(`${tab}: the question`)
    await shut()
  }
})

test('a product is duplicated as a draft, which is then hidden, and a deleted one is restored', async () => {
  const panel = await enter('/admin/products?search=eco+alertas')
  const { page, dialog, button, row } = panel
  await row('Eco Alertas').waitFor()
  await panel.chooseAction('Eco Alertas', 'Duplicar')
  await panel.expectSuccess(/^Rascunho Eco Alertas.* criado\.$/)
  await row('Rascunho').getByRole('button', { name: 'Editar' }).click()
  await dialog.getByLabel('Venda', { exact: true }).selectOption('Oculto')
  await button('Salvar').click()
  await panel.expectSuccess(/^Produto Eco Alertas.+ salvo com sucesso!$/)
  await row('Oculto').waitFor()

  await page.getByRole('button', { name: 'Mais ações: Eco Alertas', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await panel.expectSuccess('Produto Eco Alertas excluído com sucesso!')
  await expect.poll(() => onSale('Eco Alertas')).toBeUndefined()
  await filterBy(page, 'Venda', 'deleted')
  await row('Eco Alertas').getByRole('button', { name: 'Desfazer exclusão' }).click()
  await panel.expectSuccess('Produto Eco Alertas restaurado.')
  await expect.poll(() => onSale('Eco Alertas')).toBeDefined()
  expect(panel.pageErrors).toEqual([])
})
