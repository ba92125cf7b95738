import type { QueryOf } from '#schema/api/endpoint.ts'
import { getStatistics, type Statistics } from '#schema/api/statistics.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export const statistics = resource<Statistics | null, [QueryOf<typeof getStatistics>]>(
  null,
  (query) => call(getStatistics, { query }).catch(reportExpiredSession),
  { keepsPreviousData: true },
)
