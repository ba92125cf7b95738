import * as api from '#schema/api/approvals.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import type { AppContext } from '#worker/http/context.ts'
import { reading, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const decide = () => import('#worker/domain/approval-decisions/decide.ts')

const deciderOf = (c: AppContext) => ({
  actor: actorOf(c),
  scopes: c.var.user.staffScopes,
  language: c.var.language,
})

serve(api.listApprovals, reading(staff('money', 'keys', 'read')), async (c, query) => {
  const { listApprovals } = await import('#worker/domain/approval-decisions/list.ts')
  return listBody(c, await listApprovals(c.var.deps, { id: c.var.session.userId, language: c.var.language }, query))
})
serve(api.approveCall, steppedUp(staff('money', 'keys')), async (c) => {
  const { approveCall } = await decide()
  const { approval, isMoneyDue } = await approveCall(c.var.deps, deciderOf(c), c.req.param('id'))
  const done = isMoneyDue ? 'approval_money_due' : 'approval_approved'
  return { ...successBody(c, approval.reason === null ? done : 'approval_refused'), approval }
})
serve(api.declineCall, steppedUp(staff('money', 'keys')), async (c, { reason }) => {
  const { declineCall } = await decide()
  const approval = await declineCall(c.var.deps, deciderOf(c), c.req.param('id'), reason)
  return { ...successBody(c, approval.isWithdrawn ? 'approval_withdrawn' : 'approval_declined'), approval }
})
