/** An instant in ISO 8601; null stays null. */
export const isoOf = <T extends number | null>(at: T) =>
  (at === null ? null : new Date(at).toISOString()) as T extends null ? string | null : string
