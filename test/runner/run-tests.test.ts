import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../local/build.ts'

const program = `
import { runTests } from '#test/runner/run-tests.ts'
const counts = await runTests(['--config', 'test/runner/examples/vitest.config.ts', ...process.argv.slice(1)])
console.info(JSON.stringify(counts))
process.exit(0)`

/** What the runner says about the examples, without the reports of vitest itself. */
async function run(...examples: string[]) {
  const dir = await mkdtemp(join(tmpdir(), 'trinco-runner-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const { VITEST: _, ...rest } = process.env
  const env = { ...rest, EXAMPLE_FILE: join(dir, 'ran'), NO_COLOR: '1' }
  const args = ['--input-type=module', '-e', program, '--', ...examples]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  const lines = stdout.split('\n').filter((line) => line.trim() !== '')
  return {
    counts: JSON.parse(lines.pop() ?? ''),
    said: lines.slice(lines.findLastIndex((line) => /Longest files|Duration/.test(line)) + 1),
  }
}

test('what fails once is run once more, alone, and named as unsteady; what fails twice fails', async () => {
  expect(await run('unsteady', 'broken')).toEqual({
    counts: { passed: 3, failed: 2 },
    said: [
      'Failed twice:',
      '  test/runner/examples/broken.example.ts > whose hook fails',
      '  test/runner/examples/broken.example.ts > fails always',
      'Unsteady: failed, and passed when their file ran once more, alone:',
      '  test/runner/examples/unsteady.example.ts > passes the second time',
    ],
  })
})

test('a file whose worker is killed fails, though it has no result', async () => {
  expect(await run('killed')).toEqual({
    counts: { passed: 0, failed: 1 },
    said: ['Errors outside of the tests:', expect.stringMatching(/Worker .* emitted error/)],
  })
})

test('where everything passes nothing is named', async () => {
  expect(await run('/steady')).toEqual({ counts: { passed: 2, failed: 0 }, said: [] })
})
