import { listServiceDays } from '#schema/api/service-days.ts'
import { type DeliveryTime, deliveryTimeOf } from '#schema/rules/delivery-time.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

/** How long a delivery takes, of the last 90 days; null until it is known, and below 20 sales. */
export const deliveryTime = resource<DeliveryTime | null>(
  null,
  async () => deliveryTimeOf(await call(listServiceDays)),
  { retries: 2, freshMs: 60_000, sent: ({ deliveryTime }) => [deliveryTime] },
)
