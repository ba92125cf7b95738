import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WorkerdStructuredLog } from 'miniflare'
import { untilEnded } from './kill-on-exit.ts'
import { LocalError } from './local-error.ts'
import { onPort, PortTakenError } from './ports.ts'
import type { Vars } from './worker.ts'
import { type DeclaredWorker, type Platform, readDeclaredWorker, workerdConfig } from './workerd-config.ts'

export interface WorkerdOptions {
  /** A folder whose JavaScript files are the modules of the Worker; `index.js` is its entry. */
  bundle: string
  vars?: Vars | ((url: string) => Vars)
  /** The folder of the web's files, served as the platform serves them. */
  assets?: string
  /** Of the site; by default any free one. */
  port?: number
  /** Where the caller has read wrangler.toml already. */
  declared?: DeclaredWorker | undefined
  /** By default no bucket, no rate limiter and no cron. */
  platform?: Platform
  /** Serves the DevTools protocol, which says what the isolate holds. */
  hasInspector?: boolean
  /** What the Worker logs, line by line. */
  onLog?: (log: WorkerdStructuredLog) => void
}

export interface Workerd {
  /** Straight to the Worker. */
  url: string
  /** Through the platform's choice between a file and the Worker, as visitors come; without `assets` the same. */
  siteUrl: string
  /** To the Worker that fires the cron; only with `platform`. */
  cronUrl: string
  /** Of the Worker's DevTools protocol; only with `hasInspector`. */
  inspectorUrl: string
  /** For the CPU time of the process. */
  pid: number
  stop(): Promise<void>
}

const startMs = 15_000

/**
 * Runs a bundled Worker under plain `workerd serve`: no other Worker stands before it, so what is measured is its own. Of the platform it has
 * the Cache API and, where they are given, the web's files and `platform`.
 */
export async function startWorkerd({ vars = {}, onLog, ...options }: WorkerdOptions): Promise<Workerd> {
  const declared = options.declared ?? (await readDeclaredWorker())
  const dir = mkdtempSync(join(tmpdir(), 'trinco-workerd-'))
  try {
    return await onPort(options.port ?? 0, async (port) => {
      const siteUrl = `http://127.0.0.1:${port}`
      const file = join(dir, 'config.capnp')
      const ownVars = typeof vars === 'function' ? vars(siteUrl) : vars
      writeFileSync(file, workerdConfig({ ...options, declared, port, vars: ownVars }))
      return { siteUrl, ...(await launch(file, port, options.hasInspector, onLog)) }
    })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

async function launch(config: string, port: number, hasInspector = false, onLog: WorkerdOptions['onLog']) {
  const inspector = hasInspector ? ['--inspector-addr=127.0.0.1:0'] : []
  const options = ['serve', '--experimental', '--import-path=/', '--control-fd=3', ...inspector]
  const child = spawn(binary(), [...options, config], {
    // In a process group of its own: Ctrl-C ends this process, which then ends it.
    detached: true,
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  const { pid = 0 } = child
  const ended = untilEnded(child)
  const lines = (input: unknown) => createInterface(input as NodeJS.ReadableStream)
  const [, stdout, stderr, control] = child.stdio
  if (onLog) lines(stdout).on('line', (line) => onLog(JSON.parse(line)))
  const errorLines: string[] = []
  lines(stderr).on('line', (line) => errorLines.length < 20 && errorLines.push(line))
  // It reports the ports of the inspector and of each socket, `site` last.
  const ports: Record<string, number> = {}
  const listens = new Promise<boolean>((resolve) => {
    lines(control).on('line', (line) => {
      const { event, socket = event, port }: { event: string; socket?: string; port: number } = JSON.parse(line)
      ports[socket] = port
      if (socket === 'site') resolve(true)
    })
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), startMs)
  const isReady = await Promise.race([listens, ended.then(() => false)])
  clearTimeout(limit)
  if (!isReady) {
    const said = errorLines.join('\n')
    throw said.includes('Address already in use')
      ? new PortTakenError(port, 'workerd')
      : new LocalError(said || 'workerd ended before it listened.')
  }
  return {
    url: `http://127.0.0.1:${ports.worker}`,
    cronUrl: `http://127.0.0.1:${ports.cron}`,
    inspectorUrl: `ws://127.0.0.1:${ports['listen-inspector']}/worker`,
    pid,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The binary that Miniflare uses. */
function binary(): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  return fromMiniflare('workerd').default
}
