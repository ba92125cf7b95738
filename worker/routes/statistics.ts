import * as api from '#schema/api/statistics.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.getStatistics, reading(staff('money', 'read')), async (c, choice) => {
  const { statistics } = await import('#worker/domain/statistics/statistics.ts')
  return statistics(c.var.deps, choice)
})
