import { currencies } from '#schema/rules/money.ts'
import { periods } from '#schema/rules/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import styles from './sales-page.module.css'
import { type ChartFilters, metrics, views } from './use-chart-filters.ts'

interface Props {
  choices: ChartFilters
  /** There are sales in dollars: the currency can be chosen. */
  hasDollars: boolean
}

export function Controls({ choices, hasDollars }: Props) {
  const t = useT()
  const { period, metric, view, currency, choose } = choices
  const isAboutSales = view === 'all' || view === 'sales'
  return (
    <div className={styles.controls}>
      <Segmented
        label={t('adminSales.view')}
        folds
        options={views.map((value) => ({ value, label: t(`adminSales.views.${value}`) }))}
        chosen={view}
        onChoose={(value) => choose('view', value)}
      />
      <Segmented
        label={t('adminSales.period')}
        options={periods.map((value) => ({ value, label: t(`adminSales.periods.${value}`) }))}
        chosen={period}
        onChoose={(value) => choose('period', value)}
      />
      {isAboutSales && (
        <Segmented
          label={t('adminSales.metric')}
          options={metrics.map((value) => ({ value, label: t(`adminSales.metrics.${value}`) }))}
          chosen={metric}
          onChoose={(value) => choose('metric', value)}
        />
      )}
      {isAboutSales && (hasDollars || currency === 'USD') && (
        <Segmented
          label={t('adminSales.currency')}
          options={currencies.map((value) => ({ value, label: t(`adminSales.currencies.${value}`) }))}
          chosen={currency}
          onChoose={(value) => choose('currency', value)}
        />
      )}
    </div>
  )
}
