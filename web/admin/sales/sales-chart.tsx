import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { SalesChoices } from './sales-choices.tsx'
import { peakOf, totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useMetric } from './use-metric.ts'
import { useRangeName } from './use-range-name.ts'

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
  const rangeName = useRangeName(shown)
  const { columns, cellsOf, shownOf, exact, axis, isCount } = useMetric(choices)
  const labels = useMemo(() => sales.points.map(({ date }) => formats.point(date)), [sales, formats])
  const values = useMemo(() => sales.points.map(shownOf), [sales, shownOf])
  const peak = peakOf(sales.points, values)
  const summaryValues = { best: formats.date(peak.date), most: exact(peak.value) }
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
      of={rangeName}
      summary={
        isCount
          ? t('adminSales.charts.soldCount', { ...summaryValues, n, number: formats.whole(n) })
          : t('adminSales.charts.soldAmount', { ...summaryValues, amount: exact(n) })
      }
      controls={<SalesChoices sales={sales} choices={choices} />}
      empty={peak.value === 0 ? emptyText : undefined}
      table={{
        columns: [
          { name: t(unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month'), date: formats.date },
          ...columns,
        ],
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
