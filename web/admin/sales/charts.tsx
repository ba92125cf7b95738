import type { Statistics } from '#schema/api/statistics.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PartCharts } from './part-charts.tsx'
import { RatingsChart } from './ratings-chart.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesChoices } from './sales-choices.tsx'
import styles from './sales-page.module.css'
import { CountByStatus, StatusRing, ValueByStatus } from './status-charts.tsx'
import { SalesSummary } from './summary.tsx'
import type { ChartFilters } from './use-chart-filters.ts'
import { UsersChart } from './users-chart.tsx'

/** The charts of the chosen view. */
export function Charts({ shown, choices }: { shown: Statistics; choices: ChartFilters }) {
  const { view, currency } = choices
  const isAboutSales = view === 'all' || view === 'sales'
  return (
    <div className={styles.charts}>
      <div className={classNames(styles.wide, isAboutSales && styles.first)}>
        <SalesSummary sales={shown.sales} />
        {isAboutSales && <SalesChart shown={shown} choices={choices} />}
      </div>
      {isAboutSales && (
        <>
          <ValueByStatus shown={shown} currency={currency} />
          <CountByStatus sales={shown.sales} />
          <div className={view === 'sales' ? styles.wide : undefined}>
            <StatusRing sales={shown.sales} />
          </div>
        </>
      )}
      {view === 'parts' && (
        <>
          <div className={classNames(styles.wide, styles.choices)}>
            <SalesChoices sales={shown.sales} choices={choices} />
          </div>
          <PartCharts shown={shown} choices={choices} />
        </>
      )}
      {(view === 'all' || view === 'users') && (
        <div className={view === 'users' ? styles.wide : undefined}>
          <UsersChart shown={shown} />
        </div>
      )}
      {view === 'feedbacks' && (
        <div className={styles.wide}>
          <RatingsChart feedback={shown.feedback} />
        </div>
      )}
    </div>
  )
}
