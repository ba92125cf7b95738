import { expect, test } from 'vitest'
import { canMove, type PaymentStatus, paymentStatuses } from '#schema/rules/payments.ts'
import type { RefundStatus } from '#schema/rules/refunds.ts'
import { actionOf } from '#web/admin/purchases/purchase-actions.ts'
import type { PurchaseRow } from '#web/admin/purchases/purchases-state.ts'

const purchase = (over: Partial<PurchaseRow>) => ({ refundInfo: null, ...over }) as PurchaseRow

test.each(paymentStatuses)('the panel offers of a %s payment what its status can move to', (status) => {
  const action = actionOf(purchase({ status }))
  expect(action === 'cancel').toBe(canMove(status, 'cancelled'))
  expect(action === 'refund').toBe(canMove(status, 'refunded'))
})

test('a refund may be asked for again in every state but done, whatever became of the payment', () => {
  const refundInfo = { status: 'processing' } as NonNullable<PurchaseRow['refundInfo']>
  const asked = (status: RefundStatus, of: PaymentStatus) =>
    actionOf(purchase({ status: of, refundInfo: { ...refundInfo, status } }))
  for (const of of ['approved', 'cancelled'] as const)
    for (const status of ['requested', 'processing', 'refused'] as const) expect(asked(status, of)).toBe('refundAgain')
  expect(asked('done', 'refunded')).toBeNull()
})
