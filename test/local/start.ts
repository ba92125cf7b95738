import { relative, resolve } from 'node:path'
import { demoAccounts, demoPassword } from '#seeds/demo/accounts.ts'
import { LocalError } from './local-error.ts'
import { startLocalStore } from './local-store.ts'
import type { Vars } from './worker.ts'

// PIX_PROVIDERS: the banks that make new charges, in this order; by default the Orders API of Mercado Pago, then Woovi.
const { PORT = '8787', DATA_DIR = '.data', PIX_PROVIDERS } = process.env

const log = (line: string) => console.info(line)
const startedAt = performance.now()
let lastAt = startedAt

/** Prints a finished step and how long it took. */
function onStep(step: string) {
  const now = performance.now()
  log(`${`${((now - lastAt) / 1000).toFixed(1)} s`.padStart(7)}  ${step}`)
  lastAt = now
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

try {
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new LocalError(`PORT=${PORT} is not a port.`)
  const dataDir = resolve(DATA_DIR)
  const vars: Vars = PIX_PROVIDERS ? { PIX_PROVIDERS } : {}
  const shop = await startLocalStore({ port, dataDir, vars, onStep, log, signal: stopping.signal })
  log('')
  log(`The shop:  ${shop.url}`)
  log(`The bank:  ${shop.bank} (approve or reject payments there)`)
  log(`The mailbox:  ${shop.mailbox} (every e-mail of the shop arrives there)`)
  log(`Demo accounts, password ${demoPassword}:  ${demoAccounts.map(({ email }) => email).join('  ')}`)
  log(`The data stay in ${relative('', dataDir) || '.'}. Ctrl-C stops everything.`)
  await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve))
  await shop.close()
  log('Everything is stopped.')
  process.exit(0)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  log(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
