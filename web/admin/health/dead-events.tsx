import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { providerTitles } from '#schema/rules/payments.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { Timestamp } from '../timestamp.tsx'
import { columnNames } from './column-names.ts'
import { CountCard } from './count-card.tsx'
import styles from './health-page.module.css'
import { type DeadEvent, type PaymentsHealth, retryDeadEvent } from './health-state.ts'
import { PaymentLink } from './payment-link.tsx'

/** Webhooks that the shop has stopped trying to apply, each with a button that tries again. */
export function DeadEvents({ deadEvents }: Pick<PaymentsHealth, 'deadEvents'>) {
  const t = useT()
  const name = columnNames(t)
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <>
      <CountCard
        title={t('adminHealth.deadEvents')}
        explanation={t('adminHealth.deadEventsExplanation')}
        count={deadEvents.count}
        tone="bad"
        names={[name.provider, name.payment, name.received, name.attempts, name.action]}
        rows={deadEvents.rows.map((event) => ({
          id: `${event.provider} ${event.eventId}`,
          cells: [
            providerTitles[event.provider],
            <PaymentLink key="id" id={event.subjectId} />,
            <Timestamp key="received" at={event.receivedAt} />,
            event.attempts,
            <RetryButton key="retry" event={event} onResult={setFailure} />,
          ],
        }))}
      />
      {failure !== null && (
        <div className={styles.wide}>
          <Notice tone="bad" isUrgent title={t('adminHealth.retryFailed')}>
            {failureOf(t, failure).text}
          </Notice>
        </div>
      )}
    </>
  )
}

/** Passes on what went wrong, or null. */
function RetryButton({ event, onResult }: { event: DeadEvent; onResult: (failure: unknown) => void }) {
  const t = useT()
  const { isBusy, run } = useTask()
  const retry = async () => {
    onResult(null)
    await retryDeadEvent(event).then(showSuccess, onResult)
  }
  return (
    <Button variant="quiet" icon={<RotateCw aria-hidden />} busy={isBusy} onClick={() => run(retry)}>
      {t('adminHealth.retry')}
      <span className="sr-only"> {event.subjectId}</span>
    </Button>
  )
}
