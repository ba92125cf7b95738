import { useSearchParams } from 'react-router'
import { currencies } from '#schema/rules/money.ts'
import { comparisons, defaultComparison, defaultPeriod, periods } from '#schema/rules/statistics.ts'
import { addressNow } from '#web/hooks/address-now.ts'

export const metrics = ['amount', 'count'] as const
export const views = ['all', 'sales', 'parts', 'users', 'feedbacks'] as const

/** As the API has them, both included. */
interface Days {
  from: string
  to: string
}

const optionOr = <T extends string>(allowed: readonly T[], given: string | null, fallback: T): T =>
  allowed.find((value) => value === given) ?? fallback

const choicesOf = (params: URLSearchParams) => ({
  period: optionOr(periods, params.get('period'), defaultPeriod),
  metric: optionOr(metrics, params.get('metric'), 'amount'),
  view: optionOr(views, params.get('view'), 'all'),
  currency: optionOr(currencies, params.get('currency'), 'BRL'),
  compare: optionOr(comparisons, params.get('compare'), defaultComparison),
})
const daysOf = (params: URLSearchParams): Days | null => {
  const [from, to] = [params.get('from'), params.get('to')]
  return from !== null && to !== null ? { from, to } : null
}
const defaults = choicesOf(new URLSearchParams())

/**
 * The filters in the URL: `?period=90d&metric=count&view=sales&currency=USD&compare=year`, or `from` and `to` instead of the
 * period. Defaults are left out.
 */
export function useChartFilters() {
  const [params, setParams] = useSearchParams()
  const chosen = choicesOf(params)
  const days = daysOf(params)
  const choose = <Name extends keyof typeof chosen>(name: Name, value: (typeof chosen)[Name]) => {
    const next = addressNow()
    if (value === defaults[name]) next.delete(name)
    else next.set(name, value)
    if (name === 'period') for (const end of ['from', 'to']) next.delete(end)
    setParams(next, { preventScrollReset: true })
  }
  /** Days of one's own instead of a period: the one that was chosen stays, and the other is never on its wrong side. */
  const chooseDays = (shown: Days, chosen: Pick<Days, 'from'> | Pick<Days, 'to'>) => {
    const now = addressNow()
    const { from, to } = { ...shown, ...daysOf(now), ...chosen }
    const [day = ''] = Object.values(chosen)
    const ordered = from <= to ? { from, to } : { from: day, to: day }
    const next = new URLSearchParams({ ...Object.fromEntries(now), ...ordered })
    next.delete('period')
    setParams(next, { preventScrollReset: true })
  }
  return { ...chosen, days, choose, chooseDays }
}
export type ChartFilters = ReturnType<typeof useChartFilters>
