import { useMemo } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'

/** How many, and their amounts. */
export interface Tally {
  count: number
  amount: { BRL: number; USD: number }
}

/** What the chosen metric shows of a tally, and the columns of a table with all of it. */
export function useMetric({ metric, currency }: ChartFilters) {
  const t = useT()
  const formats = useChartFormats()
  return useMemo(() => {
    const isCount = metric === 'count'
    const { whole, money } = formats
    return {
      isCount,
      shownOf: ({ count, amount }: Tally) => (isCount ? count : amount[currency]),
      exact: isCount ? whole : money[currency],
      axis: isCount ? formats.brief : formats.briefMoney[currency],
      columns: [
        { name: t('adminSales.charts.count'), text: whole },
        { name: t('adminSales.charts.amount', { currency: 'BRL' }), text: money.BRL },
        { name: t('adminSales.charts.amount', { currency: 'USD' }), text: money.USD },
      ],
      cellsOf: ({ count, amount }: Tally) => [count, amount.BRL, amount.USD],
    }
  }, [t, formats, metric, currency])
}
