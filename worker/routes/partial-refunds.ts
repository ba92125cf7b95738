import * as api from '#schema/api/partial-refunds.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const partialRefunds = () => import('#worker/domain/refunds/partial-refunds/admin-actions.ts')

serve(api.refundPart, steppedUp(staff('money')), async (c, form) => {
  const { refundPart } = await partialRefunds()
  const partialRefund = await refundPart(c.var.deps, actorOf(c), c.req.param('paymentId'), form)
  const isDone = partialRefund.status === 'done'
  return { ...successBody(c, isDone ? 'part_refunded' : 'partial_refund_in_process'), partialRefund }
})
serve(api.dropPartialRefund, steppedUp(staff('money')), async (c) => {
  const { dropPart } = await partialRefunds()
  await dropPart(c.var.deps, actorOf(c), c.req.param('paymentId'), c.req.param('id'))
  return successBody(c, 'partial_refund_dropped')
})
