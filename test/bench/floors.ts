import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../local/build.ts'
import type { Vars } from '../local/worker.ts'
import { startWorkerd } from '../local/workerd.ts'

/** A Worker of `test/bench/floors`, which does as little as its work allows. */
type Floor = 'raw' | 'hono' | 'pipeline'

/** Builds it below `dir` and answers the folder of its bundle. */
export async function buildFloor(name: Floor, dir: string): Promise<string> {
  const outDir = join(dir, name)
  const lib = { entry: join(root, `test/bench/floors/${name}.ts`), formats: ['es' as const], fileName: 'index' }
  await build({ root, configFile: false, logLevel: 'error', build: { lib, outDir } })
  return outDir
}

export const startFloor = async (name: Floor, dir: string, vars: Vars = {}) =>
  startWorkerd({ bundle: await buildFloor(name, dir), vars })
