import { dayOf } from '#schema/rules/clock.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import type { serviceFigures } from '#schema/tables/index.ts'
import type { License, Payment } from './sales.ts'

type Figure = typeof serviceFigures.$inferInsert

/** What the daily run of the cron works out from these sales. No tool has ever checked a demo key: of that there are no figures. */
export function demoServiceFigures(payments: readonly Payment[], licenses: readonly License[]): Figure[] {
  const paid = new Map(payments.filter(({ method }) => method in methodTerms).map((payment) => [payment.id, payment]))
  const sold = licenses.flatMap(({ paymentId, purchaseDate }) => {
    const payment = paid.get(paymentId ?? '')
    const paidAt = payment?.paidAt
    return paidAt == null ? [] : [{ day: dayOf(purchaseDate), ms: purchaseDate - paidAt }]
  })
  return [...Map.groupBy(sold, ({ day }) => day)].flatMap(([day, keys]): Figure[] => {
    const times = keys.map(({ ms }) => ms).sort((a, b) => a - b)
    return [
      { day, name: 'delivery', value: times[Math.ceil(times.length / 2) - 1] ?? 0 },
      { day, name: 'deliveries', value: times.length },
    ]
  })
}
