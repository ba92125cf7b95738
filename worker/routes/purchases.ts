import { Hono } from 'hono'
import { getDownload } from '#schema/api/downloads.ts'
import * as api from '#schema/api/purchases.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { shownKey } from '#worker/domain/licenses/hidden-keys.ts'
import { readDownload } from '#worker/domain/purchases/download.ts'
import { listPurchaseHistory } from '#worker/domain/purchases/history.ts'
import { listPurchases } from '#worker/domain/purchases/mine.ts'
import { summarizePurchases } from '#worker/domain/purchases/summary.ts'
import { listBody } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { limited, reading, signedIn, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const purchaseRoutes = new Hono<AppEnv>()

serve(purchaseRoutes, api.listPurchasedProducts, reading(signedIn), (c) =>
  listPurchases(c.var.deps, c.var.session.userId),
)
serve(purchaseRoutes, getDownload, limited(signedIn, rateLimits.download), (c) =>
  readDownload(c.var.deps, c.var.user.id, c.req.param('id')),
)
serve(purchaseRoutes, api.listPurchaseHistory, reading(staff('money', 'read')), async (c, query) => {
  const { items, ...list } = await listPurchaseHistory(c.var.deps, query)
  return listBody(c, { ...list, items: items.map((item) => shownKey(c.var.user, 'licenseKey', item)) })
})
serve(purchaseRoutes, api.summarizePurchases, reading(staff('money', 'read')), (c, query) =>
  summarizePurchases(c.var.deps, query),
)
