import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Copied into worker/docs/samples.ts for the documentation page, because the Worker may not import from `test`. */
export const sampleNames = ['license.ts', 'license.py', 'offline-token.cpp']
export const samplesFile = resolve(import.meta.dirname, '../../worker/docs/samples.ts')

export function renderSamples(): string {
  const entries = sampleNames.map((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    if (/`|\$\{/.test(source))
      throw new Error(`${name} contains a backtick or \${, which a template literal cannot hold`)
    return `  '${name}': ${source.includes('\\') ? 'String.raw' : ''}\`${source}\`,\n`
  })
  return `/** Generated from test/samples by \`npm run samples\`; the tests there run them. */\nexport const samples = {\n${entries.join('')}}\n`
}

if (import.meta.main) writeFileSync(samplesFile, renderSamples())
