import { Hono } from 'hono'
import * as api from '#schema/api/activations.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import * as activations from '#worker/domain/licenses/activations.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { anyone, limited } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const activationRoutes = new Hono<AppEnv>()

const tool = limited(anyone, rateLimits.license)
const caller = ({ var: { address, language } }: AppContext) => ({ address, language })

serve(activationRoutes, api.activateKey, tool, (c, form) => activations.activate(c.var.deps, form, caller(c)))
serve(activationRoutes, api.validateKey, tool, (c, form) => activations.validate(c.var.deps, form, caller(c)))
serve(activationRoutes, api.deactivateKey, tool, (c, form) => activations.deactivate(c.var.deps, form, caller(c)))
serve(activationRoutes, api.getSigningKeys, anyone, (c) => {
  c.header('Cache-Control', 'public, max-age=3600')
  return { keys: c.var.deps.offlineTokens?.keys ?? [] }
})
