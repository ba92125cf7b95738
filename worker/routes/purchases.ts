import { Hono } from 'hono'
import * as api from '#schema/api/purchases.ts'
import { listPurchaseHistory } from '#worker/domain/purchases/history.ts'
import { listPurchases } from '#worker/domain/purchases/mine.ts'
import { summarizePurchases } from '#worker/domain/purchases/summary.ts'
import { listBody } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { admin, reading, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const purchaseRoutes = new Hono<AppEnv>()

serve(purchaseRoutes, api.listPurchasedProducts, reading(signedIn), (c) =>
  listPurchases(c.var.deps, c.var.session.userId),
)
serve(purchaseRoutes, api.listPurchaseHistory, reading(admin), async (c, query) =>
  listBody(c, await listPurchaseHistory(c.var.deps, query)),
)
serve(purchaseRoutes, api.summarizePurchases, reading(admin), (c, query) => summarizePurchases(c.var.deps, query))
