import * as api from '#schema/api/catalogue.ts'
import { StoreError } from '#schema/api/errors.ts'
import * as lists from '#schema/api/store-lists.ts'
import { searchPageSize } from '#schema/rules/store-list.ts'
import { findIndexed, productPageOf } from '#worker/domain/catalogue/product-pages.ts'
import { readParts } from '#worker/domain/snapshot.ts'
import { anyone, tokenHolder } from '#worker/http/guards.ts'
import { serveSnapshot, serveWholeList } from '#worker/http/serve-snapshot.ts'
import { entriesOf } from '#worker/http/snapshot-cache.ts'

const storeList = () => import('#worker/domain/catalogue/store-list.ts')
const formerAddresses = () => import('#worker/domain/catalogue/former-addresses.ts')

const pageParts = ['shelf', 'categories', 'serviceDays'] as const

serveWholeList(api.listCategories, 'categories')
serveWholeList(api.listProducts, 'products')
serveSnapshot(
  api.getProduct,
  tokenHolder,
  ['shelf'],
  async (shop, c, _, entries) => {
    const known = findIndexed(shop, c.req.param('productId'))
    const { product = null } = known?._id === c.req.param('productId') ? await entries.product(known._id) : {}
    return product ? { body: product } : undefined
  },
  async (c) => {
    const { product } = await entriesOf(c, true).product(c.req.param('productId'))
    if (!product) throw new StoreError('product_not_found')
    return product
  },
)
serveSnapshot(
  api.getProductPage,
  anyone,
  pageParts,
  async (shop, c, _, entries) => {
    const known = findIndexed(shop, c.req.param('slug'))
    const page = known && productPageOf(shop, await entries.product(known._id))
    return page && { body: page }
  },
  /** At a former address what the present one shows. */
  async (c) => {
    const shop = await readParts(c.var.deps, pageParts)
    const slug = c.req.param('slug')
    const { presentSlug } = await formerAddresses()
    const known = findIndexed(shop, slug) ?? findIndexed(shop, await presentSlug(c.var.deps, slug))
    const page = known && productPageOf(shop, await entriesOf(c, true).product(known._id))
    if (!page) throw new StoreError('product_not_found')
    return page
  },
)
serveSnapshot(lists.listStore, anyone, ['shelf', 'categories'], async (shop, _, query) => {
  const { sort = 'newest', currency = 'BRL', page = 1, ...filters } = query
  const { storeListOf } = await storeList()
  return { body: storeListOf(shop, filters, sort, currency, page) }
})
serveSnapshot(lists.getCategoryPage, anyone, ['shelf', 'categories'], async (shop, c, { page = 1 }) => {
  const { categoryPageOf } = await storeList()
  const found = categoryPageOf(shop, c.req.param('slug'), page)
  return found && { body: found }
})
serveSnapshot(lists.listCategoryCards, anyone, ['shelf', 'categories'], async (shop, _, { page = 1 }) => {
  const { categoryCardsOf } = await storeList()
  return { body: categoryCardsOf(shop, page) }
})
serveSnapshot(lists.listCards, anyone, ['shelf'], async (shop, _, query) => {
  const { cardsOf } = await storeList()
  return { body: cardsOf(shop, query) }
})
serveSnapshot(lists.searchProducts, anyone, ['shelf', 'categories'], async ({ shelf, categories }, _, query) => {
  const [{ searchProducts }, { cardPage }] = await Promise.all([
    import('#worker/domain/catalogue/product-search.ts'),
    storeList(),
  ])
  const { found, score } = searchProducts({ products: shelf.products, categories }, query.q)
  return { body: { ...cardPage(found, query.page ?? 1, searchPageSize), score } }
})
serveSnapshot(lists.getProductIndex, anyone, ['shelf', 'categories'], async ({ shelf, categories }) => {
  const { productIndexOf } = await import('#worker/domain/catalogue/product-index.ts')
  return { body: productIndexOf({ products: shelf.products, categories }) }
})
