import * as api from '#schema/api/levels.ts'
import * as levels from '#worker/domain/catalogue/levels.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { reading, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.getLevelNames, reading(staff('catalogue', 'keys', 'read')), (c) => levels.getLevelNames(c.var.deps))
serve(api.putLevel, steppedUp(staff('catalogue')), (c, form) => levels.putLevel(c.var.deps, actorOf(c), form))
serve(api.deleteLevel, steppedUp(staff('catalogue')), async (c) => {
  await levels.deleteLevel(c.var.deps, actorOf(c), c.req.param('sellerType'), c.req.param('level'))
  return successBody(c, 'level_deleted')
})
