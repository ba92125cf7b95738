/** The point at which a series is highest: the first of them. */
export function peakOf(points: readonly { date: string }[], values: readonly number[]): { best: string; most: number } {
  const most = Math.max(0, ...values)
  return { best: points[values.indexOf(most)]?.date ?? points[0]?.date ?? '', most }
}

/** A sum of amounts with cents, or of counts, without the crumbs of floats. */
export const totalOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
