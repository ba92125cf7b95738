import * as api from '#schema/api/pages.ts'
import * as pages from '#worker/domain/page-heads.ts'
import { anyone } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { robotsText, sitemapText } from '#worker/pages/sitemap.ts'

const shortly = { 'Cache-Control': 'public, max-age=3600' }

serve(api.getSitemap, anyone, async (c) => {
  const text = sitemapText(c.var.deps.publicUrl, await pages.listPages(c.var.deps))
  return c.body(text, 200, { ...shortly, 'Content-Type': 'application/xml; charset=utf-8' })
})
serve(api.getRobots, anyone, (c) => c.text(robotsText(c.var.deps.publicUrl), 200, shortly))
