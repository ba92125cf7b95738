import { providerTitles } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Code } from '#web/ui/verbatim.tsx'
import { Timestamp } from '../timestamp.tsx'
import { CountCard } from './count-card.tsx'
import styles from './health-page.module.css'
import type { PaymentsHealth } from './health-state.ts'
import { PaymentLink } from './payment-link.tsx'

/** Answers of providers that were not as their API documents: of which call, about which payment, how often and what they looked like. */
export function MalformedAnswers({ malformedAnswers }: Pick<PaymentsHealth, 'malformedAnswers'>) {
  const t = useT()
  return (
    <CountCard
      title={t('adminHealth.malformedAnswers')}
      explanation={t('adminHealth.malformedAnswersExplanation')}
      count={malformedAnswers.count}
      tone="bad"
      columns={['provider', 'call', 'payment', 'times', 'first', 'last', 'shape']}
      rows={malformedAnswers.rows.map(({ provider, call, subjectId, paymentId, shape, count, firstAt, lastAt }) => ({
        id: `${provider} ${call} ${subjectId}`,
        cells: [
          providerTitles[provider],
          t(`adminHealth.calls.${call}`),
          paymentId === null ? (
            <Code key="subject">{subjectId ?? '—'}</Code>
          ) : (
            <PaymentLink key="payment" id={paymentId} />
          ),
          count,
          <Timestamp key="first" at={firstAt} />,
          <Timestamp key="last" at={lastAt} />,
          <Code key="shape" className={styles.shape}>
            {shape}
          </Code>,
        ],
      }))}
    />
  )
}
