/** Said while a challenge is solved; not an area, because the solver alone needs it. */
export default {
  solving: 'Checking…',
  failed: 'The automatic check did not finish. Try again.',
} as const
