import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative, sep } from 'node:path'
import { createVitest, parseCLI, type TestModule, type Vitest } from 'vitest/node'
import { root } from './local/build.ts'

/**
 * Runs the checks and the tests, as `npm test` does: `node test/run.ts [all|long] [arguments of vitest]`. The last line says how many tests
 * passed and failed; the exit code is 1 where one failed.
 */
const [width = '', ...rest] = process.argv.slice(2)
const isWidth = width === 'all' || width === 'long'
if (isWidth) process.env.TEST_WIDTH = width
// The long run is one of scenarios alone.
const checks = width === 'long' ? [] : ['typecheck', 'lint', 'unused']

const failedChecks = (await Promise.all(checks.map(runCheck))).filter((isPassed) => !isPassed).length
if (failedChecks > 0) end({ passed: 0, failed: failedChecks })
else end(await runTests(isWidth ? rest : process.argv.slice(2)))

/** Prints what a check says if it fails. */
async function runCheck(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { cwd: root, env: { ...process.env, FORCE_COLOR: '1' } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) console.info(`npm run ${script}:\n${said}`)
  return code === 0
}

interface Counts {
  passed: number
  failed: number
}

function end({ passed, failed }: Counts): never {
  console.info(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

async function runTests(args: string[]): Promise<Counts> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await createVitest({ ...options, config: 'test/vitest.config.ts', root, run: true, watch: false })
  try {
    const { testModules, unhandledErrors } = await vitest.start(filter)
    printDurations(testModules)
    const failed = testModules.filter((module) => !module.ok())
    const { repeated, unsteady } = await repeat(vitest, failed)
    const final = [...testModules.filter((module) => module.ok()), ...repeated]
    if (unsteady.length > 0)
      console.info(`Unsteady: failed, and passed when their file ran again alone:\n${lines(unsteady)}`)
    if (unhandledErrors.length > 0) console.info(`Errors outside of the tests: ${unhandledErrors.length}`)
    return {
      passed: count(final, 'passed'),
      // A file that does not load, or whose hooks fail, has no test that failed.
      failed: final.reduce(
        (sum, module) => sum + (module.ok() ? 0 : Math.max(1, count([module], 'failed'))),
        unhandledErrors.length,
      ),
    }
  } finally {
    await vitest.close()
  }
}

/** Runs each file that failed once more, alone. */
async function repeat(vitest: Vitest, failed: TestModule[]) {
  const repeated: TestModule[] = []
  const unsteady: string[] = []
  for (const module of failed) {
    const names = failuresOf(module)
    const { testModules } = await vitest.runTestSpecifications([module.toTestSpecification()])
    repeated.push(...testModules)
    if (testModules.every((again) => again.ok())) unsteady.push(...names)
  }
  return { repeated, unsteady }
}

const count = (modules: TestModule[], state: 'passed' | 'failed') =>
  modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0)

/** The names of what failed in a file: its tests, or the file itself where its hooks or its imports failed. */
function failuresOf(module: TestModule): string[] {
  const names = [...module.children.allTests('failed')].map(
    ({ fullName }) => `${module.relativeModuleId} > ${fullName}`,
  )
  return names.length > 0 ? names : [module.relativeModuleId]
}

const lines = (names: string[]) => names.map((name) => `  ${name}`).join('\n')

/** How long the files of each folder took: two at once count twice. Prints the longest files too. */
function printDurations(modules: TestModule[]) {
  const files = modules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    return { file: relative(root, module.moduleId), seconds: (collectDuration + setupDuration + duration) / 1_000 }
  })
  const folders = new Map<string, number>()
  for (const { file, seconds } of files) {
    const [, folder = ''] = file.split(sep)
    const name = folder.includes('.test.') ? 'test' : folder
    folders.set(name, (folders.get(name) ?? 0) + seconds)
  }
  const bySeconds = [...folders]
    .sort(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${name} ${Math.round(seconds)}`)
  const sum = files.reduce((total, { seconds }) => total + seconds, 0)
  console.info(`Worker-seconds: ${Math.round(sum)} (${bySeconds.join(', ')})`)
  const longest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.info(`Longest files: ${longest.map(({ file, seconds }) => `${file} ${Math.round(seconds)} s`).join(', ')}`)
}
