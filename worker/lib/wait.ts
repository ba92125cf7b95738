/** Resolves after `ms` milliseconds of the real clock. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
