import { useT } from '#web/i18n/use-t.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Link } from '#web/ui/link.tsx'
import { Copied, Fact } from '../facts.tsx'
import { KeyCopy } from '../key-copy.tsx'
import { keyPath } from '../paths.ts'
import styles from './purchases.module.css'
import { type PurchaseRow, reload } from './purchases-state.ts'

/** The license key of a paid purchase. */
export function PurchaseKey({ purchase }: { purchase: PurchaseRow }) {
  const { status, licenseKey, email, isDelivering, isRenewal } = purchase
  const t = useT()
  if (status === 'pending' || status === 'cancelled') return null
  return (
    <Fact name={t(`adminPurchases.details.${isRenewal ? 'renewedKey' : 'key'}`)}>
      {licenseKey ? (
        <>
          <Copied>
            <LicenseKey text={licenseKey} />
            <KeyCopy
              text={licenseKey}
              label={t('admin.actions.copyKey')}
              showLabel={t('admin.actions.showKey')}
              copied={t('admin.idCopied')}
              refused={t('shop.copy.refused')}
              read={reload}
            />
          </Copied>
          <Link to={keyPath(licenseKey, email)} className={styles.keyLink}>
            {t('adminPurchases.details.openKey')}
          </Link>
        </>
      ) : isDelivering ? (
        t('adminPurchases.details.delivering')
      ) : (
        t('admin.noKey')
      )}
    </Fact>
  )
}
