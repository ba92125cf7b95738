import { getStatistics, type Statistics } from '#schema/api/statistics.ts'
import type { Period } from '#schema/rules/statistics.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export const statistics = resource<Statistics | null, [Period]>(
  null,
  (period) => call(getStatistics, { query: { period } }).catch(reportExpiredSession),
  { keepsPreviousData: true },
)
