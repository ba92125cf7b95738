import { Hono } from 'hono'
import * as api from '#schema/api/docs.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone } from '#worker/http/guards.ts'
import { pagePolicy } from '#worker/http/security-headers.ts'
import { serve } from '#worker/http/serve.ts'

export const docsRoutes = new Hono<AppEnv>()

serve(docsRoutes, api.getOpenApi, anyone, async (c) => {
  const { openApiText } = await import('#worker/docs/openapi.build-time.ts')
  return c.body(openApiText, 200, { 'Content-Type': 'application/json' })
})
serve(docsRoutes, api.getDocs, anyone, async (c) => {
  const { docsHtml } = await import('#worker/docs/docs-page.build-time.ts')
  c.set('policy', pagePolicy)
  return c.html(docsHtml)
})
serve(docsRoutes, api.getToolDocs, anyone, async (c) => {
  const { toolDocsPage } = await import('#worker/docs/tool-docs-page.ts')
  c.set('policy', pagePolicy)
  return c.html(toolDocsPage(c.var.deps.publicUrl))
})
