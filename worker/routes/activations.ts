import * as api from '#schema/api/activations.ts'
import { unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import * as activations from '#worker/domain/licenses/activations.ts'
import type { CallLimit } from '#worker/domain/rate-limits.ts'
import type { AppContext } from '#worker/http/context.ts'
import { countValidations } from '#worker/http/count-validations.ts'
import { anyone, countedByHandler } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const activationRoutes = new Routes()

activationRoutes.use(api.validateKey.path, countValidations)

const tool = countedByHandler(anyone, unknownKeyRateLimit)
const caller = (c: AppContext, limit: CallLimit) => ({ language: c.var.language, limit })

serve(activationRoutes, api.activateKey, tool, (c, form, limit) =>
  activations.activate(c.var.deps, form, caller(c, limit)),
)
serve(activationRoutes, api.validateKey, tool, (c, form, limit) =>
  activations.validate(c.var.deps, form, caller(c, limit)),
)
serve(activationRoutes, api.deactivateKey, tool, (c, form, limit) =>
  activations.deactivate(c.var.deps, form, caller(c, limit)),
)
serve(activationRoutes, api.getSigningKeys, anyone, (c) => {
  c.header('Cache-Control', 'public, max-age=3600')
  return { keys: c.var.deps.offlineTokens?.keys ?? [] }
})
