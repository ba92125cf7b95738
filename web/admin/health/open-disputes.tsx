import { useT } from '#web/i18n/use-t.ts'
import { Timestamp } from '../timestamp.tsx'
import { CountCard } from './count-card.tsx'
import { DisputeLink } from './dispute-link.tsx'
import type { PaymentsHealth } from './health-state.ts'

/** Payments that their payers contest, the one to be answered next first. */
export function OpenDisputes({ disputes }: Pick<PaymentsHealth, 'disputes'>) {
  const t = useT()
  return (
    <CountCard
      title={t('adminHealth.disputes')}
      explanation={t('adminHealth.disputesExplanation')}
      count={disputes.count}
      tone="bad"
      columns={['payment', 'kind', 'opened', 'answerBy']}
      rows={disputes.rows.map(({ disputeId, paymentId, kind, openedAt, answerBy }) => ({
        id: disputeId,
        cells: [
          <DisputeLink key="id" id={disputeId} paymentId={paymentId} />,
          t(`adminHealth.disputeKinds.${kind}`),
          <Timestamp key="opened" at={openedAt} />,
          <Timestamp key="answer" at={answerBy} />,
        ],
      }))}
    />
  )
}
