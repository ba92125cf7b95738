import { brand } from '#schema/brand.ts'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './page-skeleton.module.css'

/** The loading screen while a page’s code is loading; empty for the first 200 ms. */
export function PageSkeleton() {
  const t = useT()
  const isDelayOver = useDelayedFlag(true)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <title>{brand.displayName}</title>
      {isDelayOver && (
        <>
          <p role="status" className="note line">
            <Spinner />
            {t('shop.state.loading')}
          </p>
          <Skeleton width="min(22rem, 70%)" height="3rem" />
          <Skeleton width="min(34rem, 90%)" />
          <Skeleton height="14rem" radius="var(--r-card)" />
        </>
      )}
    </div>
  )
}
