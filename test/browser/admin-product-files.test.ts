import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#schema/tables/index.ts'
import { productOnSale } from '../on-sale.ts'
import { product } from '../rows.ts'
import { isWide, wide } from '../width.ts'
import { openPanel } from './admin-panel.ts'
import { holdAnswers } from './hold-answers.ts'
import { findFaults } from './page-checks.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const enter = (path = '/admin/products') => openPanel(site, path)

test('pictures and a video are uploaded, in several widths, described, ordered and taken away, and the shop shows them', async () => {
  const look = { categoryId: 'cat_trainers', level: 1, imageUrl: '/art/category/trainers.svg' }
  await product(site.store, { name: 'Retrato', ...look })
  const { page, dialog, button, focused, expectSuccess } = await enter()
  const altOf = (n: number) => dialog.getByLabel(`O que mostra a imagem ${n}`, { exact: true })
  const media = async () => (await productOnSale(site.store, 'Retrato'))?.media
  await button('Editar: Retrato').click()
  const text = { name: 'notas.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await dialog.locator('input[type=file]').setInputFiles([text])
  await dialog.getByText('Tipo de arquivo inválido.').waitFor()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(['web/public/share.png', 'web/public/icon-512.png', 'web/public/clip/aurora-trainer.mp4'])
  await altOf(3).waitFor()
  await button('Salvar').click()
  await dialog.getByText('Corrija 3 campos').waitFor()
  expect(await findFaults(page)).toEqual([])
  await altOf(1).fill('A chave')
  await dialog.getByLabel('O que mostra a imagem 1 em inglês').fill('The key')
  await altOf(2).fill('O ícone')
  await altOf(3).fill('Em uso')
  await button('Subir imagem 2').click()
  await expect.poll(() => altOf(1).inputValue()).toBe('O ícone')
  // It is the first: the focus goes to the button that leads back.
  await expect.poll(focused).toBe('Descer imagem 1')
  await page.keyboard.press('Enter')
  await expect.poll(() => altOf(1).inputValue()).toBe('A chave')
  await button('Salvar').click()
  await expectSuccess('Produto Retrato salvo com sucesso!')
  const stored = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/)
  const preview = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/)
  const first = {
    kind: 'image',
    url: stored,
    width: 1200,
    height: 630,
    smaller: [480, 960].map((width) => ({ url: stored, width })),
    alt: 'A chave',
    altEn: 'The key',
    share: preview,
  }
  const second = {
    kind: 'image',
    url: stored,
    width: 512,
    height: 512,
    smaller: [],
    alt: 'O ícone',
    altEn: '',
    share: preview,
  }
  const film = {
    kind: 'video',
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.mp4$/),
    poster: stored,
    width: 960,
    height: 600,
    alt: 'Em uso',
    altEn: '',
  }
  await expect.poll(media).toEqual([first, second, film])

  const shop = await site.openPage({ termsAccepted: true })
  if (isWide) {
    await shop.page.goto('/search?q=retrato')
    const card = shop.page.getByRole('article').filter({ hasText: 'Retrato' }).locator('img')
    const shown = () => card.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc)
    await expect.poll(shown).toContain('/media/')
  }
  await shop.page.goto(`/en/products/${(await productOnSale(site.store, 'Retrato'))?.slug}`)
  const large = shop.page.getByRole('img', { name: 'The key', exact: true })
  await expect
    .poll(() => large.getAttribute('srcset'))
    .toMatch(/^\/media\/\w+\.webp 480w, \/media\/\w+\.webp 960w, \/media\/\w+\.webp 1200w$/)
  await shop.page.getByRole('button', { name: 'Show video 3' }).click()
  const playing = shop.page.getByLabel('Em uso')
  await expect.poll(() => playing.getAttribute('lang')).toBe('pt-BR')
  await expect
    .poll(() => playing.evaluate((video) => (video as unknown as { currentTime: number }).currentTime))
    .toBeGreaterThan(0.2)
  expect(shop.pageErrors).toEqual([])

  await button('Editar: Retrato').click()
  await button('Remover imagem 1').click()
  await button('Salvar').click()
  await expectSuccess('Produto Retrato salvo com sucesso!')
  await expect.poll(media).toEqual([second, film])
})

wide.test('the page of a product is saved without a download, and with one whose size nobody knows', async () => {
  await product(site.store, { name: 'Sem Arquivo', slug: 'sem-arquivo' })
  const panel = await enter('/admin/products?search=sem arquivo')
  const { dialog, button } = panel
  const saved = async () => (await site.store.db.select().from(products).where(eq(products.slug, 'sem-arquivo')))[0]
  await panel.chooseAction('Sem Arquivo', 'Página do produto')
  await dialog.getByLabel('Versão', { exact: true }).fill('1.2')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Sem Arquivo salvo com sucesso!')
  expect(await saved()).toMatchObject({ download: null, details: { version: '1.2' } })
  await panel.chooseAction('Sem Arquivo', 'Página do produto')
  const address = dialog.getByLabel('Endereço do download')
  await address.fill('isto não é um endereço')
  await button('Salvar').click()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await address.fill('https://files.example/tool.zip')
  await button('Salvar').click()
  await panel.expectSuccess('Produto Sem Arquivo salvo com sucesso!')
  expect((await saved())?.download).toEqual({ url: 'https://files.example/tool.zip', bytes: null, sha256: '' })
  expect(panel.pageErrors).toEqual([])
})

test('an upload that ends in the form of another product changes nothing there', async () => {
  await product(site.store, { name: 'Tardio Um', slug: 'tardio-um' })
  await product(site.store, { name: 'Tardio Dois', slug: 'tardio-dois' })
  const panel = await enter('/admin/products?search=tardio')
  const { page, dialog, button } = panel
  const answers = await holdAnswers(page, '**/api/auth/admin/downloads?*')
  await panel.chooseAction('Tardio Um', 'Página do produto')
  const tool = { name: 'um.zip', mimeType: 'application/zip', buffer: Buffer.from('the tool of the first') }
  await dialog.locator('input[name=tool]').setInputFiles(tool)
  await expect.poll(answers.count).toBe(1)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await panel.chooseAction('Tardio Dois', 'Página do produto')
  const limit = dialog.getByLabel('Limite de uso', { exact: true })
  await limit.fill('Só um')
  await answers.release()
  await expect.poll(() => dialog.getByLabel('Endereço do download').inputValue()).toBe('')
  await expect.poll(() => limit.inputValue()).toBe('Só um')
  // Nor does it keep the other from being saved.
  await button('Salvar').click()
  await panel.expectSuccess('Produto Tardio Dois salvo com sucesso!')
  const [saved] = await site.store.db.select().from(products).where(eq(products.slug, 'tardio-dois'))
  expect(saved).toMatchObject({ download: null, details: { limit: 'Só um' } })
  expect(panel.pageErrors).toEqual([])
})
