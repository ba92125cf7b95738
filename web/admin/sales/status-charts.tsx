import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { percentOf } from '#schema/rules/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { RingChart } from '#web/ui/ring-chart.tsx'
import { statusColours } from './chart-colours.ts'
import { ChartFigure } from './chart-figure.tsx'
import { countOf, totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useColumns } from './use-columns.ts'

interface Props {
  shown: Statistics
  currency: ChartFilters['currency']
}

/** The value of the period's payments by status. */
export function ValueByStatus({ shown, currency }: Props) {
  const { sales } = shown
  const { count, amounts } = useColumns()
  const t = useT()
  const formats = useChartFormats()
  const values = useMemo(() => sales.byStatus.map(({ amount }) => amount[currency]), [sales, currency])
  const { labels, colours } = useStatuses(sales.byStatus)
  const money = formats.money[currency]
  const { approved, pending } = sales.current
  const summaryValues = { approved: money(approved.amount[currency]), pending: money(pending.amount[currency]) }
  return (
    <ChartFigure
      title={t('adminSales.charts.valueByStatus')}
      shown={shown}
      summary={t('adminSales.charts.valueSummary', summaryValues)}
      empty={totalOf(values) === 0 ? t('adminSales.charts.noValue') : undefined}
      table={{
        columns: [{ name: t('admin.fields.status') }, count, ...amounts],
        rows: sales.byStatus.map(({ status, count, amount }) => [
          t(`admin.statuses.${status}`),
          count,
          amount.BRL,
          amount.USD,
        ]),
      }}
    >
      <BarChart labels={labels} values={values} colours={colours} brief={formats.barMoney[currency]} exact={money} />
    </ChartFigure>
  )
}

/** The number of payments by status, of all time. */
export function CountByStatus({ sales }: { sales: Statistics['sales'] }) {
  const t = useT()
  const formats = useChartFormats()
  const values = useMemo(() => sales.statusCounts.map(countOf), [sales])
  const { labels, colours } = useStatuses(sales.statusCounts)
  const all = totalOf(values)
  const n = approvedOf(sales)
  const summaryValues = { n, number: formats.whole(all), approved: formats.whole(n) }
  return (
    <ChartFigure
      title={t('adminSales.charts.countByStatus')}
      summary={t('adminSales.charts.countSummary', summaryValues)}
      empty={all === 0 ? t('adminSales.charts.noPayments') : undefined}
      table={useCountTable(sales)}
    >
      <BarChart labels={labels} values={values} colours={colours} brief={formats.brief} exact={formats.whole} isWhole />
    </ChartFigure>
  )
}

/** The share of each status in all payments. */
export function StatusRing({ sales }: { sales: Statistics['sales'] }) {
  const t = useT()
  const formats = useChartFormats()
  const all = totalOf(sales.statusCounts.map(countOf))
  const shareOf = (count: number) => formats.percent(percentOf(count, all) ?? 0)
  return (
    <ChartFigure
      title={t('adminSales.charts.ring')}
      summary={t('adminSales.charts.ringSummary', { share: shareOf(approvedOf(sales)) })}
      empty={all === 0 ? t('adminSales.charts.noPayments') : undefined}
      table={useCountTable(sales)}
    >
      <RingChart
        total={formats.brief(all)}
        unit={t('adminSales.charts.payments', { n: all })}
        slices={sales.statusCounts.map(({ status, count }) => ({
          label: t(`admin.statuses.${status}`),
          value: count,
          colour: statusColours[status],
          text: `${formats.whole(count)} · ${shareOf(count)}`,
        }))}
      />
    </ChartFigure>
  )
}

const approvedOf = (sales: Statistics['sales']) =>
  sales.statusCounts.find(({ status }) => status === 'approved')?.count ?? 0

function useStatuses(rows: readonly { status: keyof typeof statusColours }[]) {
  const t = useT()
  return useMemo(
    () => ({
      labels: rows.map(({ status }) => t(`admin.statuses.${status}`)),
      colours: rows.map(({ status }) => statusColours[status]),
    }),
    [rows, t],
  )
}

function useCountTable({ statusCounts }: Statistics['sales']) {
  const t = useT()
  const { count, share } = useColumns()
  const all = totalOf(statusCounts.map(countOf))
  return {
    columns: [{ name: t('admin.fields.status') }, count, share],
    rows: statusCounts.map(({ status, count }) => [t(`admin.statuses.${status}`), count, percentOf(count, all) ?? 0]),
  }
}
