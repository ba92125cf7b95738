import * as api from '#schema/api/levels.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { reading, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Of the panel: evaluated when they are first asked for. */
const levels = () => import('#worker/domain/catalogue/levels.ts')

serve(api.getLevelNames, reading(staff('catalogue', 'keys', 'read')), async (c) =>
  (await levels()).getLevelNames(c.var.deps),
)
serve(api.putLevel, steppedUp(staff('catalogue')), async (c, form) =>
  (await levels()).putLevel(c.var.deps, actorOf(c), form),
)
serve(api.deleteLevel, steppedUp(staff('catalogue')), async (c) => {
  await (await levels()).deleteLevel(c.var.deps, actorOf(c), c.req.param('sellerType'), c.req.param('level'))
  return successBody(c, 'level_deleted')
})
