import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { sendAsset } from './files.ts'

/**
 * Videos among the static files. Cloudflare sends static files whole, and Safari plays no video without ranges: so `run_worker_first`
 * (wrangler.toml) has the Worker send these.
 */
export const serveStaticVideos = createMiddleware<AppEnv>(async (c, next) => {
  const { ASSETS } = c.env
  if (!ASSETS || !/^(GET|HEAD)$/.test(c.req.method) || !c.req.path.startsWith('/clip/')) return next()
  // With a range the answer would lack Cache-Control.
  const { range: _, ...headers } = c.req.header()
  const asset = await ASSETS.fetch(c.req.url, { method: c.req.method, headers })
  return asset.status === 404 ? next() : sendAsset(c, asset as unknown as Response)
})
