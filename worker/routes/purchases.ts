import { Hono } from 'hono'
import * as api from '#schema/api/purchases.ts'
import { listPurchases } from '#worker/domain/purchases.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const purchaseRoutes = new Hono<AppEnv>()

serve(purchaseRoutes, api.listPurchasedProducts, signedIn, (c) => listPurchases(c.var.deps, c.var.user))
