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
  const figures = useChartFormats()
  const values = useMemo(() => feedback.ratings.map(({ count }) => count), [feedback])
  const labels = useMemo(
    () => feedback.ratings.map(({ rating }) => t('adminSales.charts.stars', { n: rating })),
    [feedback, t],
  )
  const n = totalOf(values)
  const nothing = n === 0 ? t('adminSales.charts.noRatings') : undefined
  const said = { n, number: figures.whole(n), average: figures.rating(feedback.average ?? 0) }
  return (
    <ChartFigure
      title={t('adminSales.charts.ratings')}
      summary={t('adminSales.charts.ratingsSummary', said)}
      empty={nothing}
      table={{
        columns: [{ name: t('adminSales.charts.rating') }, { name: t('adminSales.charts.count'), text: figures.whole }],
        rows: feedback.ratings.map(({ count }, n) => [labels[n] ?? '', count]),
      }}
    >
      <BarChart
        labels={labels}
        values={values}
        colours={ratingColours}
        brief={figures.brief}
        exact={figures.whole}
        isWhole
      />
    </ChartFigure>
  )
}
