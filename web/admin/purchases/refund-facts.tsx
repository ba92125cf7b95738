import { useT } from '#web/i18n/use-t.ts'
import { Fact } from '../facts.tsx'
import type { PurchaseRow } from './purchases-state.ts'

/** The state and source of the refund, and whether the key was deleted. */
export function RefundFacts({ purchase: { status, refundInfo, refundSource, keyDeleted } }: { purchase: PurchaseRow }) {
  const t = useT()
  if (status !== 'refunded' && !refundInfo) return null
  const deleted =
    keyDeleted === null
      ? t('adminPurchases.details.keyDeletedUnknown')
      : keyDeleted
        ? t('adminPurchases.details.keyDeletedYes')
        : t('adminPurchases.details.keyDeletedNo')
  return (
    <>
      {refundInfo && (
        <Fact name={t('adminPurchases.details.refund')}>
          {t(`adminPurchases.details.refundResults.${refundInfo.status}`)}
        </Fact>
      )}
      {refundSource && (
        <Fact name={t('adminPurchases.details.refundSource')}>
          {t(`adminPurchases.details.refundSources.${refundSource}`)}
        </Fact>
      )}
      <Fact name={t('adminPurchases.details.keyDeleted')}>{deleted}</Fact>
    </>
  )
}
