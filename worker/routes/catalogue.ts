import { Hono } from 'hono'
import * as api from '#schema/api/catalogue.ts'
import * as catalogue from '#worker/domain/catalogue/storefront.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone, tokenHolder } from '#worker/http/guards.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

export const catalogueRoutes = new Hono<AppEnv>()

serveSnapshot(catalogueRoutes, api.listCategories, anyone, ['categories'], ({ categories }) => ({ body: categories }))
serveSnapshot(catalogueRoutes, api.listProducts, anyone, ['products'], ({ products }) => ({ body: products }))
serveSnapshot(
  catalogueRoutes,
  api.getProduct,
  tokenHolder,
  ['products'],
  ({ products }, c) => {
    const product = products.find(({ id }) => id === c.req.param('productId'))
    return product && { body: product }
  },
  (c) => catalogue.readProduct(c.var.deps, c.req.param('productId')),
)
