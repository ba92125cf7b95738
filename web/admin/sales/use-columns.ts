import type { Statistics } from '#schema/api/statistics.ts'
import { currencies } from '#schema/rules/money.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useChartFormats } from './use-chart-formats.ts'

/** The columns that several charts have in their tables. */
export function useColumns() {
  const t = useT()
  const { whole, percent, money, date } = useChartFormats()
  return {
    dates: (unit: Statistics['unit']) => ({ name: t(`adminSales.charts.${unit}`), date }),
    count: { name: t('adminSales.metrics.count'), text: whole },
    amounts: currencies.map((currency) => ({
      name: t('adminSales.charts.amount', { currency }),
      text: money[currency],
    })),
    share: { name: t('adminSales.charts.share'), text: percent },
  }
}
