/** Where a series is highest: the first of its highest points. */
export function bestOf(labels: readonly string[], values: readonly number[]): { best: string; most: number } {
  const most = Math.max(0, ...values)
  return { best: labels[values.indexOf(most)] ?? '', most }
}

/** A sum of amounts with cents, or of counts, without the crumbs of floats. */
export const totalOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
