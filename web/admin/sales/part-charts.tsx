import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import type { Colour } from '#web/ui/colour.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { RankedBars } from '#web/ui/ranked-bars.tsx'
import { RingChart } from '#web/ui/ring-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { peakOf, totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { type Tally, useMetric } from './use-metric.ts'
import { useRangeName } from './use-range-name.ts'

interface Props {
  shown: Statistics
  choices: ChartFilters
}

/** As many as are seen at a glance; the table has all. */
const barsMax = 10

interface RankingProps extends Props {
  kind: 'products' | 'coupons' | 'methods'
  rows: readonly (Tally & { name: string })[]
}

/** The names that sold most, the first at the top. */
function Ranking({ shown, choices, kind, rows }: RankingProps) {
  const t = useT()
  const { columns, cellsOf, shownOf, exact } = useMetric(choices)
  const sorted = [...rows].sort((a, b) => shownOf(b) - shownOf(a))
  const [first] = sorted
  return (
    <ChartFigure
      title={t(`adminSales.parts.${kind}`)}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.first', { name: first?.name ?? '', value: exact(first ? shownOf(first) : 0) })}
      empty={totalOf(rows.map(({ count }) => count)) === 0 ? t(`adminSales.parts.none.${kind}`) : undefined}
      table={{
        columns: [{ name: t(`adminSales.parts.column.${kind}`) }, ...columns],
        rows: sorted.map((row) => [row.name, ...cellsOf(row)]),
      }}
    >
      <RankedBars
        rows={sorted
          .slice(0, barsMax)
          .map((row) => ({ name: row.name, value: shownOf(row), text: exact(shownOf(row)) }))}
      />
    </ChartFigure>
  )
}

function Hours({ shown, choices }: Props) {
  const t = useT()
  const { hours } = shown.parts
  const { columns, cellsOf, shownOf, exact, axis, isCount } = useMetric(choices)
  const labels = useMemo(() => hours.map(({ hour }) => t('adminSales.parts.hour', { hour })), [hours, t])
  const values = useMemo(() => hours.map(shownOf), [hours, shownOf])
  const most = Math.max(...values)
  return (
    <ChartFigure
      title={t('adminSales.parts.hours')}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.first', { name: labels[values.indexOf(most)] ?? '', value: exact(most) })}
      empty={most === 0 ? t('adminSales.charts.noSales') : undefined}
      table={{
        columns: [{ name: t('adminSales.parts.column.hours') }, ...columns],
        rows: hours.map((row, n) => [labels[n] ?? '', ...cellsOf(row)]),
      }}
    >
      <LineChart labels={labels} values={values} colours={hourColour} brief={axis} exact={exact} isWhole={isCount} />
    </ChartFigure>
  )
}

function Weekdays({ shown, choices }: Props) {
  const t = useT()
  const { weekdays } = shown.parts
  const { weekday: nameOf, brief } = useChartFormats()
  const { columns, cellsOf, shownOf, exact, isCount } = useMetric(choices)
  const labels = useMemo(() => weekdays.map(({ weekday }) => nameOf(weekday)), [weekdays, nameOf])
  const values = useMemo(() => weekdays.map(shownOf), [weekdays, shownOf])
  const most = Math.max(...values)
  return (
    <ChartFigure
      title={t('adminSales.parts.weekdays')}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.first', { name: labels[values.indexOf(most)] ?? '', value: exact(most) })}
      empty={most === 0 ? t('adminSales.charts.noSales') : undefined}
      table={{
        columns: [{ name: t('adminSales.parts.column.weekdays') }, ...columns],
        rows: weekdays.map((row, n) => [labels[n] ?? '', ...cellsOf(row)]),
      }}
    >
      {/* Seven amounts with their currency do not fit beside each other. */}
      <BarChart
        labels={labels}
        values={values}
        colours={weekdayColours}
        brief={brief}
        exact={exact}
        isWhole={isCount}
      />
    </ChartFigure>
  )
}

/** Of the sales that were paid for, how many were a buyer's first. */
function Buyers({ shown }: Props) {
  const t = useT()
  const { whole, money, percent, brief } = useChartFormats()
  const { first, again } = shown.parts.buyers
  const all = first.count + again.count
  const rows = [
    { label: t('adminSales.parts.firstTime'), ...first, colour: 'sky' as const },
    { label: t('adminSales.parts.again'), ...again, colour: 'ok' as const },
  ]
  const shareOf = (count: number) => percent(all === 0 ? 0 : (count / all) * 100)
  return (
    <ChartFigure
      title={t('adminSales.parts.buyers')}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.buyersSummary', { share: shareOf(again.count) })}
      empty={all === 0 ? t('adminSales.charts.noSales') : undefined}
      table={{
        columns: [
          { name: t('adminSales.parts.column.buyers') },
          { name: t('adminSales.charts.count'), text: whole },
          { name: t('adminSales.charts.amount', { currency: 'BRL' }), text: money.BRL },
          { name: t('adminSales.charts.amount', { currency: 'USD' }), text: money.USD },
        ],
        rows: rows.map(({ label, count, amount }) => [label, count, amount.BRL, amount.USD]),
      }}
    >
      <RingChart
        total={brief(all)}
        unit={t('adminSales.parts.sales', { n: all })}
        slices={rows.map(({ label, count, colour }) => ({
          label,
          value: count,
          colour,
          text: `${whole(count)} · ${shareOf(count)}`,
        }))}
      />
    </ChartFigure>
  )
}

/** How many of the payments begun on a day, or in a month, were approved. */
function Conversion({ shown }: Props) {
  const t = useT()
  const { unit } = shown
  const { points, current } = shown.sales
  const { point, date, whole, percent } = useChartFormats()
  const labels = useMemo(() => points.map((each) => point(each.date)), [points, point])
  const shares = useMemo(
    () => points.map(({ begun, paid }) => (begun === 0 ? 0 : Math.round((paid / begun) * 1000) / 10)),
    [points],
  )
  return (
    <ChartFigure
      title={t('adminSales.parts.conversion')}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.conversionSummary', { share: percent(current.conversion ?? 0) })}
      empty={current.conversion === null ? t('adminSales.charts.noPayments') : undefined}
      table={{
        columns: [
          { name: t(unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month'), date },
          { name: t('adminSales.parts.begun'), text: whole },
          { name: t('adminSales.parts.paid'), text: whole },
          { name: t('adminSales.charts.share'), text: percent },
        ],
        rows: points.map((each, n) => [each.date, each.begun, each.paid, shares[n] ?? 0]),
      }}
    >
      <LineChart labels={labels} values={shares} colours={conversionColour} brief={percent} exact={percent} />
    </ChartFigure>
  )
}

function Refunds({ shown, choices }: Props) {
  const t = useT()
  const { refunds } = shown.parts
  const { point, date } = useChartFormats()
  const { columns, cellsOf, shownOf, exact, axis, isCount } = useMetric(choices)
  const labels = useMemo(() => refunds.map((each) => point(each.date)), [refunds, point])
  const values = useMemo(() => refunds.map(shownOf), [refunds, shownOf])
  const peak = peakOf(refunds, values)
  return (
    <ChartFigure
      title={t('adminSales.parts.refunds')}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.total', {
        value: exact(totalOf(values)),
        best: date(peak.date),
        most: exact(peak.value),
      })}
      empty={peak.value === 0 ? t('adminSales.parts.none.refunds') : undefined}
      table={{
        columns: [
          { name: t(shown.unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month'), date },
          ...columns,
        ],
        rows: refunds.map((row) => [row.date, ...cellsOf(row)]),
      }}
    >
      <LineChart labels={labels} values={values} colours={refundColour} brief={axis} exact={exact} isWhole={isCount} />
    </ChartFigure>
  )
}

function Disputes({ shown }: Props) {
  const t = useT()
  const { disputes } = shown.parts
  const { point, date, whole, brief } = useChartFormats()
  const labels = useMemo(() => disputes.map((each) => point(each.date)), [disputes, point])
  const values = useMemo(() => disputes.map(({ count }) => count), [disputes])
  const peak = peakOf(disputes, values)
  return (
    <ChartFigure
      title={t('adminSales.parts.disputes')}
      of={useRangeName(shown)}
      summary={t('adminSales.parts.total', {
        value: whole(totalOf(values)),
        best: date(peak.date),
        most: whole(peak.value),
      })}
      empty={peak.value === 0 ? t('adminSales.parts.none.disputes') : undefined}
      table={{
        columns: [
          { name: t(shown.unit === 'day' ? 'adminSales.charts.day' : 'adminSales.charts.month'), date },
          { name: t('adminSales.charts.count'), text: whole },
        ],
        rows: disputes.map((row) => [row.date, row.count]),
      }}
    >
      <LineChart labels={labels} values={values} colours={disputeColour} brief={brief} exact={whole} isWhole />
    </ChartFigure>
  )
}

/** What the sales of the period consist of, and what was given back in it. */
export function PartCharts({ shown, choices }: Props) {
  const t = useT()
  const { products, coupons, methods } = shown.parts
  const props = { shown, choices }
  const named = methods.map(({ method, ...tally }) => ({ name: t(`adminSales.parts.method.${method}`), ...tally }))
  const upperCase = coupons.map(({ name, ...tally }) => ({ name: name.toUpperCase(), ...tally }))
  return (
    <>
      <Ranking {...props} kind="products" rows={products} />
      <Ranking {...props} kind="coupons" rows={upperCase} />
      <Ranking {...props} kind="methods" rows={named} />
      <Buyers {...props} />
      <Hours {...props} />
      <Weekdays {...props} />
      <Conversion {...props} />
      <Refunds {...props} />
      <Disputes {...props} />
    </>
  )
}

const hourColour = ['ok'] as const
const conversionColour = ['sky'] as const
const refundColour = ['info'] as const
const disputeColour = ['bad'] as const
const weekdayColours: readonly Colour[] = Array.from({ length: 7 }, () => 'ok')
