import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../local/build.ts'
import { type Counts, runTests } from './run-tests.ts'

/**
 * Runs types, lint, unused code and the tests side by side, as `npm test` does: `node test/runner/run.ts [all|long] [arguments of vitest]`; the first
 * word is the width of `test/width.ts`. The last line says how many tests and checks passed and failed; the exit code is 1 where one failed.
 */
const [width = '', ...rest] = process.argv.slice(2)
const isWidth = width === 'all' || width === 'long'
if (isWidth) process.env.TEST_WIDTH = width
// The long run is one of scenarios alone.
const checks = width === 'long' ? [] : ['typecheck', 'lint', 'unused']

const [areClean, { passed, failed }] = await Promise.all([
  Promise.all(checks.map(runCheck)),
  runTests(isWidth ? rest : process.argv.slice(2)),
])
const failedChecks = checks.filter((_, n) => !areClean[n])
for (const check of failedChecks) console.info(`npm run ${check} failed: see above`)
end({ passed, failed: failed + failedChecks.length })

/** Runs a script of package.json, and prints at once what it says if it fails. */
async function runCheck(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { cwd: root })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) console.info(`npm run ${script}:\n${Buffer.concat(said)}`)
  return code === 0
}

function end({ passed, failed }: Counts): never {
  console.info(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
