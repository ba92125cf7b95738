import { Hono } from 'hono'
import * as api from '#schema/api/docs.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone } from '#worker/http/guards.ts'
import { pagePolicy } from '#worker/http/security-headers.ts'
import { serve } from '#worker/http/serve.ts'

export const docsRoutes = new Hono<AppEnv>()

const unpacking = async () => (await import('#worker/docs/packed-text.ts')).unpack

serve(docsRoutes, api.getOpenApi, anyone, async (c) => {
  const [{ openApiJson }, unpack] = await Promise.all([import('#worker/docs/openapi.build-time.ts'), unpacking()])
  return c.body(unpack(openApiJson), 200, { 'Content-Type': 'application/json' })
})
serve(docsRoutes, api.getDocs, anyone, async (c) => {
  const [{ docsHtml }, unpack] = await Promise.all([import('#worker/docs/docs-page.build-time.ts'), unpacking()])
  c.set('policy', pagePolicy)
  return c.html(unpack(docsHtml))
})
serve(docsRoutes, api.getToolDocs, anyone, async (c) => {
  const { toolDocsPage } = await import('#worker/docs/tool-docs-page.ts')
  c.set('policy', pagePolicy)
  return c.html(toolDocsPage(c.var.deps.publicUrl))
})
