import { useT } from '#web/i18n/use-t.ts'
import { Fact } from '../facts.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { isRefunding, type PurchaseRow } from './purchases-state.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** The state and source of the refund, why it was refused and when it is tried again, and what became of the key. */
export function RefundFacts({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const refusalText = useRefusalText()
  const { status, refundInfo, refundSource } = purchase
  if (status !== 'refunded' && !refundInfo) return null
  const { refusal = null, refusedAt = null, nextAttemptAt = null } = refundInfo ?? {}
  return (
    <>
      {refundInfo && (
        <Fact name={t('adminPurchases.details.refund')}>
          {t(`adminPurchases.details.refundResults.${refundInfo.status}`)}
        </Fact>
      )}
      {refundInfo && refundInfo.status !== 'done' && refusedAt && (
        <Fact name={t('admin.fields.refusal')}>
          {t('adminPurchases.details.refusalText', { reason: refusalText(refusal), date: dateTime(refusedAt) })}
        </Fact>
      )}
      {refundInfo && refundInfo.status !== 'done' && (
        <Fact name={t('admin.fields.nextAttemptAt')}>
          {nextAttemptAt ? dateTime(nextAttemptAt) : t('adminPurchases.details.noNextAttempt')}
        </Fact>
      )}
      {refundSource && (
        <Fact name={t('adminPurchases.details.refundSource')}>
          {t(`adminPurchases.details.refundSources.${refundSource}`)}
        </Fact>
      )}
      <Fact name={t('adminPurchases.details.keyDeleted')}>{t(`adminPurchases.details.${keyTextOf(purchase)}`)}</Fact>
    </>
  )
}

function keyTextOf(purchase: PurchaseRow) {
  const { keyDeleted, licenseKey, refundInfo } = purchase
  if (keyDeleted !== null) return keyDeleted ? 'keyDeletedYes' : 'keyDeletedNo'
  if (licenseKey && isRefunding(purchase)) return 'keySuspended'
  return licenseKey && refundInfo?.status === 'refused' ? 'keyDeletedNo' : 'keyDeletedUnknown'
}
