import { createDeps, type Deps } from './deps.ts'
import { deleteUnusedImages } from './domain/accounts/unused-images.ts'
import { countPopularity } from './domain/catalogue/popularity.ts'
import { deleteExpiredRows } from './domain/expired-rows.ts'
import { sendReminders } from './domain/licenses/reminders.ts'
import { indexNewRows } from './domain/listing/index-new-rows.ts'
import { askAboutOpenPayments } from './domain/payments/ask-open.ts'
import { reconcilePayments } from './domain/payments/reconcile.ts'
import { sweepPayments } from './domain/payments/sweep.ts'
import { isDailyMissed, recordDeliveries, recordRun } from './domain/service/figures.ts'
import type { Bindings, Env } from './env.ts'
import { type Calls, noCalls } from './lib/calls.ts'
import { timeBudget } from './lib/drain.ts'
import { causesOf, placesOf, type TaskLine, writeLog } from './lib/log.ts'
import { runEach } from './lib/run-each.ts'

interface Run {
  cron: string
  /** The run's clock, so that a late or repeated run does the same. */
  scheduledTime: number
  bindings: Bindings
}

/** Tasks of one expression, in their order. One that fails does not stop the others. */
type Task = (deps: Deps, run: Run & { hasTime: () => boolean }) => Promise<void>

/** Of the minute between two sweeps: what was begun by then ends within it. */
const sweepMs = 50_000

/** Every minute. E-mails get the time that the rest leaves. */
const sweep: Record<string, Task> = {
  sweepPayments,
  deleteExpiredRows,
  indexNewRows,
  async buildStatusLists(deps, { hasTime }) {
    const { buildStatusLists } = await import('./domain/licenses/status-lists.ts')
    await buildStatusLists(deps, hasTime)
  },
  sendReminders: (deps) => sendReminders(deps, remindersLookBackMs),
  async sendDueEmails(deps, { scheduledTime, hasTime }) {
    const { sendDueEmails } = await import('./domain/emails/send.ts')
    // By the run's clock, the lease of what is sent late would be over at once.
    await sendDueEmails({ ...deps, now: () => Math.max(scheduledTime, Date.now()) }, hasTime)
  },
}

/** So late a sweep still sends reminders. The daily run looks back further, for those that an outage left out. */
const remindersLookBackMs = 15 * 60_000
const missedRemindersMs = 2 * 86_400_000

const dailyCron = '23 6 * * *'
/** Of each hour: the sweep of then starts a daily run that was missed. Two at once are harmless. */
const missedMinute = 41

/** The tasks other than the sweep's, by their cron expressions in wrangler.toml. */
const others: Record<string, Record<string, Task>> = {
  [dailyCron]: {
    askAboutOpenPayments,
    reconcilePayments,
    deleteUnusedImages,
    recordDeliveries,
    countPopularity,
    sendMissedReminders: (deps) => sendReminders(deps, missedRemindersMs),
  },
}

/** Tries each task of the run's expression. The run is recorded where none has failed, and fails otherwise: monitors see that it is missing. */
export async function runCron(env: Env, run: Run): Promise<void> {
  const hasTime = timeBudget(sweepMs)
  const tasks = others[run.cron]
  const carryOut = async ([name, task]: [string, Task]) => {
    const calls = noCalls()
    const deps = createDeps(env, { now: () => run.scheduledTime, bindings: run.bindings, calls })
    await logged({ cron: run.cron, task: name, calls }, () => task(deps, { ...run, hasTime }))
  }
  const carryOutAll = async () => {
    await runEach(Object.entries(tasks ?? sweep), carryOut)
    await carryOut(['recordRun', (deps) => recordRun(deps, tasks ? 'daily' : 'sweep')])
  }
  const startMissed = async () => {
    if (tasks || new Date(run.scheduledTime).getUTCMinutes() !== missedMinute) return
    const deps = createDeps(env, { now: () => run.scheduledTime, bindings: run.bindings })
    if (await isDailyMissed(deps)) await runCron(env, { ...run, cron: dailyCron })
  }
  await runEach([carryOutAll, startMissed], (step) => step())
}

/** Runs a task, and writes its line whether it fails or not. */
async function logged({ cron, task, calls }: { cron: string; task: string; calls: Calls }, run: () => Promise<void>) {
  const startedAt = Date.now()
  const line = (): TaskLine => ({ level: 'info', cron, task, ms: Date.now() - startedAt, ...calls })
  try {
    await run()
    writeLog(line())
  } catch (error) {
    writeLog<TaskLine>({ ...line(), level: 'error', causes: causesOf(error), at: placesOf(error) })
    throw error
  }
}
