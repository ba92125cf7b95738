import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { type AppEnv, addressOf, languageOf } from './context.ts'

/** The innermost cause: the outer error of a failed query has its parameters in it, which may include a key. */
export const reasonOf = (error: Error): string => (error.cause instanceof Error ? reasonOf(error.cause) : error.message)

/**
 * Sets the request's id, language and caller address, and logs one structured line. The line has the route and not the URL, whose path or
 * query may contain a key.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  c.set('language', languageOf(c.req.header('accept-language')))
  c.set('address', addressOf(c.req.header('cf-connecting-ip')))
  const startedAt = performance.now()
  await next()
  const { headers, status } = c.res
  headers.set('X-Request-Id', requestId)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  const line = {
    level: status >= 500 ? 'error' : 'info',
    requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status,
    ms: Math.round(performance.now() - startedAt),
    ...(c.error && { error: reasonOf(c.error) }),
  }
  console.info(JSON.stringify(line))
})
