import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { killOnExit } from './kill-on-exit.ts'
import { LocalError } from './local-error.ts'

const run = promisify(execFile)
export const root = resolve(import.meta.dirname, '../..')
export const webDist = join(root, 'web/dist')

const lock = 'node_modules/.package-lock.json'
const workerSources = ['worker', 'web', 'schema', 'package.json', lock]
const webSources = ['web', 'schema', 'seeds', 'package.json', lock]
const buildOutputs = new Set(['web/dist', 'web/public/art', 'worker/dist'])

/**
 * Builds the Worker's modules into `dir`, as `npm run build:worker` does for wrangler; `index.js` is the entry. Returns whether it had to:
 * a build newer than its sources is kept. In the mode `test` passwords are hashed at a low cost.
 */
export async function buildWorker(dir: string, mode: 'production' | 'test' = 'production'): Promise<boolean> {
  if (isFresh(join(dir, 'index.js'), workerSources)) return false
  await runVite('The Worker', ['worker', '--mode', mode, '--outDir', resolve(dir), '--emptyOutDir'])
  return true
}

/** Builds `web/dist`, artwork included. Returns whether it had to: a build newer than its sources is kept. */
export async function buildWeb(): Promise<boolean> {
  if (isFresh(join(webDist, 'index.html'), webSources)) return false
  await runNode('The artwork', ['seeds/commands/write-art.ts'])
  await runVite('The web', ['web'])
  return true
}

const runVite = (what: string, args: string[]) =>
  runNode(what, ['node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'warn'])

async function runNode(what: string, args: string[]) {
  const env = { ...process.env, CI: 'true', NODE_ENV: 'production', NO_COLOR: '1' }
  const running = run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 })
  const { pid } = running.child
  const cancelKill = pid === undefined ? () => {} : killOnExit(pid)
  try {
    await running
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? `${error.stderr}`.trim() : String(error)
    throw new LocalError(`${what} could not be built:\n${said}`)
  } finally {
    cancelKill()
  }
}

function isFresh(made: string, sources: string[]) {
  if (!existsSync(made)) return false
  const { mtimeMs } = statSync(made)
  return sources.every((source) => newest(join(root, source)) <= mtimeMs)
}

/** The modification time of the newest file below; a deleted file shows in the time of its folder. */
function newest(path: string): number {
  if (buildOutputs.has(relative(root, path))) return 0
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  // The build itself changes the time of the folder that it writes into.
  const own = readdirSync(path).some((name) => buildOutputs.has(relative(root, join(path, name)))) ? 0 : stat.mtimeMs
  return Math.max(own, ...readdirSync(path).map((name) => newest(join(path, name))))
}
