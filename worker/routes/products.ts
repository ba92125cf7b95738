import { Hono } from 'hono'
import * as api from '#schema/api/products.ts'
import * as products from '#worker/domain/catalogue/products.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const productRoutes = new Hono<AppEnv>()

serve(productRoutes, api.listAdminProducts, reading(staff('catalogue', 'keys', 'read')), async (c, query) =>
  listBody(c, await products.listAdminProducts(c.var.deps, query)),
)
serve(productRoutes, api.createProduct, staff('catalogue'), (c, form) =>
  products.createProduct(c.var.deps, actorOf(c), form),
)
serve(productRoutes, api.updateProduct, staff('catalogue'), (c, form) =>
  products.updateProduct(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(productRoutes, api.deleteProduct, staff('catalogue'), async (c) => {
  await products.deleteProduct(c.var.deps, actorOf(c), c.req.param('productId'))
  return successBody(c, 'product_deleted')
})
serve(productRoutes, api.restoreProduct, staff('catalogue'), (c) =>
  products.restoreProduct(c.var.deps, actorOf(c), c.req.param('productId')),
)
serve(productRoutes, api.duplicateProduct, staff('catalogue'), (c) =>
  products.duplicateProduct(c.var.deps, actorOf(c), c.req.param('productId')),
)
