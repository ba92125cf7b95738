import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LocalError } from './local-error.ts'

/** Locks a store's data folder for this process: two database servers on the same files would corrupt them. */
export function lockDataDir(dir: string): () => void {
  const lock = join(dir, 'running.pid')
  try {
    mkdirSync(dir, { recursive: true })
    const owner = readOwner(lock)
    if (owner !== undefined && owner !== process.pid && isStore(owner)) {
      throw new LocalError(
        `The shop in ${dir} is running already (process ${owner}): stop it, or choose another DATA_DIR.`,
      )
    }
    writeFileSync(lock, String(process.pid))
  } catch (error) {
    if (error instanceof LocalError) throw error
    throw new LocalError(`DATA_DIR ${dir} cannot be written to: ${error instanceof Error ? error.message : error}.`)
  }
  return () => rmSync(lock, { force: true })
}

function readOwner(lock: string) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isStore(pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    // A lock file left behind by a crash may hold the pid of another program.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return true
  }
}
