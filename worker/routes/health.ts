import { StoreError } from '#schema/api/errors.ts'
import * as api from '#schema/api/health.ts'
import { readinessRateLimit } from '#schema/rules/rate-limits.ts'
import { readiness } from '#worker/domain/service/readiness.ts'
import { anyone, countedByHandler } from '#worker/http/guards.ts'
import { unusableVariables } from '#worker/http/request-deps.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve, served } from '#worker/http/serve.ts'

/** Registered before the configuration is required: the first tells that it is missing, the second what. */
export const healthRoutes = new Routes()

served.push({ endpoint: api.getHealth, guard: anyone })
healthRoutes.on('GET', api.getHealth.path, (c) => c.json({ status: 'ok', time: new Date().toISOString() }))

healthRoutes.use(api.getReadiness.path, async (c, next) => {
  const failing = unusableVariables(c)
  if (failing.length > 0) throw new StoreError('not_ready', { failing }, 60)
  await next()
})
serve(healthRoutes, api.getReadiness, countedByHandler(anyone, readinessRateLimit), (c, _, limit) =>
  readiness(c.var.deps, limit),
)
