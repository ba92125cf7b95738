import { statusPollMs } from '#schema/rules/payments.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import type { Key } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BuyAgain } from './buy-again.tsx'

interface Props {
  /** The details of the error: how the payment ended, and its product. */
  extra: Readonly<Record<string, unknown>>
  isBusy: boolean
  onCheck: () => void
  onPoll: () => void
}

type Texts = Record<string, { title: Key; text: Key }>

const texts: Texts = {
  refunded: { title: 'checkout.end.refundedTitle', text: 'checkout.end.refundedText' },
  sellerFailed: { title: 'activation.sellerFailed.title', text: 'activation.sellerFailed.text' },
  expired: { title: 'checkout.confirmation.expiredTitle', text: 'checkout.confirmation.expiredText' },
  mismatch: { title: 'checkout.end.mismatchTitle', text: 'checkout.confirmation.mismatchText' },
  ran_out: { title: 'activation.unreserved.ranOutTitle', text: 'activation.unreserved.ranOutText' },
  replaced: { title: 'checkout.confirmation.replacedTitle', text: 'checkout.confirmation.replacedText' },
  admin: { title: 'checkout.end.refusedTitle', text: 'checkout.end.adminText' },
}
const refused = { title: 'checkout.end.refusedTitle', text: 'checkout.confirmation.refusedText' } as const

/** Of a renewal, whose key its buyer has. */
const renewalTexts: Texts = {
  ...texts,
  refunded: { title: 'checkout.end.refundedTitle', text: 'renewal.pay.refundedText' },
  expired: { title: 'checkout.confirmation.expiredTitle', text: 'renewal.confirmation.expiredText' },
  mismatch: { title: 'checkout.end.mismatchTitle', text: 'renewal.confirmation.mismatchText' },
  replaced: { title: 'checkout.confirmation.replacedTitle', text: 'renewal.confirmation.replacedText' },
  admin: { title: 'checkout.end.refusedTitle', text: 'renewal.pay.adminText' },
  key_gone: { title: 'renewal.pay.goneTitle', text: 'renewal.pay.goneText' },
}
const refusedRenewal = { title: 'checkout.end.refusedTitle', text: 'renewal.confirmation.refusedText' } as const

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A payment without a key, unless a late payment arrives. */
export function PaymentClosed({ extra, isBusy, onCheck, onPoll }: Props) {
  const t = useT()
  const { status, reason, hadKey } = extra
  const renewsLicenseId = textOf(extra.renewsLicenseId)
  const isRenewal = renewsLicenseId !== null
  const end = status !== 'refunded' ? String(reason) : hadKey === false && !isRenewal ? 'sellerFailed' : status
  const { title, text } = isRenewal ? (renewalTexts[end] ?? refusedRenewal) : (texts[end] ?? refused)
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
              {end === 'key_gone' ? (
                <LinkButton variant="quiet" to={paths.dashboardPurchased}>
                  {t('renewal.refused.toKeys')}
                </LinkButton>
              ) : (
                <BuyAgain productId={textOf(extra.productId)} renewsLicenseId={renewsLicenseId} />
              )}
            </>
          }
        />
      </div>
    </Page>
  )
}
