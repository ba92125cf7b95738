import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { LocalError } from './local-error.ts'

// Below the ephemeral ports (from 32768 on Linux, 49152 elsewhere), so that no outgoing connection takes a port between the
// check and its use.
// Above 10080, the last port to which fetch refuses to connect (https://fetch.spec.whatwg.org/#port-blocking).
const first = 10_081
const last = 32_000

/** A local port that was free when checked. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(first, last)
    if (await isFree(port)) return port
  }
  throw new LocalError('No free port was found on this machine.')
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Runs `start` on `port`; for port 0 on a free one, retried where another process took it first. */
export async function onPort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  if (port !== 0) return start(port)
  for (let attempt = 0; ; attempt++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 5) throw error
    }
  }
}

export class PortTakenError extends LocalError {
  constructor(port: number, what: string) {
    super(`Port ${port} is taken, and ${what} needs it: stop what listens there, or choose another with PORT=….`)
  }
}
