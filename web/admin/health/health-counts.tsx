import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Code, Verbatim } from '#web/ui/verbatim.tsx'
import { disputePath, refundRequestPath } from '../paths.ts'
import { Timestamp } from '../timestamp.tsx'
import { useWord } from '../use-word.ts'
import { CountCard } from './count-card.tsx'
import type { PaymentsHealth } from './health-state.ts'
import { PaymentLink, ShortLink } from './payment-link.tsx'

/**
 * The two counts that must be zero, the open refunds, the payments that their payers contest, the one to be answered next first, and the
 * customers who wait for an answer, the longest first.
 */
export function HealthCounts(health: PaymentsHealth) {
  const { paidWithoutKey, keyWithoutPayment, refunds, disputes, refundRequests } = health
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
        columns={['payment', 'product', 'amountCents', 'created', 'approved']}
        rows={paidWithoutKey.rows.map(({ paymentId, productName, amount, currency, createdAt, approvedAt }) => ({
          id: paymentId,
          cells: [
            <PaymentLink key="id" id={paymentId} />,
            productName,
            <Verbatim key="amount">{money(amount, currency)}</Verbatim>,
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
            <Code key="id">{licenseId.slice(0, 8)}…</Code>,
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
        columns={['payment', 'status', 'reason', 'refusal', 'created', 'nextAttemptAt']}
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
      <CountCard
        title={t('adminHealth.disputes')}
        explanation={t('adminHealth.disputesExplanation')}
        count={disputes.count}
        tone="bad"
        columns={['payment', 'kind', 'opened', 'answerBy']}
        rows={disputes.rows.map(({ disputeId, paymentId, kind, openedAt, answerBy }) => ({
          id: disputeId,
          cells: [
            <ShortLink key="id" id={paymentId} to={disputePath(disputeId)} where={t('adminHealth.openDispute')} />,
            t(`adminHealth.disputeKinds.${kind}`),
            <Timestamp key="opened" at={openedAt} />,
            <Timestamp key="answer" at={answerBy} />,
          ],
        }))}
      />
      <CountCard
        title={t('adminHealth.refundRequests')}
        explanation={t('adminHealth.refundRequestsExplanation')}
        count={refundRequests.count}
        tone="warn"
        columns={['payment', 'product', 'amountCents', 'opened']}
        rows={refundRequests.rows.map(({ paymentId, productName, amount, currency, createdAt }) => ({
          id: paymentId,
          cells: [
            <ShortLink
              key="id"
              id={paymentId}
              to={refundRequestPath(paymentId)}
              where={t('adminHealth.openRefundRequest')}
            />,
            productName,
            <Verbatim key="amount">{money(amount, currency)}</Verbatim>,
            <Timestamp key="opened" at={createdAt} />,
          ],
        }))}
      />
    </>
  )
}
