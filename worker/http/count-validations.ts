import { createMiddleware } from 'hono/factory'
import { addValidations, ValidationCounts } from '#worker/domain/service/validations.ts'
import { readEnv } from '#worker/env.ts'
import { wait } from '#worker/lib/wait.ts'
import type { AppEnv } from './context.ts'
import { depsOf } from './request-deps.ts'

const defaultSeconds = 20
const leaseMs = 60_000

/** The isolate's, not yet written. */
const counts = new ValidationCounts()
/** Until then one write is taken to be under way, also if its request is cancelled. */
let busyUntil = 0

/**
 * Counts how long validations take and how many fail at the shop. Nobody waits for a write: the isolate gathers its counts and writes them some
 * time after an answer. What an isolate has not written when it ends is lost.
 */
export const countValidations = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now()
  await next()
  const seconds = readEnv(c.env)?.FIGURES_SECONDS ?? defaultSeconds
  if (seconds === 0) return
  counts.add(Date.now(), performance.now() - startedAt, c.res.status >= 500)
  if (Date.now() < busyUntil) return
  busyUntil = Date.now() + leaseMs
  c.executionCtx.waitUntil(write(seconds).catch(() => {}))

  async function write(after: number) {
    try {
      // The platform ends what takes longer than 30 s after the answer.
      await wait(Math.min(after, 25) * 1_000)
      await counts.take((rows) => addValidations(depsOf(c), rows))
    } finally {
      busyUntil = 0
    }
  }
})
