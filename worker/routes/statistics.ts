import * as api from '#schema/api/statistics.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const statisticsRoutes = new Routes()

serve(statisticsRoutes, api.getStatistics, reading(staff('money', 'read')), async (c, choice) => {
  const { statistics } = await import('#worker/domain/statistics/statistics.ts')
  return statistics(c.var.deps, choice)
})
