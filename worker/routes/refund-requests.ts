import * as api from '#schema/api/refund-requests.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { limited, reading, signedIn, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

serve(api.submitRefundRequest, limited(signedIn, rateLimits.refundRequest), async (c, { reason }) => {
  const { submitRefundRequest } = await import('#worker/domain/refunds/refund-requests/submit.ts')
  const request = await submitRefundRequest(c.var.deps, c.var.user, c.req.param('paymentId'), reason)
  return { ...successBody(c, `refund_request_${request.status}`), request }
})
serve(api.listRefundRequests, reading(staff('money', 'read')), async (c, query) => {
  const { listRefundRequests } = await import('#worker/domain/refunds/refund-requests/list.ts')
  return listBody(c, await listRefundRequests(c.var.deps, query))
})
serve(api.decideRefundRequest, steppedUp(staff('money')), async (c, answer) => {
  const { decideRefundRequest } = await import('#worker/domain/refunds/refund-requests/decide.ts')
  const request = await decideRefundRequest(c.var.deps, actorOf(c), c.req.param('paymentId'), answer)
  return { ...successBody(c, `refund_request_${answer.decision}`), request }
})
serve(api.closeRefundRequest, steppedUp(staff('money')), async (c, { reason }) => {
  const { closeRefundRequest } = await import('#worker/domain/refunds/refund-requests/decide.ts')
  const request = await closeRefundRequest(c.var.deps, actorOf(c), c.req.param('paymentId'), reason)
  return { ...successBody(c, 'refund_request_closed'), request }
})
