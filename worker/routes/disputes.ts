import * as api from '#schema/api/disputes.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { shownKey } from '#worker/domain/licenses/hidden-keys.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { sendDocument } from '#worker/http/documents.ts'
import { anyone, limited, reading, requireProofOfBulk, seesWholeKeys, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Of the panel: evaluated when it is first asked for. */
const disputes = () => import('#worker/domain/disputes/list.ts')

serve(api.listDisputes, reading(staff('money', 'read')), async (c, query) => {
  const { items, ...list } = await (await disputes()).listDisputes(c.var.deps, query)
  requireProofOfBulk(c, query)
  return listBody(c, { ...list, items: items.map((item) => shownKey(seesWholeKeys(c), 'licenseKey', item)) })
})
serve(api.getDispute, reading(staff('money', 'read')), async (c) => {
  const dispute = await (await disputes()).readDispute(c.var.deps, c.req.param('id'))
  return shownKey(seesWholeKeys(c), 'licenseKey', dispute)
})
serve(api.getEvidence, reading(staff('money', 'read')), async (c) => {
  const { makeEvidence } = await import('#worker/domain/disputes/evidence.ts')
  return sendDocument(c, await makeEvidence(c.var.deps, c.req.param('id')), 'attachment')
})
serve(api.sendEvidence, steppedUp(staff('money')), async (c) => {
  const { sendEvidence } = await import('#worker/domain/disputes/send-evidence.ts')
  const dispute = await sendEvidence(c.var.deps, actorOf(c), c.req.param('id'))
  return { ...successBody(c, 'evidence_sent'), dispute: shownKey(seesWholeKeys(c), 'licenseKey', dispute) }
})
serve(api.readEvidenceLink, limited(anyone, rateLimits.evidenceLink), async (c) => {
  const { readEvidenceLink } = await import('#worker/domain/disputes/evidence-links.ts')
  return sendDocument(c, await readEvidenceLink(c.var.deps, c.req.param('token')), 'attachment')
})
