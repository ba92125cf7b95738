import { createDeps } from './deps.ts'
import { deleteUnusedImages } from './domain/accounts/unused-images.ts'
import { deleteExpiredRows } from './domain/expired-rows.ts'
import { indexNewRows } from './domain/listing/index-new-rows.ts'
import { reconcilePayments } from './domain/payments/reconcile.ts'
import { sweepPayments } from './domain/payments/sweep.ts'
import { recordDeliveries, recordRun } from './domain/service/figures.ts'
import type { Bindings, Env } from './env.ts'
import { timeBudget } from './lib/drain.ts'

interface Run {
  cron: string
  /** The run's clock, so that a late or repeated run does the same. */
  scheduledTime: number
  bindings: Bindings
}

type Job = (env: Env, run: Run) => Promise<void>

/** Of the minute between two sweeps: what was begun by then ends within it. */
const sweepMs = 50_000

/** Every minute. E-mails get the time that the rest leaves. */
const sweep: Job = async (env, { scheduledTime, bindings }) => {
  const hasTime = timeBudget(sweepMs)
  const deps = createDeps(env, { now: () => scheduledTime, bindings })
  await sweepPayments(deps)
  await deleteExpiredRows(deps)
  await indexNewRows(deps)
  const { sendDueEmails } = await import('./domain/emails/send.ts')
  // By the run's clock, the lease of what is sent late would be over at once.
  await sendDueEmails(createDeps(env, { now: () => Math.max(scheduledTime, Date.now()), bindings }), hasTime)
  await recordRun(deps, 'sweep')
}

/** The jobs other than the sweep, by their cron expressions in wrangler.toml. */
const jobs: Record<string, Job> = {
  '23 6 * * *': async (env, { scheduledTime, bindings }) => {
    const deps = createDeps(env, { now: () => scheduledTime, bindings })
    await reconcilePayments(deps)
    await deleteUnusedImages(deps)
    await recordDeliveries(deps)
    await recordRun(deps, 'daily')
  },
}

export async function runCron(env: Env, run: Run): Promise<void> {
  const job = jobs[run.cron] ?? sweep
  await job(env, run)
}
