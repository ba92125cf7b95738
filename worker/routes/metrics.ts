import * as api from '#schema/api/metrics.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const type = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

serve(api.getMetrics, reading(staff('read')), async (c) => {
  const { metricsText } = await import('#worker/domain/service/metrics.ts')
  return c.body(await metricsText(c.var.deps), 200, { 'Content-Type': type })
})
