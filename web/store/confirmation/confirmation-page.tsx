import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { useLoad } from '#web/state/resource.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmationError } from './confirmation-error.tsx'
import styles from './confirmation-page.module.css'
import { confirmation } from './confirmation-state.ts'
import { Delivery } from './delivery.tsx'
import { Renewed } from './renewed.tsx'

export default function ConfirmationPage() {
  const t = useT()
  const { id = '' } = usePage().params
  const { data, status, error } = useLoad(confirmation, id)
  // The delivery failed and the payment was refunded while the page was open.
  const wasRefunded = status === 'failed' && error?.code === 'payment_not_approved'
  if (data && !wasRefunded)
    return data.renewsLicenseId ? <Renewed sale={data} licenseId={data.renewsLicenseId} /> : <Delivery sale={data} />
  if (status === 'failed' && error) return <ConfirmationError id={id} error={error} />
  return (
    <Page title={t('checkout.confirmation.eyebrow')}>
      <h1 tabIndex={-1} className="sr-only">
        {t('shop.state.loading')}
      </h1>
      <div className={styles.layout} aria-hidden="true">
        <div className={styles.main}>
          <Skeleton width="9rem" />
          <Skeleton width="80%" height="3rem" />
          <Skeleton height="10rem" radius="var(--r-card)" />
        </div>
        <Skeleton height="22rem" radius="var(--r-hero)" />
      </div>
    </Page>
  )
}
