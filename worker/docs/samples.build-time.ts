import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dir = join(import.meta.dirname, 'samples')

/** All programs for makers of tools, by the names of their files. */
export const sampleFiles: Record<string, string> = Object.fromEntries(
  readdirSync(dir)
    .sort()
    .map((name) => [name, readFileSync(join(dir, name), 'utf8')]),
)

const read = (name: string) => sampleFiles[name] ?? ''

/** The programs of the guide for makers of tools. */
export const samples = {
  ts: read('license.ts'),
  python: read('license.py'),
  cpp: read('verify.cpp'),
}

/** Of the guide's section about moves, in Python. */
export const moveSample = read('move.py')
