import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { SalesChoices } from './sales-choices.tsx'
import { totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useColumns } from './use-columns.ts'
import { useMetric } from './use-metric.ts'
import { useSeries } from './use-series.ts'

interface Props {
  shown: Statistics
  choices: ChartFilters
}

/** Approved sales by day or month: the amount in one currency, or the count over both. A click on a day shows that day alone. */
export function SalesChart({ shown, choices }: Props) {
  const { currency } = choices
  const { sales, unit } = shown
  const t = useT()
  const formats = useChartFormats()
  const { dates } = useColumns()
  const { columns, cellsOf, shownOf, exact, axis, isCount } = useMetric(choices)
  const { labels, values, most, best } = useSeries(sales.points, shownOf)
  const summaryValues = { best, most: exact(most) }
  const n = totalOf(values)
  const hasSales = sales.current.approved.count > 0
  const emptyText = t(hasSales && !isCount ? `adminSales.charts.noSalesIn.${currency}` : 'adminSales.charts.noSales')
  const showDay = (place: number) => {
    const date = sales.points[place]?.date
    if (date) choices.chooseDays({ from: date, to: date }, { from: date })
  }
  return (
    <ChartFigure
      title={t(unit === 'day' ? 'adminSales.charts.salesByDay' : 'adminSales.charts.salesByMonth')}
      shown={shown}
      summary={
        isCount
          ? t('adminSales.charts.soldCount', { ...summaryValues, n, number: formats.whole(n) })
          : t('adminSales.charts.soldAmount', { ...summaryValues, amount: exact(n) })
      }
      controls={<SalesChoices sales={sales} choices={choices} />}
      empty={most === 0 ? emptyText : undefined}
      table={{
        columns: [dates(unit), ...columns],
        rows: sales.points.map((each) => [each.date, ...cellsOf(each)]),
      }}
    >
      <LineChart
        labels={labels}
        values={values}
        colours={lineColour}
        brief={axis}
        exact={exact}
        isWhole={isCount}
        onChoose={unit === 'day' ? showDay : undefined}
      />
    </ChartFigure>
  )
}

const lineColour = ['ok'] as const
