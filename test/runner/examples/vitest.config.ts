import { defineConfig } from 'vitest/config'

/** Tests that pass, fail, and fail once, for the test of the runner. */
export default defineConfig({ test: { include: ['test/runner/examples/*.example.ts'], isolate: false, maxWorkers: 1 } })
