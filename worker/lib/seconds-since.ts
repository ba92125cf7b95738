/** Whole seconds between two instants (ms); 0 where `at` is still to come. */
export const secondsSince = (at: number, now: number): number => Math.max(0, Math.round((now - at) / 1000))
