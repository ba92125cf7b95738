import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { untilEnded } from './kill-on-exit.ts'
import { LocalError } from './local-error.ts'
import type { Secrets } from './settings.ts'

export interface SandboxProcess {
  url: string
  /** For the CPU time of the process. */
  pid: number
  stop(): Promise<void>
  /** Ends it as a crash would (kill -9). */
  kill(): Promise<void>
}

export interface SandboxProcessOptions {
  port: number
  /** Where its charges are kept; without it they go when it ends. */
  dataFile?: string
  secrets: Secrets
  /** Where the Orders API of Mercado Pago sends its webhooks, as a shop says in the panel of its application; without it nowhere. */
  ordersWebhookUrl?: string
  /** The same of Woovi. */
  wooviWebhookUrl?: string
  /** Called when it ends by itself. */
  onCrash: () => void
}

/** Starts the payment sandbox as a process of its own: like a real provider, it goes on when the store stops. */
export async function startSandboxProcess(options: SandboxProcessOptions): Promise<SandboxProcess> {
  const { port, dataFile, secrets, ordersWebhookUrl, wooviWebhookUrl, onCrash } = options
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sandbox/main.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...secrets,
      SANDBOX_PORT: String(port),
      ...(ordersWebhookUrl && { SANDBOX_ORDERS_WEBHOOK: ordersWebhookUrl }),
      ...(wooviWebhookUrl && { SANDBOX_WOOVI_WEBHOOK: wooviWebhookUrl }),
      ...(dataFile && { SANDBOX_DATA: dataFile }),
    },
  })
  const ended = untilEnded(child)
  let isWanted = true
  const errorLines: string[] = []
  createInterface(child.stderr).on('line', (line) => errorLines.length < 20 && errorLines.push(line))
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => createInterface(child.stdout).once('line', () => resolve(true))),
    ended.then(() => false),
  ])
  if (!isReady) throw new LocalError(errorLines[0] ?? 'The payment sandbox ended at once.')
  child.stdout.resume()
  ended.then(() => isWanted && onCrash())
  async function end(signal: NodeJS.Signals) {
    isWanted = false
    child.kill(signal)
    await ended
  }
  const { pid = 0 } = child
  return { url: `http://127.0.0.1:${port}`, pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
