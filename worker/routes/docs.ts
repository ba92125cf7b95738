import * as api from '#schema/api/docs.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { DocsPath } from '#worker/docs/pages.ts'
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

const htmlPage = (endpoint: typeof api.getDocs | typeof api.getToolDocs | typeof api.getStartDocs) =>
  serve(endpoint, anyone, async (c, { lang }) => {
    const { docsHtml } = await import('#worker/docs/pages.ts')
    c.set('policy', docsPolicy)
    return c.html(docsHtml(endpoint.path, lang ?? languageOf(c), c.var.deps.publicUrl), 200, varying)
  })
htmlPage(api.getDocs)
htmlPage(api.getToolDocs)
htmlPage(api.getStartDocs)

const markdownPage = (
  endpoint: typeof api.getDocsMarkdown | typeof api.getToolDocsMarkdown | typeof api.getStartDocsMarkdown,
  path: DocsPath,
) =>
  serve(endpoint, anyone, async (c, { lang }) => {
    const { docsMarkdown } = await import('#worker/docs/pages.ts')
    return c.body(docsMarkdown(path, lang ?? languageOf(c), c.var.deps.publicUrl), 200, markdown)
  })
markdownPage(api.getDocsMarkdown, '/api/docs')
markdownPage(api.getToolDocsMarkdown, '/api/docs/tools')
markdownPage(api.getStartDocsMarkdown, '/api/docs/start')

serve(api.getSample, anyone, async (c) => {
  const { sampleFiles } = await import('#worker/docs/samples.build-time.ts')
  const name = c.req.param('name')
  const source = Object.hasOwn(sampleFiles, name) ? sampleFiles[name] : undefined
  if (source === undefined) throw new StoreError('not_found')
  return c.body(source, 200, { 'Content-Type': 'text/plain; charset=utf-8' })
})
