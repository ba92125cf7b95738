import { useSearchParams } from 'react-router'
import { currencies } from '#schema/rules/money.ts'
import { defaultPeriod, periods } from '#schema/rules/statistics.ts'

export const metrics = ['amount', 'count'] as const
export const views = ['all', 'sales', 'users', 'feedbacks'] as const

const among = <T extends string>(allowed: readonly T[], asked: string | null, usual: T): T =>
  allowed.find((value) => value === asked) ?? usual

/** What to show, as the URL has it: `?period=90d&metric=count&view=sales&currency=USD`. What is usual is not spelt out. */
export function useChartFilters() {
  const [params, setParams] = useSearchParams()
  const chosen = {
    period: among(periods, params.get('period'), defaultPeriod),
    metric: among(metrics, params.get('metric'), 'amount'),
    view: among(views, params.get('view'), 'all'),
    currency: among(currencies, params.get('currency'), 'BRL'),
  }
  const usual: typeof chosen = { period: defaultPeriod, metric: 'amount', view: 'all', currency: 'BRL' }
  const choose = <Name extends keyof typeof chosen>(name: Name, value: (typeof chosen)[Name]) => {
    const next = new URLSearchParams(params)
    if (value === usual[name]) next.delete(name)
    else next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  return { ...chosen, choose }
}
export type ChartFilters = ReturnType<typeof useChartFilters>
