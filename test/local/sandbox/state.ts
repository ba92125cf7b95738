import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type SandboxState = {
  /** The live object of one provider: change it, then `markChanged()`. */
  section<Section extends object>(name: string, empty: () => Section): Section
  markChanged(): void
  /** Resolves when every change made so far is on disk. Nothing leaves the sandbox before that. */
  saved(): Promise<void>
  newId(): number
  reset(): void
}

/** State in memory and, if a file is given, in one JSON file that a kill at any moment leaves intact. */
export async function openState(dataFile: string | undefined): Promise<SandboxState> {
  const state: Record<string, object> = dataFile ? await readState(dataFile) : {}
  const empties = new Map<string, () => object>()
  let version = 0
  let savedVersion = 0
  let writing: Promise<void> | undefined

  // A rename replaces the file in one step. No fsync: a killed process loses nothing, only a power cut would.
  async function write(file: string) {
    const writtenVersion = version
    await writeFile(`${file}.tmp`, JSON.stringify(state))
    await rename(`${file}.tmp`, file)
    savedVersion = writtenVersion
  }

  function section<Section extends object>(name: string, empty: () => Section) {
    empties.set(name, empty)
    const present = { ...empty(), ...state[name] }
    state[name] = present
    return present
  }
  const ids = section('ids', () => ({ last: 0 }))

  return {
    section,
    markChanged() {
      version++
    },
    async saved() {
      const wantedVersion = version
      // One write at a time; callers that arrive meanwhile share the next one.
      while (dataFile && savedVersion < wantedVersion) {
        writing ??= write(dataFile).finally(() => {
          writing = undefined
        })
        await writing
      }
    },
    // From the real clock, so that a shop whose database outlives this state never sees the same id twice.
    newId() {
      ids.last = Math.max(ids.last + 1, Math.floor(Date.now() / 10))
      version++
      return ids.last
    },
    reset() {
      for (const [name, empty] of empties) if (name !== 'ids') Object.assign(state[name] ?? {}, empty())
      version++
    },
  }
}

async function readState(dataFile: string): Promise<Record<string, object>> {
  await mkdir(dirname(dataFile), { recursive: true })
  try {
    return JSON.parse(await readFile(dataFile, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`The sandbox's data file ${dataFile} cannot be read. Delete it to start afresh.`, { cause: error })
  }
}
