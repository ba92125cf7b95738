import * as bought from '#schema/api/bought-keys.ts'
import { getDownload, getDownloadFile } from '#schema/api/downloads.ts'
import * as api from '#schema/api/purchases.ts'
import { listRenewals } from '#schema/api/renewals.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { shownKey } from '#worker/domain/licenses/hidden-keys.ts'
import { countBoughtKeys } from '#worker/domain/purchases/bought.ts'
import { holderOf, listBody } from '#worker/http/answers.ts'
import { sendDownload } from '#worker/http/files.ts'
import { anyone, limited, reading, requireProofOfBulk, seesWholeKeys, signedIn, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const downloads = () => import('#worker/domain/purchases/download.ts')

serve(api.listPurchasedProducts, reading(signedIn), async (c, query) => {
  const { listPurchases } = await import('#worker/domain/purchases/mine.ts')
  return listBody(c, await listPurchases(c.var.deps, holderOf(c), query))
})
serve(bought.countBoughtKeys, reading(signedIn), (c) =>
  countBoughtKeys(c.var.deps, c.var.session.userId, c.req.param('productId')),
)
serve(listRenewals, reading(signedIn), async (c) => {
  const renewals = await import('#worker/domain/purchases/renewals.ts')
  return renewals.listRenewals(c.var.deps, c.var.session.userId, c.req.param('id'))
})
serve(getDownload, limited(signedIn, rateLimits.download), async (c) => {
  const { readDownload } = await downloads()
  return readDownload(c.var.deps, c.var.user.id, c.req.param('id'), c.var.address)
})
serve(getDownloadFile, limited(anyone, rateLimits.downloadFile), async (c, query) => {
  const { openDownload } = await downloads()
  return sendDownload(c, (range) => openDownload(c.var.deps, c.req.param('key'), query, range))
})
serve(api.listPurchaseHistory, reading(staff('money', 'read')), async (c, query) => {
  const { listPurchaseHistory } = await import('#worker/domain/purchases/history.ts')
  const { items, ...list } = await listPurchaseHistory(c.var.deps, query)
  requireProofOfBulk(c, query)
  return listBody(c, { ...list, items: items.map((item) => shownKey(seesWholeKeys(c), 'licenseKey', item)) })
})
serve(api.summarizePurchases, reading(staff('money', 'read')), async (c, query) => {
  const { summarizePurchases } = await import('#worker/domain/purchases/summary.ts')
  return summarizePurchases(c.var.deps, query)
})
