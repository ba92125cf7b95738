import type { Answer } from '#schema/api/endpoint.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type PaymentsHealth = Answer<typeof getPaymentsHealth>

export const health = resource<PaymentsHealth | null>(null, () => call(getPaymentsHealth).catch(reportExpiredSession))

/** Both counts that must be zero are zero. */
export const isHealthy = ({ paidWithoutKey, keyWithoutPayment }: PaymentsHealth): boolean =>
  paidWithoutKey.count === 0 && keyWithoutPayment.count === 0

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
]

/** "há 3 minutos" */
export function ageText(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  let age = seconds
  for (const [unit, size] of steps) {
    if (age < size) return format.format(-Math.floor(age), unit)
    age /= size
  }
  return format.format(-Math.floor(age), 'day')
}
