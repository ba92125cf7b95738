import type { RefundReason } from '#schema/rules/refunds.ts'
import type { Translate } from '#web/i18n/dictionary.ts'

const codes = [
  'late_money',
  'reference',
  'provider_id',
  'amount',
  'currency',
  'collector',
  'requested',
  'withdrawn',
  'seller_failed',
] as const satisfies readonly RefundReason[]

/** The store's own reasons are codes; an admin's are free text. */
export function refundReasonText(t: Translate, reason: string): string {
  const code = codes.find((known) => known === reason)
  return code ? t(`adminHealth.reasons.${code}`) : reason || '—'
}
