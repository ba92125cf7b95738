import { Hono } from 'hono'
import * as api from '#schema/api/docs.ts'
import { docsPage } from '#worker/docs/docs-page.ts'
import { openApi } from '#worker/docs/openapi.ts'
import { toolDocsPage } from '#worker/docs/tool-docs-page.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone } from '#worker/http/guards.ts'
import { pagePolicy } from '#worker/http/security-headers.ts'
import { serve } from '#worker/http/serve.ts'

export const docsRoutes = new Hono<AppEnv>()

serve(docsRoutes, api.getOpenApi, anyone, () => openApi())
serve(docsRoutes, api.getDocs, anyone, (c) => {
  c.set('policy', pagePolicy)
  return c.html(docsPage())
})
serve(docsRoutes, api.getToolDocs, anyone, (c) => {
  c.set('policy', pagePolicy)
  return c.html(toolDocsPage(c.var.deps.publicUrl))
})
