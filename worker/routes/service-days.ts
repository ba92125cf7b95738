import { Hono } from 'hono'
import * as api from '#schema/api/service-days.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone } from '#worker/http/guards.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

export const serviceDayRoutes = new Hono<AppEnv>()

serveSnapshot(serviceDayRoutes, api.listServiceDays, anyone, ['serviceDays'], ({ serviceDays }) => ({
  body: serviceDays,
}))
