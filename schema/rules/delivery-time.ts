import type { DeliveryTime, ServiceDay } from '../api/service-days.ts'

/** Fewer sales say little of how long a delivery takes. */
const salesNeeded = 20

/** The median of the days' medians, each as often as its sales; null below 20 sales. */
export function deliveryTimeOf(days: readonly Pick<ServiceDay, 'deliveries' | 'deliveryMs'>[]): DeliveryTime | null {
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
