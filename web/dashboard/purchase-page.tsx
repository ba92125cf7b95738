import { statusPollMs } from '#schema/rules/payments.ts'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { PageTitle } from '#web/layout/page.tsx'
import { usePurchase } from '#web/state/purchases.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './purchase.module.css'
import { PurchaseView } from './purchase-view.tsx'

/** One of the user’s own purchases; `id`: the key's or its payment's. Another id is not found. */
export default function PurchasePage({ id }: { id: string }) {
  const t = useT()
  const loaded = usePurchase(id)
  const { purchase, status, isLoading } = loaded
  useInterval(loaded.retry, purchase?.isDelivering ? statusPollMs : null)
  const isDelayOver = useDelayedFlag(status === 'idle' || status === 'loading')
  if (purchase) return <PurchaseView purchase={purchase} />
  if (status === 'ready' && !isLoading) return <NotFoundPage />
  return (
    <>
      <PageTitle title={t('dashboard.purchases.title')} />
      {status === 'failed' ? (
        <LoadFailed title={t('dashboard.purchases.failed')} loaded={loaded} />
      ) : (
        <div className={styles.page} aria-busy="true">
          <p className="sr-only">{t('dashboard.purchases.loading')}</p>
          {isDelayOver && (
            <>
              <Skeleton width="12rem" />
              <Skeleton height="150px" radius="var(--r-card)" />
              <Skeleton height="150px" radius="var(--r-card)" />
            </>
          )}
        </div>
      )}
    </>
  )
}
