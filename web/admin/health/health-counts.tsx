import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Timestamp } from '../timestamp.tsx'
import { useWord } from '../use-word.ts'
import { CountCard } from './count-card.tsx'
import type { PaymentsHealth } from './health-state.ts'
import { PaymentLink } from './payment-link.tsx'

/** The two counts that must be zero, and the open refunds. */
export function HealthCounts({ paidWithoutKey, keyWithoutPayment, refunds }: PaymentsHealth) {
  const t = useT()
  const { money } = useFormats()
  const word = useWord()
  return (
    <>
      <CountCard
        title={t('adminHealth.paidWithoutKey')}
        explanation={t('adminHealth.paidWithoutKeyExplanation')}
        count={paidWithoutKey.count}
        tone="bad"
        columns={['payment', 'product', 'amount', 'created', 'approved']}
        rows={paidWithoutKey.rows.map(({ paymentId, productName, amount, currency, createdAt, approvedAt }) => ({
          id: paymentId,
          cells: [
            <PaymentLink key="id" id={paymentId} />,
            productName,
            money(amount, currency),
            <Timestamp key="created" at={createdAt} />,
            <Timestamp key="approved" at={approvedAt} />,
          ],
        }))}
      />
      <CountCard
        title={t('adminHealth.keyWithoutPayment')}
        explanation={t('adminHealth.keyWithoutPaymentExplanation')}
        count={keyWithoutPayment.count}
        tone="bad"
        columns={['license', 'product', 'payment', 'made']}
        rows={keyWithoutPayment.rows.map(({ licenseId, paymentId, productName, createdAt }) => ({
          id: licenseId,
          cells: [
            <code key="id">{licenseId.slice(0, 8)}…</code>,
            productName,
            paymentId === null ? '—' : <PaymentLink key="payment" id={paymentId} />,
            <Timestamp key="made" at={createdAt} />,
          ],
        }))}
      />
      <CountCard
        title={t('adminHealth.refunds')}
        explanation={t('adminHealth.refundsExplanation')}
        count={refunds.count}
        tone={refunds.refused > 0 ? 'bad' : 'warn'}
        columns={['payment', 'status', 'reason', 'refusal', 'created', 'nextAttempt']}
        rows={refunds.rows.map(({ paymentId, status, reason, refusal, createdAt, nextAttemptAt }) => ({
          id: paymentId,
          cells: [
            <PaymentLink key="id" id={paymentId} />,
            t(`adminHealth.refundStatus.${status}`),
            word('adminHealth.reasons', reason) || '—',
            refusal || '—',
            <Timestamp key="created" at={createdAt} />,
            <Timestamp key="next" at={nextAttemptAt} />,
          ],
        }))}
      />
    </>
  )
}
