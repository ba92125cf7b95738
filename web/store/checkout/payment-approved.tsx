import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useProductKeyOutline } from '#web/state/product-key.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import styles from './payment-end.module.css'
import { fastPollMs, fetchKey } from './payment-polling.ts'
import { payment } from './payment-state.ts'
import { approvedText } from './payment-texts.ts'

const shownMs = 3_000

/** The blank is cut into this product's key; then the confirmation shows what it opens. */
export function PaymentApproved() {
  const t = useT()
  const navigate = useNavigate()
  const state = useSnapshot(payment)
  const { approvedId, approvedKey, isDelivering, order } = state
  const go = () => {
    if (approvedId) navigate(paths.confirmation(approvedId), { replace: true })
  }
  useTimeout(go, approvedId ? shownMs : null)
  useOnChange((id) => {
    if (id && !approvedKey) void fetchKey(id)
  }, approvedId)
  useInterval(() => approvedId && void fetchKey(approvedId), isDelivering ? fastPollMs : null)
  const { outline } = useProductKeyOutline(order?.productName ?? '')
  return (
    <div className={styles.approved}>
      <div className={styles.art}>
        <KeyShape outline={outline} isCutting={!isDelivering} />
      </div>
      <p className={styles.key}>{approvedKey && <LicenseKey text={approvedKey} size="lg" />}</p>
      <p>{t(approvedText(state))}</p>
      <Button size="lg" onClick={go}>
        {t(isDelivering ? 'checkout.end.toFollow' : 'checkout.end.toKey')}
      </Button>
    </div>
  )
}
