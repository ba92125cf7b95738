import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { peakOf, totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'

interface Props {
  shown: Statistics
  choices: ChartFilters
}

/** Approved sales from day to day, by their amount in one currency or by their count in both. */
export function SalesChart({ shown: { sales, unit, period }, choices: { metric, currency } }: Props) {
  const t = useT()
  const figures = useChartFormats()
  const isCount = metric === 'count'
  const labels = useMemo(() => sales.points.map(({ date }) => figures.point(date)), [sales, figures])
  const values = useMemo(
    () => sales.points.map(({ count, amount }) => (isCount ? count : amount[currency])),
    [sales, isCount, currency],
  )
  const exact = isCount ? figures.whole : figures.money[currency]
  const { best, most } = peakOf(sales.points, values)
  const said = { best: figures.date(best), most: exact(most) }
  const n = totalOf(values)
  const hasSales = sales.current.approved.count > 0
  const nothing = t(hasSales && !isCount ? `adminSales.charts.noSalesIn.${currency}` : 'adminSales.charts.noSales')
  const { BRL, USD } = figures.money
  return (
    <ChartFigure
      title={t(unit === 'day' ? 'adminSales.charts.salesByDay' : 'adminSales.charts.salesByMonth')}
      of={t(`adminSales.periods.${period}`)}
      summary={
        isCount
          ? t('adminSales.charts.soldCount', { ...said, n, number: figures.whole(n) })
          : t('adminSales.charts.soldAmount', { ...said, amount: exact(n) })
      }
      empty={most === 0 ? nothing : undefined}
      table={{
        columns: [
          { name: t(unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month') },
          { name: t('adminSales.charts.count'), text: figures.whole },
          { name: t('adminSales.charts.amount', { currency: 'BRL' }), text: BRL },
          { name: t('adminSales.charts.amount', { currency: 'USD' }), text: USD },
        ],
        rows: sales.points.map(({ date, count, amount }) => [figures.date(date), count, amount.BRL, amount.USD]),
      }}
    >
      <LineChart
        labels={labels}
        values={values}
        colours={lineColour}
        brief={isCount ? figures.brief : figures.briefMoney[currency]}
        exact={exact}
        isWhole={isCount}
      />
    </ChartFigure>
  )
}

const lineColour = ['ok'] as const
