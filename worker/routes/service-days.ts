import * as api from '#schema/api/service-days.ts'
import { anyone } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

export const serviceDayRoutes = new Routes()

serveSnapshot(serviceDayRoutes, api.listServiceDays, anyone, ['serviceDays'], ({ serviceDays }) => ({
  body: serviceDays,
}))
