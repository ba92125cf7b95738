import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import type { Colour } from '#web/ui/colour.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { RankedBars } from '#web/ui/ranked-bars.tsx'
import { RingChart } from '#web/ui/ring-chart.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { countOf, totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useColumns } from './use-columns.ts'
import { type Tally, useMetric } from './use-metric.ts'
import { useSeries } from './use-series.ts'

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
  const none = kind === 'coupons' ? 'adminSales.parts.none.coupons' : 'adminSales.charts.noSales'
  return (
    <ChartFigure
      title={t(`adminSales.parts.${kind}`)}
      shown={shown}
      summary={t('adminSales.parts.first', { name: first?.name ?? '', value: exact(first ? shownOf(first) : 0) })}
      empty={totalOf(rows.map(countOf)) === 0 ? t(none) : undefined}
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

interface TimesProps extends Props {
  kind: 'hours' | 'weekdays'
  rows: readonly Tally[]
  labels: readonly string[]
}

/** When the sales were made. */
function Times({ shown, choices, kind, rows, labels }: TimesProps) {
  const t = useT()
  const { brief } = useChartFormats()
  const { columns, cellsOf, shownOf, exact, axis, isCount } = useMetric(choices)
  const values = useMemo(() => rows.map(shownOf), [rows, shownOf])
  const most = Math.max(...values)
  const chart = { labels, values, exact, isWhole: isCount }
  return (
    <ChartFigure
      title={t(`adminSales.parts.${kind}`)}
      shown={shown}
      summary={t('adminSales.parts.first', { name: labels[values.indexOf(most)] ?? '', value: exact(most) })}
      empty={most === 0 ? t('adminSales.charts.noSales') : undefined}
      table={{
        columns: [{ name: t(`adminSales.parts.column.${kind}`) }, ...columns],
        rows: rows.map((row, n) => [labels[n] ?? '', ...cellsOf(row)]),
      }}
    >
      {kind === 'hours' ? (
        <LineChart {...chart} colours={hourColour} brief={axis} />
      ) : (
        // Seven amounts with their currency do not fit beside each other.
        <BarChart {...chart} colours={weekdayColours} brief={brief} />
      )}
    </ChartFigure>
  )
}

/** Of the sales that were paid for, how many were a buyer's first. */
function Buyers({ shown }: Props) {
  const t = useT()
  const { whole, percent, brief } = useChartFormats()
  const { count, amounts } = useColumns()
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
      shown={shown}
      summary={t('adminSales.parts.buyersSummary', { share: shareOf(again.count) })}
      empty={all === 0 ? t('adminSales.charts.noSales') : undefined}
      table={{
        columns: [{ name: t('adminSales.parts.column.buyers') }, count, ...amounts],
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
function Conversion({ shown: { unit, sales }, shown }: Props) {
  const t = useT()
  const { points, current } = sales
  const { whole, percent } = useChartFormats()
  const { dates, share } = useColumns()
  const { labels, values } = useSeries(points, paidShareOf)
  return (
    <ChartFigure
      title={t('adminSales.parts.conversion')}
      shown={shown}
      summary={t('adminSales.parts.conversionSummary', { share: percent(current.conversion ?? 0) })}
      empty={current.conversion === null ? t('adminSales.charts.noPayments') : undefined}
      table={{
        columns: [
          dates(unit),
          { name: t('adminSales.parts.begun'), text: whole },
          { name: t('adminSales.parts.paid'), text: whole },
          share,
        ],
        rows: points.map((each) => [each.date, each.begun, each.paid, paidShareOf(each)]),
      }}
    >
      <LineChart labels={labels} values={values} colours={conversionColour} brief={percent} exact={percent} />
    </ChartFigure>
  )
}

const paidShareOf = ({ begun, paid }: { begun: number; paid: number }) =>
  begun === 0 ? 0 : Math.round((paid / begun) * 1000) / 10

function Refunds({ shown, choices }: Props) {
  const t = useT()
  const { refunds } = shown.parts
  const { dates } = useColumns()
  const { columns, cellsOf, shownOf, exact, axis, isCount } = useMetric(choices)
  const { labels, values, most, best } = useSeries(refunds, shownOf)
  return (
    <ChartFigure
      title={t('adminSales.parts.refunds')}
      shown={shown}
      summary={t('adminSales.parts.total', { value: exact(totalOf(values)), best, most: exact(most) })}
      empty={most === 0 ? t('adminSales.parts.none.refunds') : undefined}
      table={{ columns: [dates(shown.unit), ...columns], rows: refunds.map((row) => [row.date, ...cellsOf(row)]) }}
    >
      <LineChart labels={labels} values={values} colours={refundColour} brief={axis} exact={exact} isWhole={isCount} />
    </ChartFigure>
  )
}

function Disputes({ shown }: Props) {
  const t = useT()
  const { disputes } = shown.parts
  const { whole, brief } = useChartFormats()
  const { dates, count } = useColumns()
  const { labels, values, most, best } = useSeries(disputes, countOf)
  return (
    <ChartFigure
      title={t('adminSales.parts.disputes')}
      shown={shown}
      summary={t('adminSales.parts.total', { value: whole(totalOf(values)), best, most: whole(most) })}
      empty={most === 0 ? t('adminSales.parts.none.disputes') : undefined}
      table={{ columns: [dates(shown.unit), count], rows: disputes.map((row) => [row.date, row.count]) }}
    >
      <LineChart labels={labels} values={values} colours={disputeColour} brief={brief} exact={whole} isWhole />
    </ChartFigure>
  )
}

/** What the sales of the period consist of, and what was given back in it. */
export function PartCharts({ shown, choices }: Props) {
  const t = useT()
  const { weekday: nameOf } = useChartFormats()
  const { products, coupons, methods, hours, weekdays } = shown.parts
  const props = { shown, choices }
  const named = methods.map(({ method, ...tally }) => ({ name: t(`admin.methods.${method}`), ...tally }))
  const upperCase = coupons.map(({ name, ...tally }) => ({ name: name.toUpperCase(), ...tally }))
  const hourLabels = useMemo(() => hours.map(({ hour }) => t('adminSales.parts.hour', { hour })), [hours, t])
  const weekdayLabels = useMemo(() => weekdays.map(({ weekday }) => nameOf(weekday)), [weekdays, nameOf])
  return (
    <>
      <Ranking {...props} kind="products" rows={products} />
      <Ranking {...props} kind="coupons" rows={upperCase} />
      <Ranking {...props} kind="methods" rows={named} />
      <Buyers {...props} />
      <Times {...props} kind="hours" rows={hours} labels={hourLabels} />
      <Times {...props} kind="weekdays" rows={weekdays} labels={weekdayLabels} />
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
