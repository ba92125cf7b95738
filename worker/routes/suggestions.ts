import * as api from '#schema/api/suggestions.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Of the panel: evaluated when it is first asked for. */
const suggestions = () => import('#worker/domain/suggestions.ts')

serve(api.listSuggestions, reading(staff('moderation', 'read')), async (c, query) =>
  listBody(c, await (await suggestions()).listSuggestions(c.var.deps, query)),
)
serve(api.createSuggestion, staff('moderation'), async (c, form) =>
  (await suggestions()).createSuggestion(c.var.deps, actorOf(c), form),
)
serve(api.updateSuggestion, staff('moderation'), async (c, form) =>
  (await suggestions()).updateSuggestion(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(api.deleteSuggestion, staff('moderation'), async (c) => {
  await (await suggestions()).deleteSuggestion(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'suggestion_deleted')
})
serve(api.approveSuggestion, staff('moderation'), async (c) =>
  (await suggestions()).moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'approved'),
)
serve(api.rejectSuggestion, staff('moderation'), async (c) =>
  (await suggestions()).moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'rejected'),
)
serve(api.prepareSuggestion, staff('moderation'), async (c) =>
  (await suggestions()).moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'in_preparation'),
)
serve(api.completeSuggestion, staff('moderation'), async (c) =>
  (await suggestions()).moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'completed'),
)
