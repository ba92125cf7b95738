import { useSearchParams } from 'react-router'
import { statusPollMs } from '#schema/rules/payments.ts'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { PageHead, PageTitle } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { paginate } from '#web/state/catalogue.ts'
import { usePurchases } from '#web/state/purchases.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './purchase.module.css'
import { PurchaseList } from './purchase-list.tsx'
import { purchasesPerPage } from './purchases-state.ts'
import { UnfinishedPayments } from './unfinished-payments.tsx'

export default function PurchasesPage() {
  const t = useT()
  return (
    <>
      <PageTitle title={t('dashboard.purchases.title')} />
      <PageHead title={t('dashboard.purchases.title')} lead={t('dashboard.purchases.lead')} />
      <UnfinishedPayments />
      <Purchases />
    </>
  )
}

function Purchases() {
  const t = useT()
  const [params] = useSearchParams()
  const loaded = usePurchases()
  const { data, status } = loaded
  // Polls while a key is to be delivered.
  const hasPendingDelivery = data.some(({ isDelivering }) => isDelivering)
  useInterval(loaded.retry, hasPendingDelivery ? statusPollMs : null)
  const isDelayOver = useDelayedFlag(status === 'idle' || status === 'loading')
  if (status === 'failed' && data.length === 0)
    return <LoadFailed title={t('dashboard.purchases.failed')} loaded={loaded} />
  if (status !== 'ready' && data.length === 0)
    return (
      <div className={styles.page} aria-busy="true">
        <p className="sr-only">{t('dashboard.purchases.loading')}</p>
        {isDelayOver && ['a', 'b', 'c'].map((row) => <Skeleton key={row} height="96px" radius="var(--r-card)" />)}
      </div>
    )
  if (data.length === 0)
    return (
      <EmptyState
        title={t('dashboard.purchases.emptyTitle')}
        text={t('dashboard.purchases.emptyText')}
        action={<LinkButton to={paths.products}>{t('shop.home.toStore')}</LinkButton>}
      />
    )
  const { page, pages, items } = paginate(data, params.get('page'), purchasesPerPage)
  return (
    <div className={styles.page}>
      <p className="note">{t('dashboard.purchases.count', { n: data.length })}</p>
      <PurchaseList purchases={items} />
      {pages > 1 && (
        <Pager
          label={t('dashboard.purchases.pages')}
          page={page}
          pages={pages}
          position={t('shop.catalogue.position', { page, pages })}
          previous={t('shop.catalogue.previous')}
          next={t('shop.catalogue.next')}
          hrefOf={(target) => `${paths.dashboardPurchased}?page=${target}`}
        />
      )}
    </div>
  )
}
