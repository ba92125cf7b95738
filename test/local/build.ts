import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { killOnExit } from './kill-on-exit.ts'
import { LocalError } from './local-error.ts'

const run = promisify(execFile)
export const root = resolve(import.meta.dirname, '../..')
export const webDist = join(root, 'web/dist')

const lock = 'node_modules/.package-lock.json'
const workerSources = ['worker', 'schema', 'wrangler.toml', 'package.json', lock]
const webSources = ['web', 'schema', 'seeds', 'package.json', lock]
const buildOutputs = new Set(['web/dist', 'web/public/art'])

/**
 * Bundles the Worker into `dir` as `wrangler deploy` would. Returns whether it had to: a bundle newer than its sources is kept.
 * `entry` names another `index.ts` than the store's.
 */
export async function buildWorker(dir: string, entry?: string): Promise<boolean> {
  if (isFresh(join(dir, 'index.js'), workerSources)) return false
  // Wrangler refuses to bundle while the folder of the pages is missing.
  mkdirSync(webDist, { recursive: true })
  const wrangler = ['node_modules/wrangler/bin/wrangler.js', 'deploy', ...(entry === undefined ? [] : [entry])]
  await runNode('The Worker', [...wrangler, '--dry-run', '--outdir', dir])
  return true
}

/** Builds `web/dist`, artwork included. Returns whether it had to: a build newer than its sources is kept. */
export async function buildWeb(): Promise<boolean> {
  if (isFresh(join(webDist, 'index.html'), webSources)) return false
  await runNode('The artwork', ['seeds/commands/write-art.ts'])
  await runNode('The web', ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'])
  return true
}

async function runNode(what: string, args: string[]) {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', NODE_ENV: 'production', NO_COLOR: '1' }
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
