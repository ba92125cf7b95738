import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name), 'utf8')

/** The programs of the guide for makers of tools. */
export const samples = {
  ts: read('license.ts'),
  python: read('license.py'),
  cpp: read('offline-token.cpp'),
}

/** Of the guide's section about moves, in Python. */
export const moveSample = read('move.py')
