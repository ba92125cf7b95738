import { createMiddleware } from 'hono/factory'
import { publicUrlOf } from '#worker/deps.ts'
import { readEnv } from '#worker/env.ts'
import type { AppEnv } from './context.ts'

/** What browsers, password managers and researchers ask every site for: no calls of the API. */
export const serveWellKnown = createMiddleware<AppEnv>(async (c, next) => {
  const { path, method, url } = c.req
  if (!path.startsWith('/.well-known/') || !/^(GET|HEAD)$/.test(method)) return next()
  // Whoever is not logged in gets there by the login.
  if (path === '/.well-known/change-password') return c.redirect('/dashboard/password')
  if (path !== '/.well-known/security.txt') return next()
  const { securityText } = await import('./security-text.ts')
  const publicUrl = publicUrlOf(readEnv(c.env), new URL(url).origin)
  return c.text(securityText(publicUrl, Date.now()), 200, { 'Cache-Control': 'public, max-age=86400' })
})
