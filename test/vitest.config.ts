import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './vitest.sequencer.ts'

type ProjectConfig = TestProjectInlineConfiguration['test']

/** Tests of modules that keep state, as a page or a Worker's isolate does: each file loads them anew. */
const ownModules = ['test/web/**/*.test.ts', 'test/faults/week.test.ts']
/** Tests that need the built pages, and come last: they are the slow ones. */
const builtPages = ['test/browser/**/*.test.ts', 'test/local/**/*.test.ts']

const root = resolve(import.meta.dirname, '..')
const test: ProjectConfig = {
  pool: 'forks',
  // Loading wrangler, miniflare and playwright takes longer than most files run: the files of a worker share them.
  isolate: false,
  // For two cores: a file waits for polls, timers and the disk nearly half of its time.
  maxWorkers: 4,
  env: { WRANGLER_SEND_METRICS: 'false' },
  setupFiles: ['test/vitest.setup.ts'],
  // On a machine with ten times as much to do, what takes three seconds takes half a minute.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

const projects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: { ...test, name: 'store', include: ['test/**/*.test.ts'], exclude: [...ownModules, ...builtPages] },
  },
  { root, test: { ...test, name: 'own-modules', include: ownModules, isolate: true } },
  {
    root,
    test: {
      ...test,
      name: 'web',
      include: builtPages,
      globalSetup: 'test/vitest.web.ts',
      sequence: { groupOrder: 1 },
    },
  },
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
