import type { ApprovalCall } from '#schema/rules/approvals.ts'
import type { ApprovalRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Actor } from '../audit/audited-write.ts'
import { createCoupon, updateCoupon } from '../coupons/admin-actions.ts'
import { addKeysOfRun } from '../key-runs.ts'
import { recordManualOrder } from '../payments/manual-order.ts'
import { refundPart } from '../refunds/partial-refunds/admin-actions.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { decideRefundRequest } from '../refunds/refund-requests/decide.ts'
import { updateShopSettings } from '../update-shop-settings.ts'

type CarryOut<Body> = (deps: Deps, by: Actor, body: Body, subject: string) => Promise<unknown>
const of = <Body>(run: CarryOut<Body>) => run as CarryOut<unknown>

/** By what each call is carried out: the same functions as without an approval, with the stored body. */
const calls: Record<ApprovalCall, CarryOut<unknown>> = {
  refund: of<{ reason?: string }>((deps, by, { reason }, id) => refundPayment(deps, by, id, reason)),
  partial_refund: of<Parameters<typeof refundPart>[3]>((deps, by, body, id) => refundPart(deps, by, id, body)),
  refund_request: of<Parameters<typeof decideRefundRequest>[3]>((deps, by, body, id) =>
    decideRefundRequest(deps, by, id, body),
  ),
  manual_order: of<Parameters<typeof recordManualOrder>[2]>((deps, by, body) => recordManualOrder(deps, by, body)),
  key_run: of<Parameters<typeof addKeysOfRun>[2]>((deps, by, body) => addKeysOfRun(deps, by, body)),
  coupon: of<Parameters<typeof createCoupon>[2]>((deps, by, body, id) =>
    id === '' ? createCoupon(deps, by, body) : updateCoupon(deps, by, id, body),
  ),
  setting: of<Parameters<typeof updateShopSettings>[2]>((deps, by, body) => updateShopSettings(deps, by, body)),
}

export const carryOut = (deps: Deps, by: Actor, { call, subject, body }: ApprovalRow) =>
  calls[call](deps, by, body, subject ?? '')
