/** Fewer sales say little of how long a delivery takes. */
const salesNeeded = 20

/** How long a delivery takes. */
export interface DeliveryTime {
  /** The median time from payment to key, in milliseconds. */
  ms: number
  /** Of how many sales. */
  sales: number
}

/** The sales of a day that were delivered, and their median time; null without any. */
interface DeliveryDay {
  deliveries: number
  deliveryMs: number | null
}

/** The median of the days' medians, each as often as its sales; null below 20 sales. */
export function deliveryTimeOf(days: readonly DeliveryDay[]): DeliveryTime | null {
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
