import { Hono } from 'hono'
import * as api from '#schema/api/disputes.ts'
import { listDisputes, readDispute } from '#worker/domain/disputes/list.ts'
import { sendEvidence } from '#worker/domain/disputes/send-evidence.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { sendDocument } from '#worker/http/documents.ts'
import { admin, reading } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const disputeRoutes = new Hono<AppEnv>()

serve(disputeRoutes, api.listDisputes, reading(admin), async (c, query) =>
  listBody(c, await listDisputes(c.var.deps, query)),
)
serve(disputeRoutes, api.getDispute, reading(admin), (c) => readDispute(c.var.deps, c.req.param('id')))
serve(disputeRoutes, api.getEvidence, reading(admin), async (c) => {
  const { makeEvidence } = await import('#worker/domain/disputes/evidence.ts')
  return sendDocument(c, await makeEvidence(c.var.deps, c.req.param('id')), 'attachment')
})
serve(disputeRoutes, api.sendEvidence, admin, async (c) => ({
  ...successBody(c, 'evidence_sent'),
  dispute: await sendEvidence(c.var.deps, actorOf(c), c.req.param('id')),
}))
