import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { peakOf } from './series.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useRangeName } from './use-range-name.ts'

/** New accounts by day or month. */
export function UsersChart({ shown }: { shown: Statistics }) {
  const { users, unit } = shown
  const t = useT()
  const formats = useChartFormats()
  const rangeName = useRangeName(shown)
  const labels = useMemo(() => users.points.map(({ date }) => formats.point(date)), [users, formats])
  const values = useMemo(() => users.points.map(({ count }) => count), [users])
  const peak = peakOf(users.points, values)
  const summaryValues = {
    n: users.added,
    number: formats.whole(users.added),
    best: formats.date(peak.date),
    most: formats.whole(peak.value),
  }
  const emptyText = peak.value === 0 ? t('adminSales.charts.noUsers') : undefined
  return (
    <ChartFigure
      title={t(unit === 'day' ? 'adminSales.charts.usersByDay' : 'adminSales.charts.usersByMonth')}
      of={rangeName}
      summary={t('adminSales.charts.usersSummary', summaryValues)}
      empty={emptyText}
      table={{
        columns: [
          { name: t(unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month'), date: formats.date },
          { name: t('adminSales.charts.users'), text: formats.whole },
        ],
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
