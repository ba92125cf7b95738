import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { peakOf } from './series.ts'
import { useChartFormats } from './use-chart-formats.ts'

/** Accounts made from day to day. */
export function UsersChart({ shown: { users, unit, period } }: { shown: Statistics }) {
  const t = useT()
  const figures = useChartFormats()
  const labels = useMemo(() => users.points.map(({ date }) => figures.point(date)), [users, figures])
  const values = useMemo(() => users.points.map(({ count }) => count), [users])
  const { best, most } = peakOf(users.points, values)
  const said = {
    n: users.added,
    number: figures.whole(users.added),
    best: figures.date(best),
    most: figures.whole(most),
  }
  const nothing = most === 0 ? t('adminSales.charts.noUsers') : undefined
  return (
    <ChartFigure
      title={t(unit === 'day' ? 'adminSales.charts.usersByDay' : 'adminSales.charts.usersByMonth')}
      of={t(`adminSales.periods.${period}`)}
      summary={t('adminSales.charts.usersSummary', said)}
      empty={nothing}
      table={{
        columns: [
          { name: t(unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month') },
          { name: t('adminSales.charts.users'), text: figures.whole },
        ],
        rows: users.points.map(({ date, count }) => [figures.date(date), count]),
      }}
    >
      <LineChart
        labels={labels}
        values={values}
        colours={lineColour}
        brief={figures.brief}
        exact={figures.whole}
        isWhole
      />
    </ChartFigure>
  )
}

const lineColour = ['sky'] as const
