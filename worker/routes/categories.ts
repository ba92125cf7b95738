import * as api from '#schema/api/categories.ts'
import * as categories from '#worker/domain/catalogue/categories.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.getCategoryNames, reading(staff('catalogue', 'read')), (c) => categories.getCategoryNames(c.var.deps))
serve(api.createCategory, staff('catalogue'), (c, form) => categories.createCategory(c.var.deps, actorOf(c), form))
serve(api.updateCategory, staff('catalogue'), (c, form) =>
  categories.updateCategory(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(api.deleteCategory, staff('catalogue'), async (c) => {
  await categories.deleteCategory(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'category_deleted')
})
