import { test } from 'vitest'

/**
 * How much of the tests runs, by the variable TEST_WIDTH, which `test/runner/run.ts` sets. `once`: each behaviour once (`npm test`). `all`: also every
 * language, page, theme, width, text size and crash point (`npm run test:all`). `long`: the scenarios of `test/faults` at full length
 * (`npm run test:faults`).
 */
const width = process.env.TEST_WIDTH ?? 'once'

export const isWide = width !== 'once'
export const isLong = width === 'long'

/** What belongs to the wide run, where its file does not: a file that does as a whole is named `*.wide.test.ts`. */
export const wide = { test: test.runIf(isWide) }

/** All of the cases in the wide run, otherwise the first ones: put first what differs most. */
export const firstOf = <T>(cases: readonly T[], count = 1): readonly T[] => (isWide ? cases : cases.slice(0, count))
