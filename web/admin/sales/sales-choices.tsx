import type { Statistics } from '#schema/api/statistics.ts'
import { currencies } from '#schema/rules/money.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { type ChartFilters, metrics } from './use-chart-filters.ts'

/** What the chart of the sales shows: amounts or counts and, where the shop sells in dollars too, of which currency. */
export function SalesChoices({ sales, choices }: { sales: Statistics['sales']; choices: ChartFilters }) {
  const t = useT()
  const { metric, currency, choose } = choices
  const hasDollars = sales.byStatus.some(({ amount }) => amount.USD > 0) || sales.previous.approved.amount.USD > 0
  return (
    <>
      <Segmented
        label={t('adminSales.metric')}
        hidesLabel
        options={metrics.map((value) => ({ value, label: t(`adminSales.metrics.${value}`) }))}
        chosen={metric}
        onChoose={(value) => choose('metric', value)}
      />
      {(hasDollars || currency === 'USD') && (
        <Segmented
          label={t('admin.fields.currency')}
          hidesLabel
          options={currencies.map((value) => ({ value, label: t(`adminSales.currencies.${value}`) }))}
          chosen={currency}
          onChoose={(value) => choose('currency', value)}
        />
      )}
    </>
  )
}
