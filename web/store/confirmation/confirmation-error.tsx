import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { checkConfirmation } from './confirmation-state.ts'
import { PaymentClosed } from './payment-closed.tsx'
import { PaymentPending } from './payment-pending.tsx'

interface Props {
  id: string
  error: { code: string; status: number; message: string; extra: Readonly<Record<string, unknown>> }
}

/** Why there is no key to show, and what can be done. */
export function ConfirmationError({ id, error }: Props) {
  const t = useT()
  useHeadingFocus(error.code)
  const { isBusy, run } = useTask()
  const check = () => void run(() => checkConfirmation(id))
  // Polling leaves the button as it is.
  const poll = () => void checkConfirmation(id)
  if (error.code === 'payment_pending') return <PaymentPending id={id} isBusy={isBusy} onCheck={check} onPoll={poll} />
  if (error.code === 'payment_not_approved')
    return <PaymentClosed extra={error.extra} isBusy={isBusy} onCheck={check} onPoll={poll} />
  const isUnknown = error.status === 404
  const title = t(isUnknown ? 'checkout.confirmation.notFoundTitle' : 'checkout.confirmation.failedTitle')
  const text = isUnknown
    ? t('checkout.confirmation.notFoundText')
    : `${errorText(t, error)} ${t('checkout.confirmation.failedText')}`
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <ErrorState
        title={title}
        text={text}
        busy={isBusy}
        retryLabel={t('shop.state.retry')}
        onRetry={check}
        action={
          <LinkButton variant="quiet" to={paths.dashboardPurchased}>
            {t('checkout.confirmation.toDashboard')}
          </LinkButton>
        }
      />
    </Page>
  )
}
