import { listProductChoices } from '#schema/api/product-choices.ts'
import * as api from '#schema/api/products.ts'
import * as stockApi from '#schema/api/stock.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { reading, requireRecentProof, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Of the panel: evaluated when it is first asked for. */
const products = () => import('#worker/domain/catalogue/products.ts')
const stock = () => import('#worker/domain/stock/stock.ts')

serve(api.listAdminProducts, reading(staff('catalogue', 'keys', 'money', 'read')), async (c, query) =>
  listBody(c, await (await products()).listAdminProducts(c.var.deps, query)),
)
serve(listProductChoices, reading(staff('catalogue', 'keys', 'money', 'read')), async (c, query) =>
  (await import('#worker/domain/catalogue/product-choices.ts')).listProductChoices(c.var.deps, query),
)
serve(api.createProduct, steppedUp(staff('catalogue')), async (c, form) =>
  (await products()).createProduct(c.var.deps, actorOf(c), form),
)
serve(api.updateProduct, staff('catalogue'), async (c, form) => {
  const { isOfTextsAlone, updateProduct } = await products()
  if (!isOfTextsAlone(form)) requireRecentProof(c)
  return updateProduct(c.var.deps, actorOf(c), c.req.param('id'), form)
})
serve(api.deleteProduct, staff('catalogue'), async (c) => {
  await (await products()).deleteProduct(c.var.deps, actorOf(c), c.req.param('productId'))
  return successBody(c, 'product_deleted')
})
serve(api.restoreProduct, steppedUp(staff('catalogue')), async (c) =>
  (await products()).restoreProduct(c.var.deps, actorOf(c), c.req.param('productId')),
)
serve(api.duplicateProduct, staff('catalogue'), async (c) =>
  (await products()).duplicateProduct(c.var.deps, actorOf(c), c.req.param('productId')),
)
serve(stockApi.getStock, reading(staff('catalogue', 'read')), async (c) =>
  (await stock()).readStock(c.var.deps, c.req.param('productId')),
)
serve(stockApi.addStockKeys, steppedUp(staff('catalogue')), async (c, form) => ({
  ...(await (await stock()).addStockKeys(c.var.deps, actorOf(c), c.req.param('productId'), form)),
  ...successBody(c, 'stock_added'),
}))
serve(stockApi.removeStockKeys, steppedUp(staff('catalogue')), async (c, form) => ({
  removed: await (await stock()).removeStockKeys(c.var.deps, actorOf(c), c.req.param('productId'), form),
  ...successBody(c, 'stock_removed'),
}))
