import { FileText } from 'lucide-react'
import { hasReceipt } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import styles from './purchase.module.css'
import type { Purchase } from './purchases-state.ts'

/** Opens the receipt in a new tab. A key without a payment has none. */
export function ReceiptLink({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const language = useLanguage()
  const { paymentId, status } = purchase
  const product = useTexts()(purchase).productName.text
  if (paymentId === null || !hasReceipt(status)) return null
  return (
    <a
      href={paths.receipt(paymentId, language)}
      target="_blank"
      rel="noopener"
      aria-label={t('dashboard.purchases.receiptOf', { product })}
      className={styles.receipt}
    >
      <FileText aria-hidden />
      {t('dashboard.purchases.receipt')}
    </a>
  )
}
