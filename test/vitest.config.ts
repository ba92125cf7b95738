import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { furtherDrivers, moneyFiles, onceDriver, onceOnly } from './money-files.ts'
import { LongestFirst } from './vitest.sequencer.ts'

type ProjectConfig = TestProjectInlineConfiguration['test']

const hour = 3_600_000

/** How much runs: see `test/width.ts`. */
const width = process.env.TEST_WIDTH ?? 'once'
const isLong = width === 'long'
/** Files of the wide run alone. */
const left = width === 'once' ? ['test/**/*.wide.test.ts'] : []

/** Tests of modules that keep state, as a page or a Worker's isolate does: each file loads them anew. */
const ownModules = [...(isLong ? [] : ['test/web/**/*.test.ts']), 'test/faults/week.wide.test.ts']
/** Tests that need the built pages, and come first: they are the slow ones. */
const builtPages = isLong ? [] : ['test/browser/**/*.test.ts', 'test/local/**/*.test.ts']

/** `PIX_DRIVER=mercadopago npx vitest …` runs a file with the other driver. */
const { PIX_DRIVER = onceDriver } = process.env
const env = { WRANGLER_SEND_METRICS: 'false', TEST_WIDTH: width, PIX_DRIVER }

const root = resolve(import.meta.dirname, '..')
const test: ProjectConfig = {
  pool: 'forks',
  // Loading wrangler, miniflare and playwright takes longer than most files run: the files of a worker share them.
  isolate: false,
  // For two cores: a file waits for polls, timers and the disk nearly half of its time. The long scenarios load the machine themselves.
  maxWorkers: isLong ? 1 : 5,
  env,
  setupFiles: ['test/vitest.setup.ts'],
  // On a machine with ten times as much to do, what takes three seconds takes half a minute.
  testTimeout: isLong ? hour : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

const scenarios = 'test/faults/**/*.test.ts'
const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: {
      ...test,
      name: 'store',
      include: [isLong ? scenarios : 'test/**/*.test.ts'],
      exclude: [...ownModules, ...builtPages, ...left],
    },
  },
  { root, test: { ...test, name: 'own-modules', include: ownModules, exclude: left, isolate: true } },
  ...Object.entries(width === 'all' ? furtherDrivers : {}).map(([name, driver]) => ({
    root,
    test: {
      ...test,
      name,
      include: moneyFiles,
      exclude: [...ownModules, ...onceOnly],
      env: { ...env, PIX_DRIVER: driver },
    },
  })),
  { root, test: { ...test, name: 'web', include: builtPages, exclude: left, globalSetup: 'test/vitest.web.ts' } },
]

export default defineConfig({
  root,
  test: {
    globalSetup: 'test/vitest.global.ts',
    teardownTimeout: 15_000,
    sequence: { sequencer: LongestFirst },
    projects,
  },
})
