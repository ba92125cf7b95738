import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The samples, as the page for tool makers shows them (worker/docs/samples.ts): the Worker itself may import nothing of `test`. */
const names = ['license.ts', 'license.py', 'lease.cpp']
export const samplesFile = resolve(import.meta.dirname, '../../worker/docs/samples.ts')

export function renderSamples(): string {
  const entries = names.map((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    if (/`|\$\{/.test(source)) throw new Error(`${name} holds a backtick or \${, which this file cannot`)
    return `  '${name}': ${source.includes('\\') ? 'String.raw' : ''}\`${source}\`,\n`
  })
  return `/** Printed by \`npm run samples\` from test/samples, where they run. */\nexport const samples = {\n${entries.join('')}}\n`
}

if (import.meta.main) writeFileSync(samplesFile, renderSamples())
