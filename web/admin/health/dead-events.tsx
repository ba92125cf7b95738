import { useState } from 'react'
import { providerTitles } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Timestamp } from '../timestamp.tsx'
import { CountCard } from './count-card.tsx'
import { type PaymentsHealth, retryDeadEvent } from './health-state.ts'
import { PaymentLink } from './payment-link.tsx'
import { RetryButton } from './retry-button.tsx'
import { RetryFailure } from './retry-failure.tsx'

/** Webhooks that the shop has stopped trying to apply, each with a button that tries again. */
export function DeadEvents({ deadEvents }: Pick<PaymentsHealth, 'deadEvents'>) {
  const t = useT()
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <>
      <CountCard
        title={t('adminHealth.deadEvents')}
        explanation={t('adminHealth.deadEventsExplanation')}
        count={deadEvents.count}
        tone="bad"
        columns={['provider', 'payment', 'received', 'attempts', 'action']}
        rows={deadEvents.rows.map((event) => ({
          id: `${event.provider} ${event.eventId}`,
          cells: [
            providerTitles[event.provider],
            <PaymentLink key="id" id={event.subjectId} />,
            <Timestamp key="received" at={event.receivedAt} />,
            event.attempts,
            <RetryButton
              key="retry"
              label={t('shop.state.retry')}
              subject={event.subjectId}
              retry={() => retryDeadEvent(event)}
              onResult={setFailure}
            />,
          ],
        }))}
      />
      <RetryFailure title={t('adminHealth.retryFailed')} failure={failure} />
    </>
  )
}
