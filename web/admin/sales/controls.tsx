import type { Statistics } from '#schema/api/statistics.ts'
import { comparisons, defaultComparison, periods } from '#schema/rules/statistics.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { FilterDate } from '../list/filter-date.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import styles from './sales-page.module.css'
import { type ChartFilters, views } from './use-chart-filters.ts'

interface Props {
  choices: ChartFilters
  /** The days that are shown. */
  shownDays: Statistics['days'] | undefined
}

export function Controls({ choices, shownDays }: Props) {
  const t = useT()
  const { period, view, compare, choose } = choices
  const days = choices.days ?? shownDays ?? { from: '', to: '' }
  return (
    <div className={styles.controls}>
      <Segmented
        label={t('adminSales.view')}
        folds
        hidesLabel
        options={views.map((value) => ({ value, label: t(`adminSales.views.${value}`) }))}
        chosen={view}
        onChoose={(value) => choose('view', value)}
      />
      <Segmented
        label={t('adminSales.period')}
        hidesLabel
        options={periods.map((value) => ({ value, label: t(`adminSales.periods.${value}`) }))}
        chosen={choices.days ? undefined : period}
        onChoose={(value) => choose('period', value)}
      />
      <div className={styles.days}>
        <FilterDate
          label={t('admin.list.from')}
          value={days.from}
          isSet={choices.days !== null}
          onChoose={(from) => from && choices.chooseDays(days, { from })}
        />
        <FilterDate
          label={t('admin.list.to')}
          value={days.to}
          isSet={choices.days !== null}
          onChoose={(to) => to && choices.chooseDays(days, { to })}
        />
        <FilterSelect
          label={t('adminSales.compare')}
          value={compare === defaultComparison ? '' : compare}
          options={comparisons.map((value) => ({
            value: value === defaultComparison ? '' : value,
            label: t(`adminSales.comparisons.${value}`),
          }))}
          onChoose={(value) => choose('compare', value === 'year' ? 'year' : defaultComparison)}
        />
      </div>
    </div>
  )
}
