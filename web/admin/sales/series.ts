/** The date and value of the highest point of a series; the first one of several. */
export function peakOf(
  points: readonly { date: string }[],
  values: readonly number[],
): { date: string; value: number } {
  const value = Math.max(0, ...values)
  return { date: points[values.indexOf(value)]?.date ?? points[0]?.date ?? '', value }
}

/** The sum of amounts or counts, rounded to cents so that float errors do not show. */
export const totalOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
