import * as api from '#schema/api/categories.ts'
import * as categories from '#worker/domain/catalogue/categories.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const categoryRoutes = new Routes()

serve(categoryRoutes, api.getCategoryNames, reading(staff('catalogue', 'read')), (c) =>
  categories.getCategoryNames(c.var.deps),
)
serve(categoryRoutes, api.createCategory, staff('catalogue'), (c, form) =>
  categories.createCategory(c.var.deps, actorOf(c), form),
)
serve(categoryRoutes, api.updateCategory, staff('catalogue'), (c, form) =>
  categories.updateCategory(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(categoryRoutes, api.deleteCategory, staff('catalogue'), async (c) => {
  await categories.deleteCategory(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'category_deleted')
})
