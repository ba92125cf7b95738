import { beforeAll, expect, test } from 'vitest'
import { createCategory, updateCategory } from '#schema/api/categories.ts'
import { createProduct, deleteProduct, updateProduct } from '#schema/api/products.ts'
import { categoryForm, productForm } from '../forms.ts'
import { admin, type Person } from '../people.ts'
import { firstOf } from '../width.ts'
import { expectNoFaults, openPanel } from './admin-panel.ts'
import { findWrongLanguage, userWrittenTexts } from './language-check.ts'
import { openSharedSite } from './shared-page.ts'
import { openVisitorPage } from './visitor-page.ts'

const site = openSharedSite({ isSeeded: true })
let boss: Person
beforeAll(async () => {
  boss = await admin(site.store)
})

const picture = '/art/category/trainers.svg'
const makeCategory = async (name: string, en: string) => {
  const body = { ...categoryForm(), name, en: { name: en }, image: picture, media: [] }
  return (await site.store.ask(createCategory, { as: boss, body })).body._id
}
const renameCategory = (id: string, name: string) =>
  site.store.ask(updateCategory, { as: boss, params: { id }, body: { name } })
const makeProduct = async (name: string, en: string, slug: string, categoryId = '') => {
  const body = {
    ...(await productForm(site.store)),
    name,
    en: { name: en },
    slug,
    categoryId,
    imageUrl: picture,
    media: [],
  }
  return (await site.store.ask(createProduct, { as: boss, body })).body._id
}
const moveProduct = (id: string, slug: string) =>
  site.store.ask(updateProduct, { as: boss, params: { id }, body: { slug } })
const removeProduct = (productId: string) => site.store.ask(deleteProduct, { as: boss, params: { productId } })

const languages = firstOf([
  { lang: 'pt-BR', base: '' },
  { lang: 'en', base: '/en' },
] as const)

test.each(languages)('an old link leads to the product and to the category in $lang', async ({ lang, base }) => {
  const id = await makeProduct(`Bigorna ${lang}`, `Anvil ${lang}`, `bigorna-${lang.toLowerCase()}`)
  await moveProduct(id, `malho-${lang.toLowerCase()}`)
  const from = `${base}/products/bigorna-${lang.toLowerCase()}?utm_source=chat#reviews`
  const { page, pageErrors } = await openVisitorPage(site, { path: from, lang })
  const name = lang === 'en' ? `Anvil ${lang}` : `Bigorna ${lang}`
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const present = `${base}/products/malho-${lang.toLowerCase()}`
  expect(new URL(page.url())).toMatchObject({ pathname: present, search: '?utm_source=chat', hash: '#reviews' })

  const categoryId = await makeCategory(`Ferro ${lang}`, `Iron ${lang}`)
  await renameCategory(categoryId, `Aço ${lang}`)
  await page.goto(`${base}/products/category/ferro-${lang}`)
  await page.getByRole('heading', { level: 1, name: lang === 'en' ? `Iron ${lang}` : `Aço ${lang}` }).waitFor()
  const address = `${base}/products/category/${encodeURIComponent(`aço-${lang.toLowerCase()}`)}`
  expect(new URL(page.url()).pathname).toBe(address)
  expect(pageErrors).toEqual([])
})

test('a former address that is reached within the page gives way to the present one, and Back does not return to it', async () => {
  const id = await makeProduct('Vigia', 'Lookout', 'vigia')
  const categoryId = await makeCategory('Torres', 'Towers')
  const { page, pageErrors } = await openVisitorPage(site, { path: '/reseller' })
  await moveProduct(id, 'sentinela')
  await renameCategory(categoryId, 'Muralhas')
  const walkTo = (path: string) =>
    page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`)
  await walkTo('/products/vigia?from=chat')
  await page.getByRole('heading', { level: 1, name: 'Vigia' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/products\/sentinela\?from=chat$/)
  await walkTo('/products/category/torres')
  await page.getByRole('heading', { level: 1, name: 'Muralhas' }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/products\/category\/muralhas$/)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Vigia' }).waitFor()
  expect(page.url()).toMatch(/\/products\/sentinela/)
  await walkTo('/products/category/nenhuma')
  await page.getByRole('heading', { name: 'Categoria não encontrada' }).first().waitFor()
  expect(pageErrors.filter((line) => !/status of 404/.test(line))).toEqual([])
})

test.each(
  firstOf([
    {
      lang: 'en',
      base: '/en',
      product: 'Figurehead',
      title: 'Figurehead is no longer sold',
      category: 'See the category Bows',
      heading: 'Bows',
      newest: 'New in the store',
    },
    {
      lang: 'pt-BR',
      base: '',
      product: 'Carranca',
      title: 'Carranca não é mais vendido',
      category: 'Ver a categoria Proas',
      heading: 'Proas',
      newest: 'Novidades',
    },
  ] as const),
)(
  'a product that is no longer sold says so in $lang, by a link and within the page, and leads to its category and to the newest products',
  async ({ lang, base, product, title, category, heading, newest }) => {
    const own = lang === 'en' ? 'carranca-2' : 'carranca'
    // Names of products and categories are there once.
    const suffix = lang === 'en' ? ' II' : ''
    const categoryId = await makeCategory(`Proas${suffix}`, `Bows${suffix}`)
    const id = await makeProduct(`Carranca${suffix}`, `Figurehead${suffix}`, own, categoryId)
    await removeProduct(id)
    const { page, pageErrors } = await openVisitorPage(site, { path: `${base}/products/${own}`, lang, width: 360 })
    const says = title.replace(product, product + suffix)
    await page.getByRole('heading', { level: 2, name: says }).waitFor()
    await expect.poll(() => page.title()).toBe(`${says} · Trinco`)
    await page.getByRole('heading', { level: 2, name: newest }).waitFor()
    await expectNoFaults(page, 'the page of a product that is no longer sold')
    const written = [...(await userWrittenTexts(site.store, lang)), product]
    expect(await findWrongLanguage(page, lang, written)).toEqual([])
    await page.getByRole('link', { name: category + suffix }).click()
    await page.getByRole('heading', { level: 1, name: heading + suffix }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: says }).waitFor()
    expect(pageErrors.filter((line) => !/status of 410/.test(line))).toEqual([])
  },
)

test.each(
  firstOf([
    {
      lang: 'pt-BR',
      label: 'Endereço da página',
      hint: 'o antigo leva ao novo',
      open: 'Página do produto',
      entry: 'Endereço antigo · Passou a outro',
      save: 'Salvar',
      field: 'Nome',
      create: 'Nova Categoria',
      ...{
        edit: 'Editar',
        dots: 'Use mais que pontos.',
        changes: 'Ver mudanças',
        leads: 'Leva ao registro',
      },
    },
    {
      lang: 'en',
      label: 'Page address',
      hint: 'the old address leads to the new one',
      open: 'Product page',
      entry: 'Former address · Taken over',
      save: 'Save',
      field: 'Name',
      create: 'New Category',
      ...{
        edit: 'Edit',
        dots: 'Use more than dots.',
        changes: 'See changes',
        leads: 'Leads to the record',
      },
    },
  ] as const),
)(
  'the panel says in $lang that a former address leads on, refuses a name of dots at its field, and logs who took an address over',
  async (say) => {
    const { lang } = say
    const slug = `antena-${lang.toLowerCase()}`
    const before = await makeProduct(`Antena ${lang}`, '', slug)
    await moveProduct(before, `${slug}-2`)
    const after = await makeProduct(`Parabólica ${lang}`, '', slug)
    const panel = await openPanel(site, '/admin/products', { lang })
    const { page, dialog, button, row } = panel
    await panel.chooseAction(`Antena ${lang}`, say.open)
    await dialog.getByText(say.hint).waitFor()
    await page.keyboard.press('Escape')
    await button(`${say.edit}: Antena ${lang}`).click()
    await dialog.getByLabel(say.field, { exact: true }).fill('..')
    await button(say.save).click()
    await dialog.getByText(say.dots).first().waitFor()
    await dialog.locator('[name=name][aria-invalid=true]').waitFor()
    await page.goto('/admin/products?tab=categories')
    await button(say.create).click()
    await dialog.getByLabel(say.field, { exact: true }).fill('...')
    await button(say.save).click()
    await dialog.getByText(say.dots).first().waitFor()
    await page.goto('/admin/audit')
    await row(say.entry).filter({ hasText: slug }).waitFor()
    await button(`${say.changes}: ${say.entry}, ${slug}`).click()
    const change = dialog.getByRole('row').filter({ hasText: say.leads })
    await change.getByText(before).waitFor()
    await change.getByText(after).waitFor()
  },
)
