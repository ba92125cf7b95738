import * as api from '#schema/api/documents.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { sendDocument } from '#worker/http/documents.ts'
import { anyone, limited, reading, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const receipts = () => import('#worker/domain/documents/receipts.ts')
const terms = () => import('#worker/domain/documents/terms-acceptance.ts')

serve(api.generateReceipt, limited(anyone, rateLimits.receipt), async (c) => {
  const { findReceipt } = await receipts()
  return findReceipt(c.var.deps, c.req.param('paymentId'), c.var.language)
})
serve(api.getReceipt, limited(anyone, rateLimits.receipt), async (c, { lang = c.var.language }) => {
  const { makeReceipt } = await receipts()
  return sendDocument(c, await makeReceipt(c.var.deps, c.req.param('paymentId'), lang), 'inline')
})
serve(api.getUserTerms, reading(staff('users', 'read')), async (c) => {
  const { makeUserTerms } = await terms()
  return sendDocument(c, await makeUserTerms(c.var.deps, c.req.param('id')), 'attachment')
})
serve(api.getPurchaseTerms, reading(staff('money', 'read')), async (c) => {
  const { makePurchaseTerms } = await terms()
  return sendDocument(c, await makePurchaseTerms(c.var.deps, c.req.param('paymentId')), 'attachment')
})
