import { createMiddleware } from 'hono/factory'
import { StoreError } from '#schema/api/errors.ts'
import { getHealth, getReadiness } from '#schema/api/health.ts'
import { readEnv, unusableIn } from '#worker/env.ts'
import type { AppEnv } from './context.ts'

/** 503 without a configuration. The readiness says what of it is missing or cannot be used; the health needs none. */
export const requireConfiguration = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req
  if (path !== getHealth.path && !readEnv(c.env))
    throw path === getReadiness.path
      ? new StoreError('not_ready', { failing: unusableIn(c.env) }, 60)
      : new StoreError('not_configured', {}, 60)
  await next()
})
