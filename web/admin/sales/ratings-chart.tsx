import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { ratingColours } from './chart-colours.ts'
import { ChartFigure } from './chart-figure.tsx'
import { countOf, totalOf } from './series.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useColumns } from './use-columns.ts'

/** How many reviews there are of one star, of two, up to five. */
export function RatingsChart({ feedback }: { feedback: Statistics['feedback'] }) {
  const t = useT()
  const formats = useChartFormats()
  const values = useMemo(() => feedback.ratings.map(countOf), [feedback])
  const labels = useMemo(
    () => feedback.ratings.map(({ rating }) => t('adminSales.charts.stars', { n: rating })),
    [feedback, t],
  )
  const n = totalOf(values)
  const summaryValues = { n, number: formats.whole(n), average: formats.rating(feedback.average ?? 0) }
  return (
    <ChartFigure
      title={t('adminSales.charts.ratings')}
      summary={t('adminSales.charts.ratingsSummary', summaryValues)}
      empty={n === 0 ? t('adminSales.charts.noRatings') : undefined}
      table={{
        columns: [{ name: t('admin.fields.rating') }, useColumns().count],
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
