import * as api from '#schema/api/own-data.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { successBody } from '#worker/http/answers.ts'
import { sendDocument } from '#worker/http/documents.ts'
import { checkedByHandler, limited, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { sendDownload } from '#worker/http/streams.ts'

serve(api.downloadOwnData, limited(signedIn, rateLimits.ownData), async (c) => {
  const { ownDataChunks, ownDataName } = await import('#worker/domain/own-data/file.ts')
  const { deps, user, language } = c.var
  const name = ownDataName(deps, language)
  return sendDownload(c, ownDataChunks(deps, user.id), { type: 'application/json', name })
})
serve(api.downloadOwnTerms, limited(signedIn, rateLimits.ownTerms), async (c) => {
  const { makeUserTerms } = await import('#worker/domain/documents/terms-acceptance.ts')
  return sendDocument(c, await makeUserTerms(c.var.deps, c.var.user.id), 'attachment')
})
serve(api.deleteOwnAccount, checkedByHandler(limited(signedIn, rateLimits.deleteAccount)), async (c, form, check) => {
  const { deleteOwnAccount } = await import('#worker/domain/accounts/delete-own-account.ts')
  const { deps, session, requestId } = c.var
  await deleteOwnAccount(deps, check, form, { session, requestId })
  return successBody(c, 'account_deleted')
})
