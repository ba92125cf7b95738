import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingStatus } from '../loading-status.tsx'
import styles from './checkout-page.module.css'

/** A skeleton of the page; a second attempt is announced. */
export function CheckoutSkeleton({ attempt }: { attempt: number }) {
  const t = useT()
  const isDelayOver = useDelayedFlag(true)
  return (
    <Page title={t('checkout.title')} hasHiddenHeading>
      <LoadingStatus attempt={attempt} text={t('checkout.load.loading')}>
        <div className={styles.skeleton} aria-hidden="true">
          {isDelayOver && (
            <>
              <div className={styles.stack}>
                <Skeleton width="12rem" />
                <Skeleton ratio="16 / 10" radius="var(--r-hero)" />
                <Skeleton width="70%" height="3rem" />
                <Skeleton height="4.5rem" />
              </div>
              <Skeleton height="24rem" radius="var(--r-card)" />
            </>
          )}
        </div>
      </LoadingStatus>
    </Page>
  )
}
