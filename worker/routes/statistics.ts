import { Hono } from 'hono'
import * as api from '#schema/api/statistics.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const statisticsRoutes = new Hono<AppEnv>()

serve(statisticsRoutes, api.getStatistics, reading(staff('money', 'read')), async (c, choice) => {
  const { statistics } = await import('#worker/domain/statistics/statistics.ts')
  return statistics(c.var.deps, choice)
})
