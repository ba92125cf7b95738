import { useT } from '#web/i18n/use-t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PaymentPanel } from './payment-panel.tsx'

/** On the way to the provider's page; a shopper who comes back by the browser's back button finds the link to it. */
export function PaymentLeaving({ hostedUrl }: { hostedUrl: string }) {
  const t = useT()
  return (
    <PaymentPanel
      action={
        <a href={hostedUrl} className={buttonClass({ size: 'lg' })}>
          <span>{t('checkout.crypto.go')}</span>
        </a>
      }
    >
      <p>{t('checkout.crypto.leaving')}</p>
      <p>{t('checkout.crypto.back')}</p>
    </PaymentPanel>
  )
}
