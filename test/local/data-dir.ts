import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LocalError } from './local-error.ts'

/** Makes the folder of a shop's data ours alone: two database servers on the same files would spoil them. */
export function lockDataDir(dir: string): () => void {
  const claim = join(dir, 'running.pid')
  try {
    mkdirSync(dir, { recursive: true })
    const owner = readOwner(claim)
    if (owner !== undefined && owner !== process.pid && isShop(owner)) {
      throw new LocalError(
        `The shop in ${dir} is running already (process ${owner}): stop it, or choose another DATA_DIR.`,
      )
    }
    writeFileSync(claim, String(process.pid))
  } catch (error) {
    if (error instanceof LocalError) throw error
    throw new LocalError(`DATA_DIR ${dir} cannot be written to: ${error instanceof Error ? error.message : error}.`)
  }
  return () => rmSync(claim, { force: true })
}

function readOwner(claim: string) {
  try {
    return Number(readFileSync(claim, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isShop(pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    // A claim left behind by a crash may name what is another program by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return true
  }
}
