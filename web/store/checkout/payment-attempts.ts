import { showScreen } from './payment-state.ts'

export const attemptsMax = 3
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** The wait before another attempt: what the server asks for, or twice as long each time. */
export const waitMsOf = (attempt: number, retryAfter: number | undefined): number =>
  retryAfter === undefined ? Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) : retryAfter * 1000

/** An attempt that has brought nothing to be paid; another one may. */
export const showFailure = (code: 'invalid' | 'no_code') =>
  showScreen({ step: 'failed', problem: { code, message: '' } })
