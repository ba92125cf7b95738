import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '#schema/api/catalogue.ts'
import { listVideos } from '#schema/api/settings.ts'
import { category, product, video } from '../rows.ts'
import { firstOf } from '../width.ts'
import { expectCount, expectNoFaults, filterOptions, openPanel } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite()

/** A hundred and twenty of each, with those that are looked for. */
beforeAll(async () => {
  const { db } = site.store
  await db.run(`insert into categories (id, name, folded_name, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 119)
    select 'many-' || n, 'Estante ' || n, 'estante ' || n, n from n`)
  await db.run(`insert into videos (id, platform, video_id, link, thumbnail, title, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 119)
    select 'many-' || n, 'youtube', 'video-' || n, 'https://youtu.be/video-' || n, '/art/video/a.svg', 'Cena ' || n, n from n`)
  const { id } = await category(site.store, { name: 'Âncoras', en: { name: 'Anchors', description: 'Of iron' } })
  await product(site.store, { name: 'Corrente', categoryId: id })
  await video(site.store, { videoId: 'bussola-id1', title: 'Bússola em uso', en: { title: 'Compass in use' } })
})

const words = {
  'pt-BR': {
    ...{ first: '10 de 120', last: 'Página 12 de 12', one: '1 de 1', next: 'Próxima' },
    ...{ findCategory: 'Buscar categoria...', category: 'ancoras' },
    ...{ name: 'Nome', filters: 'Filtros', shelf: 'Categoria', none: 'Sem categoria', products: 'Produtos' },
    ...{ findVideo: 'Buscar vídeo...', video: 'BUSSOLA EM', nothing: 'Nada encontrado para “xyz”' },
  },
  en: {
    ...{ first: '10 of 120', last: 'Page 12 of 12', one: '1 of 1', next: 'Next' },
    ...{ findCategory: 'Search categories...', category: 'of IRON' },
    ...{ name: 'Name', filters: 'Filters', shelf: 'Category', none: 'No category', products: 'Products' },
    ...{ findVideo: 'Search videos...', video: 'compass IN', nothing: 'Nothing found for “xyz”' },
  },
} as const

test.each(firstOf(['pt-BR', 'en'] as const))(
  'of 120 categories and 120 videos the panel shows pages, and finds one by typing, in %s',
  async (lang) => {
    const say = words[lang]
    const { page, row, query } = await openPanel(site, '/admin/products?tab=categories', { lang })
    const wholeLists: string[] = [listCategories.path, listVideos.path]
    const whole: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (wholeLists.includes(pathname)) whole.push(pathname)
    })
    const names = () => page.locator('tbody tr td:first-child, tbody tr th:first-child').allTextContents()
    const search = (label: string) => page.getByRole('searchbox', { name: label })

    await expectCount(page, say.first)
    await row('Estante 10').waitFor()
    await page.getByRole('link', { name: say.next }).click()
    await row('Estante 11').waitFor()
    expect(query()).toEqual({ tab: 'categories', page: '2' })
    await page.getByRole('button', { name: say.name, exact: true }).click()
    await expect.poll(async () => (await names())[0]).toBe('Âncoras')
    expect(query()).toEqual({ tab: 'categories', sort: 'name' })
    await search(say.findCategory).fill(say.category)
    await expectCount(page, say.one)
    await expect.poll(names).toEqual(['Âncoras'])
    await search(say.findCategory).fill('xyz')
    await page.getByText(say.nothing).waitFor()

    // The screens that only name them have all names, in their order.
    await page.getByRole('tab', { name: say.products }).click()
    await row('Corrente').getByText('Âncoras').waitFor()
    await page.getByRole('button', { name: say.filters }).click()
    const offered = async () => {
      const options = await filterOptions(page, say.shelf)
      return [options.length, options[1], options[2], options.at(-1)]
    }
    await expect.poll(offered).toEqual([122, 'Âncoras', 'Estante 1', say.none])

    await page.goto('/admin/settings?page=12')
    await page.getByText(say.last).first().waitFor()
    await row('bussola-id1').waitFor()
    await expectNoFaults(page, 'the last page of the videos')
    await search(say.findVideo).fill(say.video)
    await expectCount(page, say.one)
    await row('Bússola em uso').waitFor()
    expect(whole).toEqual([])
  },
)
