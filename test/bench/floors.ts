import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../local/build.ts'
import type { Vars } from '../local/worker.ts'
import { startWorkerd } from '../local/workerd.ts'

/** Runs a Worker of `test/bench/floors`, which does as little as its work allows. `dir` is a folder for its bundle. */
export async function startFloor(name: 'raw' | 'hono' | 'pipeline', dir: string, vars: Vars = {}) {
  const bundle = join(dir, name)
  const lib = { entry: join(root, `test/bench/floors/${name}.ts`), formats: ['es' as const], fileName: 'index' }
  await build({ root, configFile: false, logLevel: 'error', build: { lib, outDir: bundle } })
  return startWorkerd({ bundle, vars })
}
