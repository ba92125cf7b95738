import { eq } from 'drizzle-orm'
import type { Locator, Page, Response } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listKeys } from '#schema/api/licenses.ts'
import type { Language } from '#schema/rules/languages.ts'
import { levels, licenses } from '#schema/tables/index.ts'
import { level, license, product, video } from '../rows.ts'
import { firstOf } from '../width.ts'
import { chooseProduct, expectNoFaults, openPanel } from './admin-panel.ts'
import { holdAnswers } from './hold-answers.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
const inserted = 2_000
const keysBytesMax = 20_000

beforeAll(async () => {
  await site.store.db.run(`insert into products (id, name, folded_name, en, description, price_brl, price_usd, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${inserted})
    select 'lamp-' || n, 'Lampião ' || n, 'lampiao ' || n, json_object('name', 'Lantern ' || n), hex(zeroblob(900)), 990, 190, n from n`)
  await product(site.store, { name: 'Bússola Única', en: { name: 'Lone Compass' }, priceBrl: 4_321, priceUsd: 765 })
  await level(site.store)
  await site.store.db.insert(levels).values({ sellerType: 'internal', level: 57, name: 'Acesso Noturno' })
})

const words = {
  'pt-BR': {
    ...{ filters: 'Filtros', product: 'Produto', only: '1 produto.', list: 'Produtos encontrados' },
    ...{ generate: 'Gerar Chave', add: 'Adicionar Chave', run: 'Várias chaves', sale: 'Registrar venda externa' },
    ...{ video: 'Novo Vídeo', price: /Na loja: R\$\s43,21/, discard: 'Descartar' },
  },
  en: {
    ...{ filters: 'Filters', product: 'Product', only: '1 product.', list: 'Products found' },
    ...{ generate: 'Generate Key', add: 'Add Key', run: 'Several keys', sale: 'Record external sale' },
    ...{ video: 'New Video', price: /In the store: R\$\s?43\.21/, discard: 'Discard' },
  },
} as const

const fieldIn = (place: Locator | Page, lang: Language = 'pt-BR') =>
  place.getByRole('combobox', { name: words[lang].product, exact: true })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** The text of the active option of a combobox (`aria-activedescendant`), which screen readers announce. */
async function markedIn(field: Locator) {
  const id = await field.getAttribute('aria-activedescendant')
  return id === null ? null : field.page().locator(`[id="${id}"] > :first-child`).textContent()
}
const expectOpen = (field: Locator, isOpen: boolean) =>
  expect.poll(() => field.getAttribute('aria-expanded')).toBe(String(isOpen))
const expectText = (field: Locator, text: string) => expect.poll(() => field.inputValue()).toBe(text)

test.each(firstOf(['en', 'pt-BR'] as const))(
  'each picker finds a product among two thousand by typing, with the keyboard alone, in %s',
  async (lang) => {
    const say = words[lang]
    const { page, dialog, button, chooseOfScreen, query } = await openPanel(site, '/admin/keys', { lang })
    // In the name of this language, without its accents.
    const typed = lang === 'en' ? 'lone comp' : 'BUSSOLA UNI'
    const find = async (field: Locator) => {
      await field.focus()
      await page.keyboard.type(typed)
      await page.getByRole('status').filter({ hasText: say.only }).first().waitFor()
      const list = page.getByRole('listbox', { name: say.list })
      await expect.poll(() => list.getByRole('option').count()).toBe(1)
      await expect
        .poll(() => list.locator('mark').first().textContent())
        .toBe(lang === 'en' ? 'Lone Comp' : 'Bússola Úni')
      await expect.poll(() => markedIn(field)).toBe('Bússola Única')
      await expect.poll(() => field.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
      await page.keyboard.press('Enter')
      await expectText(field, 'Bússola Única')
      await expectOpen(field, false)
      await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
    }
    await page.getByRole('button', { name: new RegExp(`^${say.filters}`) }).focus()
    await page.keyboard.press('Enter')
    await find(fieldIn(page.getByRole('dialog', { name: new RegExp(`^${say.filters}`) }), lang))
    await expect.poll(query).toEqual({ productName: 'Bússola Única' })
    await page.keyboard.press('Escape')

    const leave = async () => {
      await page.keyboard.press('Escape')
      await button(say.discard).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await button(say.generate).first().click()
    await find(fieldIn(dialog, lang))
    await leave()
    for (const action of [say.run, say.add]) {
      await chooseOfScreen(action)
      await find(fieldIn(dialog, lang))
      await leave()
    }
    await page.goto('/admin/purchase-history')
    await button(say.sale).click()
    await find(fieldIn(dialog, lang))
    await dialog.getByText(say.price).waitFor()
    await leave()
    await page.goto('/admin/settings')
    await button(say.video).click()
    await find(fieldIn(dialog, lang))
    await leave()
  },
)

test('a picker begins with the newest, says how many more there are, and its keys mark, close and choose', async () => {
  const { page, dialog, button } = await openPanel(site, '/admin/keys')
  await button('Gerar Chave').click()
  const field = fieldIn(dialog)
  await field.focus()
  await expectOpen(field, false)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => markedIn(field)).toBe('Bússola Única')
  await expect.poll(() => options(page).count()).toBe(20)
  const newest = /^Os 20 mais novos de 2\.0\d\d produtos\. Digite para achar os outros\.$/
  await dialog.getByRole('status').filter({ hasText: newest }).waitFor()
  await expectNoFaults(page, 'the newest products of a picker')

  await page.keyboard.type('ampiao 1')
  await dialog.getByRole('status').filter({ hasText: 'Os primeiros 20 de 1.111 produtos.' }).waitFor()
  await expect.poll(() => markedIn(field)).toBe('Lampião 1')
  const names = (await options(page).locator('> :first-child').allTextContents()) as string[]
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => markedIn(field)).toBe(names[19])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => markedIn(field)).toBe(names[0])
  await page.keyboard.press('End')
  await expect.poll(() => markedIn(field)).toBe(names[19])
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => markedIn(field)).toBe(names[1])
  await expect.poll(() => page.locator('[role=option][aria-selected=true]').count()).toBe(1)

  // Esc closes the list and not the dialog; the text stays.
  await page.keyboard.press('Escape')
  await expectOpen(field, false)
  await expectText(field, 'ampiao 1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => markedIn(field)).toBe(names[1])
  await page.keyboard.press('Enter')
  await expectText(field, names[1] ?? '')

  await dialog.getByRole('button', { name: 'Limpar produto' }).click()
  await expectText(field, '')
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
  await page.keyboard.type('100%')
  await dialog.getByRole('status').filter({ hasText: 'Nenhum produto com “100%”.' }).waitFor()
  await expectNoFaults(page, 'a picker that finds nothing')
})

test('what is typed in a form stays after an error, a whole name is its product, and Enter waits for the answer', async () => {
  const { page, dialog, button } = await openPanel(site, '/admin/keys')
  await button('Gerar Chave').click()
  const field = fieldIn(dialog)
  await field.fill('lampi')
  await options(page).first().waitFor()
  // The list is over the button.
  await page.keyboard.press('Tab')
  await button('Gerar').click()
  await dialog.getByText('Por favor, selecione um produto.').waitFor()
  await expectText(field, 'lampi')
  await field.fill('bussola unica')
  await page.keyboard.press('Tab')
  await expectText(field, 'Bússola Única')
  await expect.poll(() => dialog.getByText('Por favor, selecione um produto.').count()).toBe(0)

  const answers = await holdAnswers(page, '**/products/choices?*search=lampi*')
  await field.fill('lampiao 77')
  await page.keyboard.press('Enter')
  await expect.poll(answers.count).toBe(1)
  await expectText(field, 'lampiao 77')
  await answers.release()
  await expectText(field, 'Lampião 77')
  await answers.stop()

  // A level that no product is named after.
  await chooseProduct(dialog, 'acesso noturno', 'Produto', 'Acesso Noturno (level 57)')
  await button('Gerar').click()
  await dialog.getByRole('heading', { name: 'Chave gerada com sucesso!' }).waitFor()
  const made = await site.store.db.select().from(licenses).where(eq(licenses.productName, 'Acesso Noturno'))
  expect(made.map(({ level: number }) => number)).toEqual([57])
})

test('without a network a picker says so, and finds again by Enter and by itself', async () => {
  const { page, context, dialog, button } = await openPanel(site, '/admin/keys')
  await button('Gerar Chave').click()
  const field = fieldIn(dialog)
  await context.setOffline(true)
  onTestFinished(() => context.setOffline(false))
  await field.fill('bussola uni')
  const problem = dialog.getByText('Sem conexão com a loja. Verifique sua internet e tente de novo.')
  await problem.waitFor()
  await button('Tentar de novo').waitFor()
  await expectNoFaults(page, 'a picker without a network')
  await context.setOffline(false)
  await dialog.getByRole('status').filter({ hasText: '1 produto.' }).waitFor()
  await expect.poll(() => problem.count()).toBe(0)

  await page.route('**/products/choices?*', (route) => route.fulfill({ status: 503, body: '' }))
  await field.fill('lampiao 1999')
  await dialog.getByText('A loja está com um problema agora.').waitFor()
  await page.unroute('**/products/choices?*')
  await field.press('Enter')
  await expect.poll(() => markedIn(field)).toBe('Lampião 1999')
})

test('a filter shows a product that is not among those found, goes with its chip, and filters by nothing half typed', async () => {
  const gone = await product(site.store, { name: 'Farol Apagado', deletedAt: Date.now() })
  await license(site.store, { productId: gone.id, productName: gone.name })
  const { page, query } = await openPanel(site, '/admin/keys?productName=Farol+Apagado')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const field = fieldIn(page.getByRole('dialog', { name: /^Filtros/ }))
  await expectText(field, 'Farol Apagado')
  await field.fill('lampi')
  await options(page).first().waitFor()
  await page.keyboard.press('Tab')
  await expectText(field, 'Farol Apagado')
  expect(query()).toEqual({ productName: 'Farol Apagado' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remover o filtro Produto Farol Apagado' }).click()
  await expect.poll(query).toEqual({})
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await expectText(field, '')
})

test('a video shows its product, which is not among the newest, and refuses a text that is no product', async () => {
  await video(site.store, { title: 'Um vídeo antigo', productId: 'lamp-7' })
  const { page, dialog, button } = await openPanel(site, '/admin/settings')
  const edit = page
    .getByRole('row')
    .filter({ hasText: 'Um vídeo antigo' })
    .getByRole('button', { name: /^Editar/ })
  await edit.click()
  const field = fieldIn(dialog)
  await expectText(field, 'Lampião 7')
  // Nothing was changed.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await edit.click()
  await field.fill('lampi')
  await button('Salvar').click()
  await dialog.getByText('Escolha um produto da lista ou apague o texto.').waitFor()
  await expectText(field, 'lampi')
})

test('by touch on a phone a picker opens, stays on the screen and takes the option that is pressed', async () => {
  const { page, dialog, button } = await openPanel(site, '/admin/keys', { width: 360, height: 640, hasTouch: true })
  await button('Gerar Chave').tap()
  const field = fieldIn(dialog)
  await field.tap()
  await expect.poll(() => options(page).count()).toBe(20)
  await expectNoFaults(page, 'a picker on a phone')
  const box = await page.getByRole('listbox').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
  await options(page).nth(2).tap()
  await expectOpen(field, false)
  await expect.poll(() => field.inputValue()).not.toBe('')
})

test('the keys load nothing of the products, however many there are', async () => {
  const { page } = await openPanel(site, '/admin')
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.goto('/admin/keys')
  await page
    .locator('tbody')
    .getByText(/^•••• /)
    .first()
    .waitFor()
  const asked = answers.filter((answer) => answer.url().includes('/api/'))
  expect(asked.some((answer) => answer.url().includes(listKeys.path))).toBe(true)
  expect(asked.filter((answer) => answer.url().includes('/products'))).toEqual([])
  const sizes = await Promise.all(asked.map((answer) => answer.request().sizes()))
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(keysBytesMax)
})
