import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { countOf } from './series.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useColumns } from './use-columns.ts'
import { useSeries } from './use-series.ts'

/** New accounts by day or month. */
export function UsersChart({ shown }: { shown: Statistics }) {
  const { users, unit } = shown
  const t = useT()
  const formats = useChartFormats()
  const { dates } = useColumns()
  const { labels, values, most, best } = useSeries(users.points, countOf)
  const summaryValues = { n: users.added, number: formats.whole(users.added), best, most: formats.whole(most) }
  return (
    <ChartFigure
      title={t(unit === 'day' ? 'adminSales.charts.usersByDay' : 'adminSales.charts.usersByMonth')}
      shown={shown}
      summary={t('adminSales.charts.usersSummary', summaryValues)}
      empty={most === 0 ? t('adminSales.charts.noUsers') : undefined}
      table={{
        columns: [dates(unit), { name: t('adminSales.charts.users'), text: formats.whole }],
        rows: users.points.map(({ date, count }) => [date, count]),
      }}
    >
      <LineChart
        labels={labels}
        values={values}
        colours={lineColour}
        brief={formats.brief}
        exact={formats.whole}
        isWhole
      />
    </ChartFigure>
  )
}

const lineColour = ['sky'] as const
