import * as api from '#schema/api/categories.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Of the panel: evaluated when it is first asked for. */
const categories = () => import('#worker/domain/catalogue/categories.ts')

serve(api.getCategoryNames, reading(staff('catalogue', 'read')), async (c) =>
  (await categories()).getCategoryNames(c.var.deps),
)
serve(api.listAdminCategories, reading(staff('catalogue', 'read')), async (c, query) =>
  listBody(c, await (await categories()).listAdminCategories(c.var.deps, query)),
)
serve(api.createCategory, staff('catalogue'), async (c, form) =>
  (await categories()).createCategory(c.var.deps, actorOf(c), form),
)
serve(api.updateCategory, staff('catalogue'), async (c, form) =>
  (await categories()).updateCategory(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(api.deleteCategory, staff('catalogue'), async (c) => {
  await (await categories()).deleteCategory(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'category_deleted')
})
