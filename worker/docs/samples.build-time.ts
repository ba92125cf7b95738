import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dir = join(import.meta.dirname, 'samples')

/** The programs for makers of tools, by the names of their files. */
export const sampleFiles: Record<string, string> = Object.fromEntries(
  readdirSync(dir)
    // Python keeps what it has compiled beside them.
    .filter((name) => /\.(ts|py|cpp|cs|go)$/.test(name))
    .sort()
    .map((name) => [name, readFileSync(join(dir, name), 'utf8')]),
)
