import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from './build.ts'

/** What the Worker may take that an isolate evaluates before it answers anything: gzip, in bytes. */
export const workerStartLimit = 170_000

/** The modules of the Worker's build. */
export class WorkerModules {
  readonly all: readonly Rolldown.OutputChunk[]
  /** The entry and what it imports statically, which is evaluated before the first request; the others when they are first imported. */
  readonly atStart: readonly Rolldown.OutputChunk[]

  constructor({ output }: Rolldown.RolldownOutput) {
    this.all = output.filter((file) => file.type === 'chunk')
    const names = new Set(this.all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
    for (const name of names) {
      for (const imported of this.all.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(imported)
    }
    this.atStart = this.all.filter(({ fileName }) => names.has(fileName))
  }

  idsOf(modules: readonly Rolldown.OutputChunk[]): string[] {
    return modules.flatMap(({ moduleIds }) => moduleIds)
  }

  /** Bytes, each module compressed by itself. */
  gzipSizeOf(modules: readonly Rolldown.OutputChunk[]): number {
    return modules.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  }
}

export async function buildWorkerInMemory(): Promise<WorkerModules> {
  const configFile = join(root, 'worker/vite.config.ts')
  const built = await build({ configFile, logLevel: 'error', build: { write: false } })
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected a single build')
  return new WorkerModules(built)
}
