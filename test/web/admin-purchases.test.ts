import { expect, test } from 'vitest'
import { canMove, paymentStatuses } from '#schema/rules/payments.ts'
import { actionOf } from '#web/admin/purchases/purchase-actions.ts'
import type { PurchaseRow } from '#web/admin/purchases/purchases-state.ts'

const purchase = (over: Partial<PurchaseRow>) => ({ refundInfo: null, ...over }) as PurchaseRow

test.each(paymentStatuses)('the panel offers of a %s payment what its status can move to', (status) => {
  const action = actionOf(purchase({ status }))
  expect(action === 'cancel').toBe(canMove(status, 'cancelled'))
  expect(action === 'refund').toBe(canMove(status, 'refunded'))
})

test('a refund that is running is not offered again, and one that failed is', () => {
  const refundInfo = { status: 'processing' } as NonNullable<PurchaseRow['refundInfo']>
  expect(actionOf(purchase({ status: 'approved', refundInfo }))).toBeNull()
  expect(actionOf(purchase({ status: 'approved', refundInfo: { ...refundInfo, status: 'refused' } }))).toBe('refund')
})
