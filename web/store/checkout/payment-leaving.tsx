import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './payment-end.module.css'
import { payment } from './payment-state.ts'

/** On the way to the provider's page; whoever comes back with the browser's own button finds the way there again. */
export function PaymentLeaving() {
  const t = useT()
  const { hostedUrl } = useSnapshot(payment)
  return (
    <div className={styles.end}>
      <p>{t('checkout.crypto.leaving')}</p>
      <p>{t('checkout.crypto.back')}</p>
      <div className={styles.actions}>
        {hostedUrl && (
          <a href={hostedUrl} className={buttonClass({ size: 'lg' })}>
            <span>{t('checkout.crypto.go')}</span>
          </a>
        )}
      </div>
    </div>
  )
}
