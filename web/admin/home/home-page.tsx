import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { NewsButton } from '../live/news-button.tsx'
import { HomeFigures } from './home-figures.tsx'
import styles from './home-page.module.css'
import { home, type PanelHome } from './home-state.ts'
import { LatestSales } from './latest-sales.tsx'
import { NeedList } from './need-list.tsx'

/** `/admin/home`: how the shop does, what waits for a person, and the latest sales. */
export default function HomePage() {
  const t = useT()
  const load = useLoad(home)
  const { data, status } = load
  const isLate = useDelayedFlag(data === null && status !== 'failed')
  return (
    <AdminPage title={t('admin.screens.home')} lead={t('admin.zone')}>
      <LoadFailure load={load} title={t('adminHome.failed')} staleTitle={t('admin.list.staleTitle')} />
      {data === null && status !== 'failed' && (
        <div aria-busy="true" className="column">
          <p role="status" className="sr-only">
            {t('adminHome.loading')}
          </p>
          {isLate && <Skeleton height="86px" radius="var(--r-card)" />}
          {isLate && <Skeleton height="420px" radius="var(--r-card)" />}
        </div>
      )}
      {data && <Shown newest={data} />}
    </AdminPage>
  )
}

/** Figures change where they stand; rows that are new wait until they are asked for. */
function Shown({ newest }: { newest: Snapshot<PanelHome> }) {
  const t = useT()
  const [arranged, arrange] = useState(newest)
  const missingIn = <T,>(shown: readonly T[], all: readonly T[], nameOf: (row: T) => string) =>
    all.filter((row) => !shown.some((one) => nameOf(one) === nameOf(row))).length
  const sales = missingIn(arranged.latest ?? [], newest.latest ?? [], ({ paymentId }) => paymentId)
  const needs = missingIn(arranged.needs, newest.needs, ({ kind }) => kind)
  const show = () => arrange(newest)
  return (
    <div className="column">
      {newest.figures && <HomeFigures figures={newest.figures} needs={newest.needs} />}
      <div className={newest.latest ? styles.pair : undefined}>
        <NeedList
          arranged={arranged.needs}
          newest={newest.needs}
          news={<NewsButton text={needs > 0 ? t('adminHome.newNeeds', { count: needs }) : ''} onShow={show} />}
        />
        {arranged.latest && newest.latest && (
          <LatestSales
            arranged={arranged.latest}
            newest={newest.latest}
            news={<NewsButton text={sales > 0 ? t('admin.newSales', { count: sales }) : ''} onShow={show} />}
          />
        )}
      </div>
    </div>
  )
}
