import type { PaymentStatus } from '#schema/rules/payments.ts'
import type { Colour } from '#web/ui/colour.ts'

/** The same colours as the status badges. */
export const statusColours: Record<PaymentStatus, Colour> = {
  approved: 'ok',
  pending: 'warn',
  cancelled: 'faint',
  refunded: 'info',
}

/** From one star to five. */
export const ratingColours: readonly Colour[] = ['bad', 'warn', 'lilac', 'info', 'ok']
