import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { StoreError } from '#schema/api/errors.ts'
import { noCalls } from '#worker/lib/calls.ts'
import { causesOf, placesOf, type RequestLine, writeLog } from '#worker/lib/log.ts'
import { type AppContext, type AppEnv, addressOf, languageOf } from './context.ts'
import { storeErrorOf } from './errors.ts'

/** Sets the request's id, language and caller address, and logs one line of it. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  c.set('calls', noCalls())
  c.set('language', languageOf(c.req.header('accept-language')))
  c.set('address', addressOf(c.req.header('cf-connecting-ip')))
  const startedAt = performance.now()
  await next()
  const { headers } = c.res
  headers.set('X-Request-Id', requestId)
  // The page's clock (web/api/server-clock.ts). Cloudflare adds one of its own; workerd alone does not.
  headers.set('Date', new Date().toUTCString())
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  writeLog(lineOf(c, Math.round(performance.now() - startedAt)))
})

function lineOf(c: AppContext, ms: number): RequestLine {
  const { requestId, calls, session } = c.var
  const { status } = c.res
  const line: RequestLine = {
    // The failure that a test key asks for is none.
    level: status >= 500 && !c.get('isTest') ? 'error' : 'info',
    requestId,
    method: c.req.method,
    // The call's, which comes after all middleware.
    route: routePath(c, -1),
    ...(session && { userId: session.userId }),
    status,
    ms,
    roundTrips: calls.roundTrips,
    providerCalls: calls.providerCalls,
  }
  if (!c.error) return line
  const { code } = storeErrorOf(c.error)
  if (c.error instanceof StoreError) return { ...line, code }
  const causes = causesOf(c.error)
  return code === 'internal_error' ? { ...line, code, causes, at: placesOf(c.error) } : { ...line, code, causes }
}

/** A further line of the request, of an error that its answer does not show. */
export const logWarning = (c: AppContext, message: string, error: unknown): void =>
  writeLog({ level: 'warn', requestId: c.var.requestId, message, causes: causesOf(error) })
