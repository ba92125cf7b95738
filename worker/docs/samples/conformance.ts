// Proves a tool's check: node conformance.ts VECTORS COMMAND...
// VECTORS is the shop's /api/docs/conformance.json. The tool, started as COMMAND... conformance VECTORS, prints a line NAME REASON for each.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [file = '', command = '', ...args] = process.argv.slice(2)
const { vectors } = JSON.parse(readFileSync(file, 'utf8'))
const { stdout, stderr, error } = spawnSync(command, [...args, 'conformance', file], { encoding: 'utf8' })
if (error || stderr) console.error(error?.message ?? stderr)
const reasons = new Map((stdout ?? '').split(/\r?\n/).map((line) => line.trim().split(' ', 2) as [string, string]))

let passed = 0
for (const { name, why, expect } of vectors) {
  const reason = reasons.get(name) ?? 'no answer'
  if (reason === expect.reason) passed += 1
  else console.info(`${name}: ${reason} instead of ${expect.reason}. ${why}`)
}
console.info(`${passed} passed, ${vectors.length - passed} failed`)
process.exitCode = passed === vectors.length ? 0 : 1
