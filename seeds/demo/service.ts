import { dayOf } from '#schema/rules/clock.ts'
import type { serviceFigures } from '#schema/tables/service.ts'
import type { License, Payment } from './sales.ts'

type Figure = typeof serviceFigures.$inferInsert

/** What the daily run of the cron works out from these sales. No tool has ever checked a demo key: of that there are no figures. */
export function demoServiceFigures(payments: readonly Payment[], licenses: readonly License[]): Figure[] {
  const paid = new Map(payments.filter(({ method }) => method !== 'free').map((payment) => [payment.id, payment]))
  const sold = licenses.flatMap(({ paymentId, purchaseDate }) => {
    const payment = paid.get(paymentId ?? '')
    const from = payment?.paidAt ?? payment?.approvedAt
    return from == null ? [] : [{ day: dayOf(purchaseDate), ms: purchaseDate - from }]
  })
  return [...Map.groupBy(sold, ({ day }) => day)].flatMap(([day, keys]): Figure[] => {
    const times = keys.map(({ ms }) => ms).sort((a, b) => a - b)
    return [
      { day, name: 'delivery', value: times[Math.ceil(times.length / 2) - 1] ?? 0 },
      { day, name: 'deliveries', value: times.length },
    ]
  })
}
