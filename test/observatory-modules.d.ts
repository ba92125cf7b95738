/** Modules of a package without types, as far as the tests use them. */
declare module '@mdn/mdn-http-observatory/src/constants.js' {
  export const ALL_TESTS: ((requests: object) => { pass: boolean; result: string })[]
}
declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getScoreModifier(result: string): number
  export function getGradeForScore(score: number): { score: number; grade: string }
}
