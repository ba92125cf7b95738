import * as api from '#schema/api/health.ts'
import { readinessRateLimit } from '#schema/rules/rate-limits.ts'
import { readiness } from '#worker/domain/service/readiness.ts'
import { anyone, countedByHandler } from '#worker/http/guards.ts'
import { serve, served } from '#worker/http/serve.ts'

// Without the guard, which needs a configuration.
served.push({
  endpoint: api.getHealth,
  guard: anyone,
  handler: (c) => c.json({ status: 'ok', time: new Date().toISOString() }),
})
serve(api.getReadiness, countedByHandler(anyone, readinessRateLimit), (c, _, limit) => readiness(c.var.deps, limit))
