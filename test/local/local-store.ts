import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookPath } from '#schema/api/webhooks.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { buildWeb, buildWorker } from './build.ts'
import { lockDataDir } from './data-dir.ts'
import { addDemoCharges } from './demo-charges.ts'
import { LocalError } from './local-error.ts'
import { isFree, PortTakenError } from './ports.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'
import { loadOrCreateSecrets, workerVars } from './settings.ts'
import { startSqld } from './sqld.ts'
import { dailyCron, startWorker, type Vars } from './worker.ts'

export interface LocalStoreOptions {
  port: number
  dataDir: string
  /** Further variables of the Worker. */
  vars?: Vars
  /** Called after each step of the start. */
  onStep: (step: string) => void
  log: (line: string) => void
  /** Aborted when the store is to stop, also in the middle of its start. */
  signal: AbortSignal
}

const cronEveryMs = 60_000
const restartAfterMs = 300

/** The whole store on this machine: database, sandbox, Worker, pages and cron. What crashes is restarted. */
export async function startLocalStore({ port, dataDir, vars = {}, onStep, log, signal }: LocalStoreOptions) {
  for (const [needed, what] of [[port, 'the shop'] as const, [port + 1, 'the bank'] as const]) {
    if (!(await isFree(needed))) throw new PortTakenError(needed, what)
  }
  const release = lockDataDir(dataDir)
  const within = (name: string) => join(dataDir, name)
  const secrets = loadOrCreateSecrets(within('secrets.json'))
  const next = (step: string) => {
    signal.throwIfAborted()
    onStep(step)
  }

  const database = await startSqld({
    dir: within('database'),
    port: (await isFree(port + 2)) ? port + 2 : 0,
    onCrash: () => restart('The database', () => database.restart()),
  })
  next(`database on ${database.url}`)
  await migrateDatabase(database.url).catch((error: Error) => {
    throw new LocalError(
      `The tables in ${dataDir} cannot be brought up to date (${error.message}): move that folder away.`,
    )
  })
  next('tables up to date')
  const { isNew } = await seedStore(database.url)
  next(isNew ? 'demo store loaded' : 'demo store there already')
  next((await buildWeb()) ? 'web built' : 'web built already')
  next((await buildWorker(within('bundle'))) ? 'Worker built' : 'Worker built already')

  let sandbox: SandboxProcess
  const startSandbox = async () => {
    const dataFile = within('sandbox.json')
    const onCrash = () => restart('The bank', startSandbox)
    const webhookUrl = (provider: ProviderName) => `http://127.0.0.1:${port}${webhookPath(provider)}`
    const urls = { ordersWebhookUrl: webhookUrl('mercadopago-orders'), wooviWebhookUrl: webhookUrl('woovi') }
    sandbox = await startSandboxProcess({ port: port + 1, dataFile, secrets, ...urls, onCrash })
  }
  await startSandbox()
  const sandboxUrl = `http://127.0.0.1:${port + 1}`
  next(`bank on ${sandboxUrl}`)
  const worker = await startWorker({
    port,
    bundle: within('bundle'),
    storage: within('files'),
    vars: (shop) => ({ ...workerVars({ shop, database: database.url, sandbox: sandboxUrl }, secrets), ...vars }),
    onLog: ({ level, message }) => {
      appendFileSync(within('worker.log'), `${message}\n`)
      if (level === 'error') log(message)
    },
  })
  next(`Worker on ${worker.url}`)
  await addDemoCharges({ shop: worker.url, database: database.url, sandbox: sandboxUrl })
  next('bank knows the demo sales')

  const tick = (cron?: string) =>
    worker
      .tick(new Date(), cron)
      .catch((error: Error) => log(`The cron's run failed, the next one tries again: ${error.message}`))
  const ticking = [setInterval(() => tick(), cronEveryMs), setInterval(() => tick(dailyCron), dayMs)]

  async function restart(what: string, start: () => Promise<void>) {
    while (!signal.aborted) {
      log(`${what} has ended; starting it again.`)
      await sleep(restartAfterMs)
      if (signal.aborted) return
      try {
        return await start()
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(5_000)
      }
    }
  }

  return {
    url: worker.url,
    bank: `${sandboxUrl}/bank`,
    mailbox: `${sandboxUrl}/mailbox`,
    async close() {
      ticking.forEach(clearInterval)
      await worker.close()
      await sandbox.stop()
      await database.stop()
      release()
    },
  }
}
