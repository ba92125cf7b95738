import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { adminPaths } from '../paths.ts'
import { Timestamp } from '../timestamp.tsx'
import { CountCard } from './count-card.tsx'
import styles from './health-page.module.css'
import type { PaymentsHealth } from './health-state.ts'

/** Customers who wait for an answer, the longest first. */
export function OpenRefundRequests({ refundRequests }: Pick<PaymentsHealth, 'refundRequests'>) {
  const t = useT()
  const { money } = useFormats()
  return (
    <CountCard
      title={t('adminHealth.refundRequests')}
      explanation={t('adminHealth.refundRequestsExplanation')}
      count={refundRequests.count}
      tone="warn"
      columns={['payment', 'product', 'amount', 'opened']}
      rows={refundRequests.rows.map(({ paymentId, productName, amount, currency, createdAt }) => ({
        id: paymentId,
        cells: [
          <Link
            key="id"
            to={`${adminPaths.refundRequests}?open=${encodeURIComponent(paymentId)}`}
            className={styles.id}
          >
            {paymentId.slice(0, 8)}…<span className="sr-only"> {t('adminHealth.openRefundRequest')}</span>
          </Link>,
          productName,
          money(amount, currency),
          <Timestamp key="opened" at={createdAt} />,
        ],
      }))}
    />
  )
}
