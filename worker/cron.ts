import { createDeps } from './deps.ts'
import { forgetOldCounts } from './domain/limits.ts'
import { sweepPayments } from './domain/payments/sweep.ts'
import type { Env } from './env.ts'

/** What the clock starts. The run's own scheduled time is its clock, so that a late or repeated run does what it was meant to do. */
export async function runCron(env: Env, scheduledTime: number): Promise<void> {
  const deps = createDeps(env, { now: () => scheduledTime })
  await sweepPayments(deps)
  await forgetOldCounts(deps.db, scheduledTime)
}
