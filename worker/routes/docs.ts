import * as api from '#schema/api/docs.ts'
import { anyone } from '#worker/http/guards.ts'
import { docsPolicy } from '#worker/http/security-headers.ts'
import { serve } from '#worker/http/serve.ts'
import { languageOf } from '#worker/pages/middleware.ts'

const varying = { Vary: 'Accept-Language, Cookie' }
const markdown = { ...varying, 'Content-Type': 'text/markdown; charset=utf-8' }
const unpacking = async () => (await import('#worker/docs/packed-text.ts')).unpack

serve(api.getOpenApi, anyone, async (c) => {
  const [{ openApiJson }, unpack] = await Promise.all([import('#worker/docs/openapi.build-time.ts'), unpacking()])
  return c.body(unpack(openApiJson), 200, { 'Content-Type': 'application/json' })
})

serve(api.getConformance, anyone, async (c) => {
  const [{ conformanceJson }, unpack] = await Promise.all([
    import('#worker/docs/conformance.build-time.ts'),
    unpacking(),
  ])
  return c.body(unpack(conformanceJson), 200, { 'Content-Type': 'application/json' })
})

const htmlPage = (endpoint: typeof api.getDocs | typeof api.getToolDocs) =>
  serve(endpoint, anyone, async (c, { lang }) => {
    const { docsHtml } = await import('#worker/docs/pages.ts')
    c.set('policy', docsPolicy)
    return c.html(docsHtml(endpoint.path, lang ?? languageOf(c), c.var.deps.publicUrl), 200, varying)
  })
htmlPage(api.getDocs)
htmlPage(api.getToolDocs)

serve(api.getDocsMarkdown, anyone, async (c, { lang }) => {
  const { docsMarkdown } = await import('#worker/docs/pages.ts')
  return c.body(docsMarkdown('/api/docs', lang ?? languageOf(c), c.var.deps.publicUrl), 200, markdown)
})
serve(api.getToolDocsMarkdown, anyone, async (c, { lang }) => {
  const { docsMarkdown } = await import('#worker/docs/pages.ts')
  return c.body(docsMarkdown('/api/docs/tools', lang ?? languageOf(c), c.var.deps.publicUrl), 200, markdown)
})
