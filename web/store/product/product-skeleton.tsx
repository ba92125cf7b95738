import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingStatus } from '../loading-status.tsx'
import styles from './product-page.module.css'

/** The places of picture, name and box. */
export function ProductSkeleton({ attempt }: { attempt: number }) {
  const t = useT()
  const isDelayOver = useDelayedFlag(true)
  return (
    <Page title={t('product.title')} hasHiddenHeading>
      <LoadingStatus attempt={attempt} text={t('shop.state.loading')}>
        <div className={styles.skeleton} aria-hidden="true">
          {isDelayOver && (
            <>
              <Skeleton ratio="16 / 10" radius="var(--r-hero)" />
              <div className={styles.stack}>
                <Skeleton width="9rem" />
                <Skeleton width="70%" height="2.5rem" />
                <Skeleton height="4.5rem" />
                <Skeleton height="20rem" radius="var(--r-card)" />
              </div>
            </>
          )}
        </div>
      </LoadingStatus>
    </Page>
  )
}
