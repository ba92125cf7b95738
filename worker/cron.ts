import { createDeps, type Deps } from './deps.ts'
import { deleteExpiredRows } from './domain/expired-rows.ts'
import { reconcilePayments } from './domain/payments/reconcile.ts'
import { sweepPayments } from './domain/payments/sweep.ts'
import type { Env } from './env.ts'

/** Every minute. */
async function sweep(deps: Deps): Promise<void> {
  await sweepPayments(deps)
  await deleteExpiredRows(deps)
}

/** The jobs other than the sweep, by their cron expressions in wrangler.toml. */
const jobs: Record<string, (deps: Deps) => Promise<void>> = { '23 6 * * *': reconcilePayments }

/** The scheduled time is the run's clock, so that a late or repeated run does the same. */
export async function runCron(env: Env, cron: string, scheduledTime: number): Promise<void> {
  const job = jobs[cron] ?? sweep
  await job(createDeps(env, { now: () => scheduledTime }))
}
