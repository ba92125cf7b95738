import { useCallback } from 'react'
import type { ChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'
import { useColumns } from './use-columns.ts'

/** How many, and their amounts. */
export interface Tally {
  count: number
  amount: { BRL: number; USD: number }
}

/** What the chosen metric shows of a tally, and the columns of a table with all of it. */
export function useMetric({ metric, currency }: ChartFilters) {
  const formats = useChartFormats()
  const { count, amounts } = useColumns()
  const isCount = metric === 'count'
  return {
    isCount,
    shownOf: useCallback(({ count, amount }: Tally) => (isCount ? count : amount[currency]), [isCount, currency]),
    exact: isCount ? formats.whole : formats.money[currency],
    axis: isCount ? formats.brief : formats.briefMoney[currency],
    columns: [count, ...amounts],
    cellsOf: ({ count, amount }: Tally) => [count, amount.BRL, amount.USD],
  }
}
