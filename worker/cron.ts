import { createDeps } from './deps.ts'
import { deleteExpiredRows } from './domain/expired-rows.ts'
import { reconcilePayments } from './domain/payments/reconcile.ts'
import { sweepPayments } from './domain/payments/sweep.ts'
import type { Env } from './env.ts'

/** The scheduled time is the run's clock, so that a late or repeated run does the same. */
type Job = (env: Env, scheduledTime: number) => Promise<void>

/** Every minute. */
const sweep: Job = async (env, scheduledTime) => {
  const deps = createDeps(env, { now: () => scheduledTime })
  await sweepPayments(deps)
  const { sendDueEmails } = await import('./domain/emails/send.ts')
  // By the run's clock, the lease of what is sent late would be over at once.
  await sendDueEmails(createDeps(env, { now: () => Math.max(scheduledTime, Date.now()) }))
  await deleteExpiredRows(deps)
}

/** The jobs other than the sweep, by their cron expressions in wrangler.toml. */
const jobs: Record<string, Job> = {
  '23 6 * * *': (env, scheduledTime) => reconcilePayments(createDeps(env, { now: () => scheduledTime })),
}

export async function runCron(env: Env, cron: string, scheduledTime: number): Promise<void> {
  const job = jobs[cron] ?? sweep
  await job(env, scheduledTime)
}
