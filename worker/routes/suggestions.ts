import * as api from '#schema/api/suggestions.ts'
import * as suggestions from '#worker/domain/suggestions.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.listSuggestions, reading(staff('moderation', 'read')), async (c, query) =>
  listBody(c, await suggestions.listSuggestions(c.var.deps, query)),
)
serve(api.createSuggestion, staff('moderation'), (c, form) =>
  suggestions.createSuggestion(c.var.deps, actorOf(c), form),
)
serve(api.updateSuggestion, staff('moderation'), (c, form) =>
  suggestions.updateSuggestion(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(api.deleteSuggestion, staff('moderation'), async (c) => {
  await suggestions.deleteSuggestion(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'suggestion_deleted')
})
serve(api.approveSuggestion, staff('moderation'), (c) =>
  suggestions.moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'approved'),
)
serve(api.rejectSuggestion, staff('moderation'), (c) =>
  suggestions.moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'rejected'),
)
serve(api.prepareSuggestion, staff('moderation'), (c) =>
  suggestions.moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'in_preparation'),
)
serve(api.completeSuggestion, staff('moderation'), (c) =>
  suggestions.moveSuggestion(c.var.deps, actorOf(c), c.req.param('id'), 'completed'),
)
