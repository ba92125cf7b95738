import { useT } from '#web/i18n/use-t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './payment-end.module.css'

/** On the way to the provider's page; a shopper who comes back by the browser's back button finds the link to it. */
export function PaymentLeaving({ hostedUrl }: { hostedUrl: string }) {
  const t = useT()
  return (
    <div className={styles.end}>
      <p>{t('checkout.crypto.leaving')}</p>
      <p>{t('checkout.crypto.back')}</p>
      <div className={styles.actions}>
        <a href={hostedUrl} className={buttonClass({ size: 'lg' })}>
          <span>{t('checkout.crypto.go')}</span>
        </a>
      </div>
    </div>
  )
}
