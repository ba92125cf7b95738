import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const hour = 3_600_000

/** The scenarios of `test/faults` at full length, one after another. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    globalSetup: 'test/vitest.global.ts',
    setupFiles: ['test/vitest.setup.ts'],
    include: ['test/faults/**/*.test.ts'],
    env: { WRANGLER_SEND_METRICS: 'false', FAULTS: 'long' },
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: hour,
    hookTimeout: 120_000,
    teardownTimeout: 15_000,
  },
})
