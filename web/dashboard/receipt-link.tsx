import { FileText } from 'lucide-react'
import { hasReceipt, type PaymentStatus } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import styles from './purchase.module.css'

interface Props {
  /** null for a key that was given away, which has none. */
  paymentId: string | null
  status: PaymentStatus
  /** For screen readers: of what it is. */
  name: string
}

/** Opens the receipt in a new tab. */
export function ReceiptLink({ paymentId, status, name }: Props) {
  const t = useT()
  const language = useLanguage()
  if (paymentId === null || !hasReceipt(status)) return null
  return (
    <a
      href={paths.receipt(paymentId, language)}
      target="_blank"
      rel="noopener"
      aria-label={name}
      className={styles.receipt}
    >
      <FileText aria-hidden />
      {t('dashboard.purchases.receipt')}
    </a>
  )
}
