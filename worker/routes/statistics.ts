import { Hono } from 'hono'
import * as api from '#schema/api/statistics.ts'
import { statistics } from '#worker/domain/statistics/statistics.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const statisticsRoutes = new Hono<AppEnv>()

serve(statisticsRoutes, api.getStatistics, reading(staff('money', 'read')), (c, { period }) =>
  statistics(c.var.deps, period),
)
