import type { ServiceDay } from '#schema/api/service-days.ts'
import { serviceDays } from '#web/state/service-days.ts'
import { useLoad } from './resource.ts'

/** Fewer sales say little of how long a delivery takes. */
const salesNeeded = 20

/** The median time from payment to key in milliseconds, of the days' medians, each as often as its sales; null below 20 sales. */
export function deliveryTimeOf(days: readonly Pick<ServiceDay, 'deliveries' | 'deliveryMs'>[]) {
  const counted = days
    .flatMap(({ deliveries, deliveryMs }) => (deliveryMs === null ? [] : [{ deliveries, ms: deliveryMs }]))
    .sort((one, other) => one.ms - other.ms)
  const sales = counted.reduce((sum, { deliveries }) => sum + deliveries, 0)
  if (sales < salesNeeded) return null
  let seen = 0
  for (const { deliveries, ms } of counted) {
    seen += deliveries
    if (seen * 2 >= sales) return { ms, sales }
  }
  return null
}

/** The same of the last 90 days, as the status page has them; null as well while they are loading. */
export const useDeliveryTime = () => deliveryTimeOf(useLoad(serviceDays).data)
