import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { webhookPath } from '#schema/api/webhooks.ts'
import { createDeps, type Deps } from '#worker/deps.ts'
import { readEnv } from '#worker/env.ts'
import { openDatabase } from '#worker/lib/database.ts'
import { ask, type Question } from './ask.ts'
import { webDist } from './local/build.ts'
import { startDatabaseProxy } from './local/database-proxy.ts'
import type { OnEmail } from './local/email-worker.ts'
import { startPlainWorker } from './local/plain-worker.ts'
import { startSandbox } from './local/sandbox/sandbox.ts'
import { makeSecrets, sandboxKeys, workerVars } from './local/settings.ts'
import { startSqld } from './local/sqld.ts'
import { startWorker, type Vars } from './local/worker.ts'
import { firstPix, onlyPix, openPix, type PixChoice, type PixName, usualPix } from './pix-driver.ts'

export interface StoreOptions {
  /** With the demo store in it, instead of nothing but the payment methods. */
  isSeeded?: boolean
  /** With the built pages, which the tests of `test/browser` need, instead of the unbuilt page. */
  hasWeb?: boolean
  /** The providers of PIX; by default the usual one alone. */
  pix?: PixChoice
  /** Variables of the Worker that extend or override the defaults. */
  vars?: Vars
  /** Cloudflare's binding for e-mails; only under Miniflare. */
  onEmail?: OnEmail
  /**
   * Under Miniflare, as `npm start`, which has all of R2, compresses answers, and gives tests the bindings and the cache; a request costs five times
   * the CPU.
   */
  isMiniflare?: boolean
  /** The folder of the Worker's modules, instead of those that hash passwords at a low cost. */
  bundle?: string
  /** The sandbox's time is `clock` too, instead of the real time. */
  hasSandboxClock?: boolean
}

interface Log {
  level: string
  message: string
}

export type Store = Awaited<ReturnType<typeof openStore>>

/** A separate store: a migrated database on a real sqld, the payment sandbox, and the real Worker in workerd. */
export async function openStore(options: StoreOptions = {}) {
  const artifacts = inject('artifacts')
  const {
    isSeeded,
    hasWeb,
    pix = usualPix,
    vars,
    onEmail,
    isMiniflare = onEmail !== undefined,
    hasSandboxClock,
  } = options
  const { bundle = join(artifacts, 'bundle') } = options
  const dir = join(artifacts, 'stores', randomUUID())
  cpSync(join(artifacts, isSeeded ? 'demo' : 'empty'), join(dir, 'database'), { recursive: true })

  /** The time of `deps`: fixed until a test changes it. The Worker uses the real time. */
  const clock = { now: Date.now() }
  const secrets = makeSecrets()
  const keys = sandboxKeys(secrets)
  // As of Mercado Pago; a test of the two steps of a refund takes its time (`refundsInProcessMs`, `refundAs`).
  keys.woovi.refundsAtOnce = true
  const sqld = await startSqld({ dir: join(dir, 'database') })
  const [proxy, sandbox] = await Promise.all([
    startDatabaseProxy(sqld),
    startSandbox({ port: 0, ...keys, ...(hasSandboxClock && { now: () => clock.now }) }),
  ])
  const logs: Log[] = []
  const worker = await (isMiniflare ? startWorker : startPlainWorker)({
    bundle,
    declared: inject('declaredWorker'),
    assets: hasWeb ? webDist : join(artifacts, 'page'),
    vars: (shop) => ({
      ...workerVars({ shop, database: proxy.url, sandbox: sandbox.url }, secrets),
      // Tests write rows directly, which the next call is to answer.
      SNAPSHOT_SECONDS: '0',
      // Written at any time later, by calls that are not about it.
      FIGURES_SECONDS: '0',
      ...onlyPix(pix),
      ...vars,
    }),
    onEmail,
    onLog: ({ level, message }) => logs.push({ level, message }),
  })
  sandbox.setOrdersWebhookUrl(new URL(webhookPath('mercadopago-orders'), worker.url).href)
  sandbox.setWooviWebhookUrl(new URL(webhookPath('woovi'), worker.url).href)
  const db = openDatabase(sqld.url)
  /** The shop with further variables, to be called in this process. */
  async function shopWith(further: Vars): Promise<Deps> {
    const env = readEnv({ ...(await worker.bindings()), ...further })
    if (!env) throw new Error('the configuration is refused')
    return createDeps(env, { now: () => clock.now })
  }
  const deps = await shopWith({})
  const pixBy = (name: PixName) => openPix(name, { sandbox, secrets, deps })

  return {
    url: worker.url,
    pid: worker.pid,
    /** Connected to sqld directly: neither counted nor disturbed by the proxy. */
    db,
    sqld,
    proxy,
    sandbox,
    secrets,
    logs,
    clock,
    bindings: worker.bindings,
    cache: worker.cache,
    /** For calling the domain directly, through the same proxy as the Worker. */
    deps,
    shopWith,
    /** The provider of PIX that is asked first for its charges. */
    pix: pixBy(firstPix(pix)),
    pixBy,
    fetch: (path: string, init?: RequestInit) => fetch(new URL(path, worker.url), init),
    ask: <E extends Endpoint>(endpoint: E, question?: Question) => ask(worker.url, endpoint, question),
    /** Fires the cron, as of `time`. */
    tick: (time: number | Date = Date.now(), cron?: string) => worker.tick(new Date(time), cron),
    async close() {
      await worker.close()
      db.$client.close()
      await Promise.all([sandbox.close(), proxy.close()])
      await sqld.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The store of a file of tests: opened as the file is loaded, closed after its tests. */
export async function openFileStore(options?: StoreOptions) {
  const store = await openStore(options)
  afterAll(() => store.close())
  return store
}
