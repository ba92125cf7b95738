import type { Answer } from '#schema/api/endpoint.ts'
import * as api from '#schema/api/refunds.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import type { AppContext } from '#worker/http/context.ts'
import { staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const refunds = () => import('#worker/domain/refunds/refund-payment.ts')

const refundBody = (c: AppContext, refund: Answer<typeof api.refundPayment>['refund']) => ({
  ...successBody(c, refund.status === 'done' ? 'payment_refunded' : 'refund_in_process'),
  refund,
})
serve(api.refundPayment, steppedUp(staff('money')), async (c) =>
  refundBody(c, await (await refunds()).refundPayment(c.var.deps, actorOf(c), c.req.param('paymentId'))),
)
serve(api.refundForReason, steppedUp(staff('money')), async (c, { reason }) =>
  refundBody(c, await (await refunds()).refundPayment(c.var.deps, actorOf(c), c.req.param('paymentId'), reason)),
)
