import * as api from '#schema/api/service-days.ts'
import { anyone } from '#worker/http/guards.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

serveSnapshot(api.listServiceDays, anyone, ['serviceDays'], ({ serviceDays }) => ({
  body: serviceDays,
}))
