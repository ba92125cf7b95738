import type { Product } from '#schema/api/catalogue.ts'
import * as api from '#schema/api/catalogue.ts'
import { StoreError } from '#schema/api/errors.ts'
import { productPageOf } from '#worker/domain/catalogue/product-pages.ts'
import * as catalogue from '#worker/domain/catalogue/storefront.ts'
import { readParts } from '#worker/domain/snapshot.ts'
import { anyone, tokenHolder } from '#worker/http/guards.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

const pageParts = ['products', 'unlisted', 'categories', 'pageTexts', 'serviceDays'] as const

serveSnapshot(api.listCategories, anyone, ['categories'], ({ categories }) => ({ body: categories }))
serveSnapshot(api.listProducts, anyone, ['products'], ({ products }) => ({ body: products }))
serveSnapshot(
  api.getProduct,
  tokenHolder,
  ['products', 'unlisted'],
  ({ products, unlisted }, c) => {
    const isAsked = ({ id }: Product) => id === c.req.param('productId')
    const product = products.find(isAsked) ?? unlisted.find(isAsked)
    return product && { body: product }
  },
  (c) => catalogue.readProduct(c.var.deps, c.req.param('productId')),
)
serveSnapshot(
  api.getProductPage,
  anyone,
  pageParts,
  (shop, c) => {
    const page = productPageOf(shop, c.req.param('slug'))
    return page && { body: page }
  },
  async (c) => {
    const page = productPageOf(await readParts(c.var.deps, pageParts), c.req.param('slug'))
    if (!page) throw new StoreError('product_not_found')
    return page
  },
)
