import { CircleCheck } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { DownloadButton } from '#web/layout/download-button.tsx'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { reportKeyView } from '#web/state/key-views.ts'
import { offered } from '#web/state/product.ts'
import { useProductKeyOutline } from '#web/state/product-key.ts'
import { useLoad } from '#web/state/resource.ts'
import { confirmation } from '#web/store/confirmation/confirmation-state.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import styles from './payment-end.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { fastPollMs, fetchKey } from './payment-polling.ts'
import { payment, type ScreenOf } from './payment-state.ts'
import { approvedText } from './payment-texts.ts'
import { usePaymentT } from './use-payment-t.ts'

const shownMs = 3_000

interface Props {
  screen: ScreenOf<'approved'>
}

/** The animation of the product's key; then the confirmation page. */
export function PaymentApproved({ screen }: Props) {
  const t = usePaymentT()
  const redirect = useRedirect()
  const { order } = useSnapshot(payment)
  const { paymentId, isDelivering, hold } = screen
  const licenseKey = hold ? null : screen.licenseKey
  const go = () => redirect(paths.confirmation(paymentId))
  useTimeout(go, shownMs)
  useOnChange((id) => {
    if (!screen.licenseKey && !order?.renews) void fetchKey(id)
  }, paymentId)
  useInterval(() => void fetchKey(paymentId), isDelivering ? fastPollMs : null)
  // The confirmation page needs it next.
  const { data: sale } = useLoad(confirmation, paymentId)
  const textsOf = useTexts()
  const known = useSnapshot(offered).data
  const { outline } = useProductKeyOutline(order?.productName ?? '', order?.productId ?? null, known)
  return (
    <PaymentPanel
      icon={<CircleCheck aria-hidden />}
      action={
        <Button size="lg" onClick={go}>
          {t(isDelivering || hold ? 'checkout.end.toFollow' : 'checkout.end.toKey')}
        </Button>
      }
      note={
        licenseKey &&
        sale?.download && (
          <DownloadButton
            id={paymentId}
            variant="plain"
            size="sm"
            label={t('activation.download', { product: textsOf(sale).productName.text })}
          />
        )
      }
    >
      <div className={styles.art}>
        <KeyShape outline={outline} isCutting={!isDelivering && !hold} />
      </div>
      {!order?.renews && (
        <p className={styles.key}>
          {licenseKey && <LicenseKey text={licenseKey} size="lg" onCopied={() => reportKeyView(paymentId, 'copied')} />}
        </p>
      )}
      <p>{t(approvedText(screen))}</p>
    </PaymentPanel>
  )
}
