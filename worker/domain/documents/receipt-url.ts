import { hasReceipt } from '#schema/rules/payments.ts'
import type { PaymentRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** The URL of a payment's receipt; null where it has none. */
export const receiptUrl = (
  { origin }: Pick<Deps, 'origin'>,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
): string | null => (hasReceipt(status) ? `${origin}/api/payments/receipt/${id}` : null)
