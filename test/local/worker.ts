import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LegacyWorkerOptions, V4WorkerOptions, WorkerdStructuredLog } from 'miniflare'
import type { LocationCache } from '#worker/http/snapshot-cache.ts'
import { root } from './build.ts'
import { emailWorker, type OnEmail } from './email-worker.ts'
import { childPids, killOnExit } from './kill-on-exit.ts'
import { onPort, PortTakenError } from './ports.ts'

/** The variables of the Worker: those of worker/env.ts. */
export type Vars = Record<string, string>

export interface WorkerOptions {
  /** Where `buildWorker` has put the bundle. */
  bundle: string
  vars: Vars | ((url: string) => Vars)
  /** 0, as by default: any free one. */
  port?: number
  /** Where R2's files are kept; without it they are gone when the Worker ends. */
  storage?: string
  /** The folder of the web's files, where it is not the one that wrangler.toml names. */
  assets?: string
  /** Cloudflare's binding for e-mails; without it the Worker has none. */
  onEmail?: OnEmail | undefined
  /** What the Worker logs, line by line. */
  onLog?: (log: WorkerdStructuredLog) => void
}

/** The expression of the daily reconciliation, as wrangler.toml spells it. */
export const dailyCron = '23 6 * * *'

export interface LocalWorker {
  url: string
  port: number
  /** Of its workerd; undefined where the system lists no children (not Linux). */
  pid: number | undefined
  /** Fires a cron trigger of wrangler.toml, by default that of every minute; resolves when the Worker has finished. */
  tick(time?: Date, cron?: string): Promise<void>
  /** The Worker's own env: variables, and bindings that work from here. */
  bindings(): Promise<Record<string, unknown>>
  /** What the Worker has as `caches.default`. */
  cache(): Promise<LocationCache>
  close(): Promise<void>
}

/** Starts the bundled Worker in workerd, with what wrangler.toml says of it. */
export function startWorker(options: WorkerOptions): Promise<LocalWorker> {
  return onPort(options.port ?? 0, async (port) => {
    const url = `http://127.0.0.1:${port}`
    const before = childPids('workerd')
    // Evaluated where a Worker is started under them alone: they take a second of the processor's time.
    const { Miniflare } = await import('miniflare')
    const settings = await miniflareOptions(options, url, port)
    const miniflare = withoutExits(() => new Miniflare(settings))
    try {
      await miniflare.ready
    } catch (error) {
      await miniflare.dispose().catch(() => {})
      const isTaken = error instanceof Error && 'code' in error && error.code === 'ERR_ADDRESS_IN_USE'
      throw isTaken ? new PortTakenError(port, 'the Worker') : error
    }
    const pids = childPids('workerd').filter((pid) => !before.includes(pid))
    const cancelKills = pids.map(killOnExit)
    const worker = await miniflare.getWorker()
    return {
      url,
      port,
      pid: pids[0],
      async tick(time = new Date(), cron = '* * * * *') {
        const { outcome } = await worker.scheduled({ cron, scheduledTime: time })
        if (outcome !== 'ok') throw new Error(`The cron failed: ${outcome}`)
      },
      bindings: () => miniflare.getBindings(),
      cache: async () => (await miniflare.getCaches()).default as unknown as LocationCache,
      async close() {
        await miniflare.dispose()
        for (const cancelKill of cancelKills) cancelKill()
      },
    }
  })
}

/** Miniflare exits the process at a signal; here the caller decides that, once everything is saved. */
function withoutExits<T>(create: () => T): T {
  const before = signals.map((signal) => [signal, process.listeners(signal)] as const)
  const created = create()
  for (const [signal, known] of before) {
    for (const listener of process.listeners(signal)) {
      if (!known.includes(listener)) process.removeListener(signal, listener)
    }
  }
  return created
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

async function miniflareOptions(options: WorkerOptions, url: string, port: number) {
  const { convertV4MiniflareOptions } = await import('miniflare')
  const { unstable_getMiniflareWorkerOptions: readWorkerOptions } = await import('wrangler')
  const { workerOptions } = readWorkerOptions(join(root, 'wrangler.toml'), undefined, {
    overrides: options.assets === undefined ? {} : { assets: { directory: options.assets } },
  })
  // Wrangler's type lacks most of the names that Miniflare's has.
  const declared = workerOptions as Pick<LegacyWorkerOptions, 'bindings' | 'serviceBindings'>
  const vars = typeof options.vars === 'function' ? options.vars(url) : options.vars
  const shop: V4WorkerOptions = {
    ...declared,
    name: 'trinco',
    // Miniflare's own version has another id for `bindings` than for the Worker.
    versionMetadata: undefined,
    bindings: { ...declared.bindings, ...vars, VERSION: { id: randomUUID() } },
    ...(options.onEmail && {
      serviceBindings: { ...declared.serviceBindings, EMAIL: { name: 'email', entrypoint: 'Email' } },
    }),
    ...sourceIn(options.bundle),
  }
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    logRequests: false,
    ...(options.storage !== undefined && { resourcePersistencePath: options.storage }),
    handleStructuredLogs: options.onLog ?? (() => {}),
    workers: options.onEmail ? [shop, emailWorker(options.onEmail)] : [shop],
  })
}

/** The modules of a build, its entry first. */
function sourceIn(bundle: string) {
  const names = readdirSync(bundle).filter((name) => /\.(js|wasm)$/.test(name) && name !== 'index.js')
  const modules = ['index.js', ...names].map((name) => ({
    type: name.endsWith('.js') ? ('ESModule' as const) : ('CompiledWasm' as const),
    path: join(bundle, name),
  }))
  return { modules, modulesRoot: bundle }
}
