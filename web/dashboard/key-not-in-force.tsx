import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import styles from './purchase.module.css'
import { isStopped, type KeyStatus } from './purchases-state.ts'

interface Props {
  status: KeyStatus
  product: string
}

/** Why a key does not work, and whom to ask; nothing where it works. */
export function KeyNotInForce({ status, product }: Props) {
  const t = useT()
  if (!isStopped(status)) return null
  return (
    <div className={styles.line}>
      <p>{t(`dashboard.purchases.${status}Text`)}</p>
      <SupportLink>
        <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
        <span className="sr-only">{t('dashboard.purchases.toSupportOf', { product })}</span>
      </SupportLink>
    </div>
  )
}
