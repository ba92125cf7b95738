import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import styles from './purchases-page.module.css'
import type { Stopped } from './purchases-state.ts'

interface Props {
  licenseKey: string
  status: Stopped
  product: string
}

/** A key that does not work: masked, with nothing to copy, what that means and whom to ask. */
export function KeyNotInForce({ licenseKey, status, product }: Props) {
  const t = useT()
  return (
    <div className={styles.stopped}>
      {licenseKey && <LicenseKey text={licenseKey} isMasked maskedLabel={t('dashboard.purchases.masked')} />}
      <p>{t(`dashboard.purchases.${status}Text`)}</p>
      <p>
        <SupportLink>
          <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
          <span className="sr-only">{t('dashboard.purchases.toSupportOf', { product })}</span>
        </SupportLink>
      </p>
    </div>
  )
}
