import { useSnapshot } from 'valtio'
import { statusPollMs } from '#schema/rules/payments.ts'
import { useLateHeading } from '#web/hooks/use-arrival.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { checkConfirmation, progress } from './confirmation-state.ts'

interface Props {
  id: string
  error: { code: string; status: number; message: string }
}

/** No key to show, yet or at all: why, and what can be done. A pending payment is looked after by itself. */
export function ConfirmationTrouble({ id, error }: Props) {
  const t = useT()
  useLateHeading(error.code)
  const { isBusy, run } = useTask()
  const check = () => void run(() => checkConfirmation(id))
  const isPending = error.code === 'payment_pending'
  useInterval(check, isPending ? statusPollMs : null)
  useReturnToPage(() => {
    if (isPending) check()
  })
  const { title, text } =
    error.status === 404
      ? { title: t('checkout.confirmation.notFoundTitle'), text: t('checkout.confirmation.notFoundText') }
      : error.code === 'payment_not_approved'
        ? { title: t('checkout.confirmation.refusedTitle'), text: errorText(t, error) }
        : {
            title: t('checkout.confirmation.failedTitle'),
            text: `${errorText(t, error)} ${t('checkout.confirmation.failedText')}`,
          }
  if (isPending) return <Pending id={id} isBusy={isBusy} onCheck={check} />
  return (
    <Page title={title} width="read">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <ErrorState
        title={title}
        text={text}
        busy={isBusy}
        retryLabel={t('shop.state.retry')}
        onRetry={check}
        action={
          <LinkButton look="quiet" to={paths.dashboardPurchased}>
            {t('checkout.confirmation.toDashboard')}
          </LinkButton>
        }
      />
    </Page>
  )
}

function Pending({ id, isBusy, onCheck }: { id: string; isBusy: boolean; onCheck: () => void }) {
  const t = useT()
  const known = useSnapshot(progress)
  const { isProcessing, hostedUrl } = known.id === id ? known : { isProcessing: false, hostedUrl: null }
  // Back from the provider's page, which knows more than the server has heard of.
  useOnChange(onCheck, id)
  const title = t(isProcessing ? 'checkout.confirmation.processingTitle' : 'checkout.confirmation.pendingTitle')
  return (
    <Page title={title} width="read">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        title={title}
        text={t(isProcessing ? 'checkout.confirmation.processingText' : 'checkout.confirmation.pendingText')}
        action={
          <>
            <Button busy={isBusy} onClick={onCheck}>
              {t('checkout.confirmation.check')}
            </Button>
            {hostedUrl && !isProcessing && (
              <a href={hostedUrl} className={buttonClass({ look: 'quiet' })}>
                <span>{t('checkout.confirmation.toPage')}</span>
              </a>
            )}
          </>
        }
      />
    </Page>
  )
}
