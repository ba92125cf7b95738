import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useProductKey } from '#web/state/product-key.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import styles from './payment-end.module.css'
import { payment } from './payment-state.ts'
import { fetchKey } from './payment-watch.ts'

const shownMs = 3_000

/** The blank is cut into this product's key; then the confirmation shows what it opens. */
export function PaymentApproved() {
  const t = useT()
  const navigate = useNavigate()
  const { approvedId, approvedKey, order, problem } = useSnapshot(payment)
  const go = () => {
    if (approvedId) navigate(paths.confirmation(approvedId), { replace: true })
  }
  useTimeout(go, approvedId ? shownMs : null)
  useOnChange((id) => {
    if (id && !approvedKey) void fetchKey(id)
  }, approvedId)
  const { outline } = useProductKey(order?.productName ?? '')
  return (
    <div className={styles.approved}>
      <div className={styles.art}>
        <KeyShape outline={outline} isCutting />
      </div>
      <p className={styles.key}>{approvedKey && <LicenseKey text={approvedKey} size="lg" />}</p>
      <p>{problem?.code === 'already_paid' ? t('checkout.end.alreadyText') : t('checkout.end.approvedText')}</p>
      <Button size="lg" onClick={go}>
        {t('checkout.end.toKey')}
      </Button>
    </div>
  )
}
