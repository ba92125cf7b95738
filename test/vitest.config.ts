import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

type ProjectConfig = TestProjectInlineConfiguration['test']

/** Tests that need the built pages, and come last: they are the slow ones. */
const withWeb = ['test/browser/**/*.test.ts', 'test/local/**/*.test.ts']

const root = resolve(import.meta.dirname, '..')
const test: ProjectConfig = {
  pool: 'forks',
  env: { WRANGLER_SEND_METRICS: 'false' },
  setupFiles: ['test/vitest.setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

const projects: TestProjectInlineConfiguration[] = [
  { root, test: { ...test, name: 'store', include: ['test/**/*.test.{ts,tsx}'], exclude: withWeb, maxWorkers: 2 } },
  {
    root,
    test: {
      ...test,
      name: 'web',
      include: withWeb,
      globalSetup: 'test/vitest.web.ts',
      testTimeout: 120_000,
      // A page under load takes more than the second that is usual.
      expect: { poll: { timeout: 10_000 } },
      // They wait more than they compute.
      maxWorkers: 3,
      sequence: { groupOrder: 1 },
    },
  },
]

export default defineConfig({ root, test: { globalSetup: 'test/vitest.global.ts', teardownTimeout: 15_000, projects } })
