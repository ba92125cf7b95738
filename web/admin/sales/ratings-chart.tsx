import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { ratingColours } from './chart-colours.ts'
import { ChartFigure } from './chart-figure.tsx'
import { totalOf } from './series.ts'
import { useChartFormats } from './use-chart-formats.ts'

/** How many reviews there are of one star, of two, up to five. */
export function RatingsChart({ feedback }: { feedback: Statistics['feedback'] }) {
  const t = useT()
  const formats = useChartFormats()
  const values = useMemo(() => feedback.ratings.map(({ count }) => count), [feedback])
  const labels = useMemo(
    () => feedback.ratings.map(({ rating }) => t('adminSales.charts.stars', { n: rating })),
    [feedback, t],
  )
  const n = totalOf(values)
  const emptyText = n === 0 ? t('adminSales.charts.noRatings') : undefined
  const summaryValues = { n, number: formats.whole(n), average: formats.rating(feedback.average ?? 0) }
  return (
    <ChartFigure
      title={t('adminSales.charts.ratings')}
      summary={t('adminSales.charts.ratingsSummary', summaryValues)}
      empty={emptyText}
      table={{
        columns: [{ name: t('adminSales.charts.rating') }, { name: t('adminSales.charts.count'), text: formats.whole }],
        rows: feedback.ratings.map(({ count }, n) => [labels[n] ?? '', count]),
      }}
    >
      <BarChart
        labels={labels}
        values={values}
        colours={ratingColours}
        brief={formats.brief}
        exact={formats.whole}
        isWhole
      />
    </ChartFigure>
  )
}
