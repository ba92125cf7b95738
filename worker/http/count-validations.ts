import { createMiddleware } from 'hono/factory'
import { addValidations, ValidationCounts } from '#worker/domain/service/validations.ts'
import type { AppEnv } from './context.ts'
import { figuresSeconds, GatheredWrites } from './gathered-writes.ts'
import { depsOf } from './request-deps.ts'

/** The isolate's, not yet written. */
const counts = new ValidationCounts()
const writes = new GatheredWrites()

/** Counts how long validations take and how many fail at the shop, but of test keys. */
export const countValidations = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now()
  await next()
  if (c.get('isTest') || figuresSeconds(c) === 0) return
  counts.add(Date.now(), performance.now() - startedAt, c.res.status >= 500)
  writes.later(c, () => counts.take((rows) => addValidations(depsOf(c), rows)))
})
