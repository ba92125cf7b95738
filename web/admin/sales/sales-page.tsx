import { RotateCw } from 'lucide-react'
import type { Statistics } from '#schema/api/statistics.ts'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Charts } from './charts.tsx'
import { Controls } from './controls.tsx'
import styles from './sales-page.module.css'
import { statistics } from './sales-state.ts'
import { OtherFigures } from './summary.tsx'
import { useChartFilters } from './use-chart-filters.ts'
import { useChartFormats } from './use-chart-formats.ts'

/** `/admin/sales`: period, metric and view are kept in the URL. */
export default function SalesPage() {
  const t = useT()
  const choices = useChartFilters()
  const load = useLoad(statistics, {
    ...(choices.days ?? { period: choices.period }),
    compare: choices.compare,
  })
  const { data, status, isLoading, retry } = load
  const shown = data as Statistics | null
  const refresh = (
    <Button variant="quiet" icon={<RotateCw aria-hidden />} busy={isLoading && shown !== null} onClick={retry}>
      {t('admin.list.refresh')}
    </Button>
  )
  return (
    <AdminPage title={t('admin.screens.sales')} actions={refresh}>
      <Controls choices={choices} shownDays={shown?.days} />
      <LoadFailure load={load} title={t('adminSales.failed')} staleTitle={t('admin.staleFigures')} />
      {status !== 'failed' && shown === null && <Loading />}
      {shown !== null && (
        <div className={classNames(styles.content, isLoading && styles.stale)} aria-busy={isLoading}>
          <Days shown={shown} />
          <Charts shown={shown} choices={choices} />
          <OtherFigures shown={shown} />
        </div>
      )}
    </AdminPage>
  )
}

function Days({ shown: { days, previousDays } }: { shown: Statistics }) {
  const t = useT()
  const { date } = useChartFormats()
  return (
    <p className="note">
      {t('adminSales.days', {
        from: date(days.from),
        to: date(days.to),
        previousFrom: date(previousDays.from),
        previousTo: date(previousDays.to),
      })}
    </p>
  )
}

function Loading() {
  const t = useT()
  const isLate = useDelayedFlag(true)
  return (
    <div className={styles.content} aria-busy="true">
      <p role="status">{t('admin.loading')}</p>
      {isLate &&
        ['150px', '180px', '380px'].map((height) => <Skeleton key={height} height={height} radius="var(--r-card)" />)}
    </div>
  )
}
