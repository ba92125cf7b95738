import { useSearchParams } from 'react-router'
import { currencies } from '#schema/rules/money.ts'
import { defaultPeriod, periods } from '#schema/rules/statistics.ts'

export const metrics = ['amount', 'count'] as const
export const views = ['all', 'sales', 'users', 'feedbacks'] as const

const optionOr = <T extends string>(allowed: readonly T[], given: string | null, fallback: T): T =>
  allowed.find((value) => value === given) ?? fallback

/** The filters in the URL: `?period=90d&metric=count&view=sales&currency=USD`. Defaults are left out. */
export function useChartFilters() {
  const [params, setParams] = useSearchParams()
  const chosen = {
    period: optionOr(periods, params.get('period'), defaultPeriod),
    metric: optionOr(metrics, params.get('metric'), 'amount'),
    view: optionOr(views, params.get('view'), 'all'),
    currency: optionOr(currencies, params.get('currency'), 'BRL'),
  }
  const defaults: typeof chosen = { period: defaultPeriod, metric: 'amount', view: 'all', currency: 'BRL' }
  const choose = <Name extends keyof typeof chosen>(name: Name, value: (typeof chosen)[Name]) => {
    const next = new URLSearchParams(params)
    if (value === defaults[name]) next.delete(name)
    else next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  return { ...chosen, choose }
}
export type ChartFilters = ReturnType<typeof useChartFilters>
