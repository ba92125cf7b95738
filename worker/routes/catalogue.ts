import { Hono } from 'hono'
import * as api from '#schema/api/catalogue.ts'
import * as catalogue from '#worker/domain/catalogue/storefront.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const catalogueRoutes = new Hono<AppEnv>()

serve(catalogueRoutes, api.listCategories, anyone, (c) => catalogue.listCategories(c.var.deps))
serve(catalogueRoutes, api.listProducts, anyone, (c) => catalogue.listProducts(c.var.deps))
serve(catalogueRoutes, api.getProduct, signedIn, (c) => catalogue.getProduct(c.var.deps, c.req.param('productId')))
