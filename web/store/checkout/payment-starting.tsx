import { useSnapshot } from 'valtio'
import { elapsed, useNow } from '#web/hooks/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { attemptsMax } from './payment-attempts.ts'
import { PaymentPanel } from './payment-panel.tsx'
import styles from './payment-starting.module.css'
import { payment, type ScreenOf } from './payment-state.ts'
import { startingText } from './payment-texts.ts'
import { usePaymentT } from './use-payment-t.ts'

/** While a crypto payment, or a key that costs nothing, is being made. */
export function PaymentStarting({ screen }: { screen: ScreenOf<'starting'> }) {
  return (
    <PaymentPanel action={<StartingBar />} note={<StartingText screen={screen} />}>
      <div className={styles.wait} />
    </PaymentPanel>
  )
}

/** Whose money is there first has the key; of crypto it is held from when it is seen. */
export function Unreserved({ isCrypto = false }: { isCrypto?: boolean }) {
  const t = usePaymentT()
  return (
    <Notice>
      {t('activation.unreserved.text')} {isCrypto && t('activation.unreserved.seen')}
    </Notice>
  )
}

/** On the way to the provider's page; a shopper who comes back by the browser's back button finds the link to it. */
export function PaymentLeaving({ screen: { hostedUrl, isReserved } }: { screen: ScreenOf<'leaving'> }) {
  const t = usePaymentT()
  return (
    <PaymentPanel
      action={
        <a href={hostedUrl} className={buttonClass({ size: 'lg' })}>
          <span>{t('checkout.crypto.go')}</span>
        </a>
      }
    >
      {isReserved ? <p>{t('checkout.crypto.leaving')}</p> : <Unreserved isCrypto />}
      <p>{t('checkout.crypto.back')}</p>
    </PaymentPanel>
  )
}

/** In the place of the button. */
export function StartingBar() {
  const t = usePaymentT()
  const { method, order } = useSnapshot(payment)
  return (
    <p className={styles.bar}>
      <Spinner />
      {t(startingText({ method, order }))}
    </p>
  )
}

/** How long it takes, or how long the server asks to wait. */
export function StartingText({ screen: { attempt, waitUntil } }: { screen: ScreenOf<'starting'> }) {
  const t = usePaymentT()
  const now = useNow(elapsed, 250)
  const seconds = Math.max(0, Math.ceil((waitUntil - now) / 1000))
  return (
    <p className={styles.text}>
      {waitUntil > 0
        ? t('checkout.pix.wait', { seconds, attempt: attempt + 1, total: attemptsMax })
        : t('checkout.pay.soon')}
    </p>
  )
}
