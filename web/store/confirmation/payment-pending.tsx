import { useSnapshot } from 'valtio'
import { statusPollMs } from '#schema/rules/payments.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BuyAgain } from './buy-again.tsx'
import { progress } from './confirmation-state.ts'

interface Props {
  id: string
  isBusy: boolean
  onCheck: () => void
  onPoll: () => void
}

const noProgress = {
  isProcessing: false,
  isExpired: false,
  isReserved: true,
  hostedUrl: null,
  fault: null,
  error: null,
  renewsLicenseId: null,
}

/** The payment is pending, being confirmed, or expired; polled. */
export function PaymentPending({ id, isBusy, onCheck, onPoll }: Props) {
  const t = useT()
  const latest = useSnapshot(progress)
  const { isProcessing, isExpired, isReserved, hostedUrl, fault, error, renewsLicenseId } =
    latest.id === id ? latest : noProgress
  // Back from the provider’s page: the server may not have heard of the payment yet.
  useOnChange(onPoll, id)
  useInterval(onPoll, statusPollMs)
  useReturnToPage(onPoll)
  const state = isProcessing ? 'processing' : isExpired ? 'expired' : 'pending'
  const title = t(`checkout.confirmation.${state}Title`)
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <div role="status">
        <EmptyState
          title={title}
          text={t(`${renewsLicenseId === null ? 'checkout' : 'renewal'}.confirmation.${state}Text`)}
          action={
            <>
              <Button busy={isBusy} onClick={onCheck}>
                {t('checkout.confirmation.check')}
              </Button>
              {hostedUrl && !isProcessing && (
                <a href={hostedUrl} className={buttonClass({ variant: 'quiet' })}>
                  <span>{t('checkout.crypto.go')}</span>
                </a>
              )}
              {isExpired && <BuyAgain productId={null} renewsLicenseId={renewsLicenseId} />}
            </>
          }
        />
        {!isReserved && !isExpired && <Notice>{t('activation.unreserved.text')}</Notice>}
        {fault && !error && <Notice tone="info">{t(`checkout.pix.${fault}`)}</Notice>}
        {error && <Notice tone="warn">{errorText(t, error)}</Notice>}
      </div>
    </Page>
  )
}
