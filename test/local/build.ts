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
const madeByBuild = new Set(['web/dist', 'web/public/art'])

/**
 * Bundles the Worker into `dir` as `wrangler deploy` would. Says whether it had to: a bundle newer than its sources stays.
 * `entry` names another `index.ts` than the shop's.
 */
export async function buildWorker(dir: string, entry?: string): Promise<boolean> {
  if (isFresh(join(dir, 'index.js'), workerSources)) return false
  // Wrangler refuses to bundle where the folder of the pages is not there yet.
  mkdirSync(webDist, { recursive: true })
  const wrangler = ['node_modules/wrangler/bin/wrangler.js', 'deploy', ...(entry === undefined ? [] : [entry])]
  await runNode('The Worker', [...wrangler, '--dry-run', '--outdir', dir])
  return true
}

/** Makes `web/dist`, pictures included. Says whether it had to: one newer than its sources stays. */
export async function buildWeb(): Promise<boolean> {
  if (isFresh(join(webDist, 'index.html'), webSources)) return false
  await runNode('The pictures', ['seeds/commands/write-art.ts'])
  await runNode('The web', ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'])
  return true
}

async function runNode(what: string, args: string[]) {
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', NODE_ENV: 'production', NO_COLOR: '1' }
  const running = run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 })
  const { pid } = running.child
  const letGo = pid === undefined ? () => {} : killOnExit(pid)
  try {
    await running
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? `${error.stderr}`.trim() : String(error)
    throw new LocalError(`${what} could not be built:\n${said}`)
  } finally {
    letGo()
  }
}

function isFresh(made: string, sources: string[]) {
  if (!existsSync(made)) return false
  const { mtimeMs } = statSync(made)
  return sources.every((source) => newest(join(root, source)) <= mtimeMs)
}

/** The time of the newest file below; one that is gone leaves its trace in the time of its folder. */
function newest(path: string): number {
  if (madeByBuild.has(relative(root, path))) return 0
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  // The time of the folder that the build writes into says nothing of its sources.
  const own = readdirSync(path).some((name) => madeByBuild.has(relative(root, join(path, name)))) ? 0 : stat.mtimeMs
  return Math.max(own, ...readdirSync(path).map((name) => newest(join(path, name))))
}
