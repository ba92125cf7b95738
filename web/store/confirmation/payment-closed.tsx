import { statusPollMs } from '#schema/rules/payments.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import type { Key } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BuyAgain } from './buy-again.tsx'

interface Props {
  /** The details of the error: how the payment ended, and its product. */
  extra: Readonly<Record<string, unknown>>
  isBusy: boolean
  onCheck: () => void
  onPoll: () => void
}

const texts: Record<string, { title: Key; text: Key }> = {
  refunded: { title: 'checkout.end.refundedTitle', text: 'checkout.end.refundedText' },
  sellerFailed: { title: 'checkout.confirmation.sellerFailedTitle', text: 'checkout.confirmation.sellerFailedText' },
  expired: { title: 'checkout.confirmation.expiredTitle', text: 'checkout.confirmation.expiredText' },
  mismatch: { title: 'checkout.end.mismatchTitle', text: 'checkout.confirmation.mismatchText' },
  ran_out: { title: 'activation.unreserved.ranOutTitle', text: 'activation.unreserved.ranOutText' },
  replaced: { title: 'checkout.confirmation.replacedTitle', text: 'checkout.confirmation.replacedText' },
  admin: { title: 'checkout.end.refusedTitle', text: 'checkout.end.adminText' },
}
const refused = { title: 'checkout.end.refusedTitle', text: 'checkout.confirmation.refusedText' } as const

/** A payment without a key, unless a late payment arrives. */
export function PaymentClosed({ extra: { status, reason, hadKey, productId }, isBusy, onCheck, onPoll }: Props) {
  const t = useT()
  const end = status !== 'refunded' ? String(reason) : hadKey === false ? 'sellerFailed' : status
  const { title, text } = texts[end] ?? refused
  // A payment may still arrive; its key is then shown at once.
  const isOpenEnded = end === 'expired'
  useInterval(onPoll, isOpenEnded ? statusPollMs : null)
  useReturnToPage(() => {
    if (isOpenEnded) onPoll()
  })
  return (
    <Page title={t(title)} width="read" hasHiddenHeading>
      <div role="status">
        <EmptyState
          title={t(title)}
          text={t(text)}
          action={
            <>
              <Button busy={isBusy} onClick={onCheck}>
                {t('checkout.confirmation.check')}
              </Button>
              <BuyAgain productId={typeof productId === 'string' ? productId : null} />
            </>
          }
        />
      </div>
    </Page>
  )
}
