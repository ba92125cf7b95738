import { useMemo } from 'react'
import { useChartFormats } from './use-chart-formats.ts'

/** A series by day or month: its labels and values, its highest value, and when that was; the first one of several. */
export function useSeries<Point extends { date: string }>(
  points: readonly Point[],
  numberOf: (point: Point) => number,
) {
  const { point, date } = useChartFormats()
  const labels = useMemo(() => points.map((each) => point(each.date)), [points, point])
  const values = useMemo(() => points.map(numberOf), [points, numberOf])
  const most = Math.max(0, ...values)
  return { labels, values, most, best: date(points[values.indexOf(most)]?.date ?? points[0]?.date ?? '') }
}
