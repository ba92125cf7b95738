import { useMemo } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { percentOf } from '#schema/rules/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { RingChart } from '#web/ui/ring-chart.tsx'
import { statusColours } from './chart-colours.ts'
import { ChartFigure } from './chart-figure.tsx'
import { totalOf } from './series.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useRangeName } from './use-range-name.ts'

interface Props {
  shown: Statistics
  currency: ChartFilters['currency']
}

/** The value of the period's payments by status. */
export function ValueByStatus({ shown, currency }: Props) {
  const { sales } = shown
  const rangeName = useRangeName(shown)
  const t = useT()
  const formats = useChartFormats()
  const values = useMemo(() => sales.byStatus.map(({ amount }) => amount[currency]), [sales, currency])
  const { labels, colours } = useStatuses(sales.byStatus)
  const money = formats.money[currency]
  const { approved, pending } = sales.current
  const emptyText = totalOf(values) === 0 ? t('adminSales.charts.noValue') : undefined
  const summaryValues = { approved: money(approved.amount[currency]), pending: money(pending.amount[currency]) }
  return (
    <ChartFigure
      title={t('adminSales.charts.valueByStatus')}
      of={rangeName}
      summary={t('adminSales.charts.valueSummary', summaryValues)}
      empty={emptyText}
      table={{
        columns: [
          { name: t('adminSales.charts.statusColumn') },
          { name: t('adminSales.charts.count'), text: formats.whole },
          { name: t('adminSales.charts.amount', { currency: 'BRL' }), text: formats.money.BRL },
          { name: t('adminSales.charts.amount', { currency: 'USD' }), text: formats.money.USD },
        ],
        rows: sales.byStatus.map(({ status, count, amount }) => [
          t(`adminSales.status.${status}`),
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
  const values = useMemo(() => sales.statusCounts.map(({ count }) => count), [sales])
  const { labels, colours } = useStatuses(sales.statusCounts)
  const all = totalOf(values)
  const n = approvedOf(sales)
  const emptyText = all === 0 ? t('adminSales.charts.noPayments') : undefined
  const summaryValues = { n, number: formats.whole(all), approved: formats.whole(n) }
  return (
    <ChartFigure
      title={t('adminSales.charts.countByStatus')}
      summary={t('adminSales.charts.countSummary', summaryValues)}
      empty={emptyText}
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
  const all = totalOf(sales.statusCounts.map(({ count }) => count))
  const shareOf = (count: number) => formats.percent(percentOf(count, all) ?? 0)
  const emptyText = all === 0 ? t('adminSales.charts.noPayments') : undefined
  return (
    <ChartFigure
      title={t('adminSales.charts.ring')}
      summary={t('adminSales.charts.ringSummary', { share: shareOf(approvedOf(sales)) })}
      empty={emptyText}
      table={useCountTable(sales)}
    >
      <RingChart
        total={formats.brief(all)}
        unit={t('adminSales.charts.payments', { n: all })}
        slices={sales.statusCounts.map(({ status, count }) => ({
          label: t(`adminSales.status.${status}`),
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
      labels: rows.map(({ status }) => t(`adminSales.status.${status}`)),
      colours: rows.map(({ status }) => statusColours[status]),
    }),
    [rows, t],
  )
}

function useCountTable({ statusCounts }: Statistics['sales']) {
  const t = useT()
  const { whole, percent } = useChartFormats()
  const all = totalOf(statusCounts.map(({ count }) => count))
  return {
    columns: [
      { name: t('adminSales.charts.statusColumn') },
      { name: t('adminSales.charts.count'), text: whole },
      { name: t('adminSales.charts.share'), text: percent },
    ],
    rows: statusCounts.map(({ status, count }) => [
      t(`adminSales.status.${status}`),
      count,
      percentOf(count, all) ?? 0,
    ]),
  }
}
