import { relative, sep } from 'node:path'
import { inspect } from 'node:util'
import { createVitest, parseCLI, type TestModule, type Vitest } from 'vitest/node'
import { root } from '../local/build.ts'

export interface Counts {
  passed: number
  failed: number
}

/**
 * Runs the tests with vitest's own arguments, and each file that failed once more, alone, after the others. What passes then counts as passed and
 * is named as unsteady.
 */
export async function runTests(args: string[]): Promise<Counts> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await createVitest({ config: 'test/vitest.config.ts', ...options, root, run: true, watch: false })
  try {
    const { testModules, unhandledErrors } = await vitest.start(filter)
    printDurations(testModules)
    const isFailed = (module: TestModule) => !module.ok()
    const { repeated, unsteady, errors } = await repeat(vitest, testModules.filter(isFailed))
    const final = [...testModules.filter((module) => module.ok()), ...repeated]
    const failures = final.filter(isFailed).flatMap(failuresOf)
    print('Failed twice:', failures)
    print('Unsteady: failed, and passed when their file ran once more, alone:', unsteady)
    const outside = [...unhandledErrors, ...errors]
    print('Errors outside of the tests:', outside.map(textOf))
    const passed = final.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0)
    return { passed, failed: failures.length + outside.length }
  } finally {
    await vitest.close()
  }
}

/** Errors of another process come as bare objects, which cannot be made a string. */
const textOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? `Error: ${error.message}` : inspect(error)

async function repeat(vitest: Vitest, failed: TestModule[]) {
  const repeated: TestModule[] = []
  const unsteady: string[] = []
  const errors: unknown[] = []
  for (const module of failed) {
    // Read before the second run replaces the results.
    const names = failuresOf(module)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([module.toTestSpecification()])
    errors.push(...unhandledErrors)
    // The result holds those of the runs before, too. Where the file has no second result, its first one stands.
    const again = testModules.find(({ id }) => id === module.id) ?? module
    repeated.push(again)
    if (again.ok()) unsteady.push(...names)
  }
  return { repeated, unsteady, errors }
}

/** The names of what failed in a file: its tests, the groups whose hooks fail, and the file itself where its own hooks fail or it does not load. */
function failuresOf(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')]
  const groups = [...module.children.allSuites()].filter((group) => group.errors().length > 0)
  const names = [...groups, ...tests].map(({ fullName }) => `${module.relativeModuleId} > ${fullName}`)
  return module.errors().length > 0 || names.length === 0 ? [module.relativeModuleId, ...names] : names
}

function print(title: string, names: string[]) {
  if (names.length > 0) console.info([title, ...names].join('\n  '))
}

/** Prints how long the files of each folder took, and the longest files. Files that run at once each count. */
function printDurations(modules: TestModule[]) {
  const files = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic()
    return { file: relative(root, module.moduleId), seconds: (collectDuration + duration) / 1_000 }
  })
  const folders = new Map<string, number>()
  for (const { file, seconds } of files) {
    const folder = file.split(sep).slice(0, -1).slice(0, 2).join('/')
    folders.set(folder, (folders.get(folder) ?? 0) + seconds)
  }
  const list = (entries: (readonly [string, number])[]) =>
    entries
      .sort(([, a], [, b]) => b - a)
      .map(([name, seconds]) => `${name} ${Math.round(seconds)}`)
      .join(', ')
  const sum = files.reduce((total, { seconds }) => total + seconds, 0)
  console.info(`Seconds of workers: ${Math.round(sum)} (${list([...folders])})`)
  const longest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.info(`Longest files: ${list(longest.map(({ file, seconds }) => [file, seconds] as const))}`)
}
