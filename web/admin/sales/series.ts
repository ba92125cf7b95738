/** The sum of amounts or counts, rounded to cents so that float errors do not show. */
export const totalOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100

export const countOf = ({ count }: { count: number }): number => count
