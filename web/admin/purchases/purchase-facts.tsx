import type { ReactNode } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Sentence, Verbatim } from '#web/ui/verbatim.tsx'
import { CopyableId } from '../copyable-id.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Buyer } from '../name-and-email.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { useWord } from '../use-word.ts'
import { PartFacts } from './part-facts.tsx'
import { PurchaseBadge } from './purchase-badge.tsx'
import { PurchaseKey } from './purchase-key.tsx'
import { hasProvider, type PurchaseRow } from './purchases-state.ts'
import { RefundFacts } from './refund-facts.tsx'

/** All details of a purchase. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const word = useWord()
  const { status, cancelDate, cancelReason, mismatch, transactionData } = purchase
  const isOver = Date.parse(transactionData.expirationDate) <= serverNow()
  return (
    <Facts>
      <Fact name={t('admin.fields.status')}>
        <PurchaseBadge purchase={purchase} />
      </Fact>
      <Fact name={t('adminPurchases.details.createdAt')}>{dateTime(purchase.createdAt)}</Fact>
      <Fact name={t('admin.fields.amountCents')}>
        <Verbatim>{money(purchase.amount, purchase.currency)}</Verbatim>
      </Fact>
      {(status === 'approved' || status === 'refunded') && hasProvider(purchase) && (
        <Fact name={t('admin.fields.feeCents')}>{feeText(purchase)}</Fact>
      )}
      <Fact name={t('admin.fields.method')}>{t(`admin.methods.${purchase.paymentMethod}`)}</Fact>
      {purchase.soldThrough && <Fact name={t('adminPurchases.details.soldThrough')}>{purchase.soldThrough}</Fact>}
      <Fact name={t('admin.nouns.user')}>
        <Buyer {...purchase} />
      </Fact>
      <Fact name={t('admin.nouns.product')}>{purchase.productName}</Fact>
      {purchase.isRenewal && <Fact name={t('adminPurchases.renewal')}>{t('adminPurchases.details.renewal')}</Fact>}
      <Fact name={t('admin.fields.description')}>
        {purchase.description || t('adminPurchases.details.noDescription')}
      </Fact>
      {status === 'cancelled' && (
        <Fact name={t('adminPurchases.details.cancelDate')}>
          <span className="row">
            {cancelDate ? dateTime(cancelDate) : '—'}
            <Badge>{t(`adminPurchases.details.reasons.${cancelReason ?? 'none'}`)}</Badge>
          </span>
        </Fact>
      )}
      {status === 'pending' && (
        <Fact name={isOver ? t('adminPurchases.details.expired') : t('adminPurchases.details.expires')}>
          {dateTime(transactionData.expirationDate)}
        </Fact>
      )}
      {purchase.isProcessing && (
        <Fact name={t('adminPurchases.details.processing')}>{t('adminPurchases.details.processingText')}</Fact>
      )}
      {purchase.lacksHold && (
        <Fact name={t('adminPurchases.details.reservation')}>{t('adminPurchases.details.lacksHold')}</Fact>
      )}
      <PurchaseKey purchase={purchase} />
      <Fact name={t(`adminPurchases.details.${purchase.isRenewal ? 'addedDays' : 'keyDays'}`)}>
        {t('adminPurchases.details.days', { days: transactionData.keyExpiration })}
      </Fact>
      {purchase.couponCode && (
        <Fact name={t('adminPurchases.details.coupon')}>
          <span className="mono" translate="no">
            {purchase.couponCode}
          </span>
        </Fact>
      )}
      {purchase.isLate && <Fact name={t('adminPurchases.details.late')}>{t('adminPurchases.details.lateText')}</Fact>}
      {purchase.payerDiffers !== null && (
        <Fact name={t('adminPurchases.details.payer')}>
          {t(`adminPurchases.details.${purchase.payerDiffers ? 'otherPayer' : 'samePayer'}`)}
        </Fact>
      )}
      {mismatch && (
        <Fact name={t('adminPurchases.details.mismatch')}>{word('adminPurchases.details.mismatches', mismatch)}</Fact>
      )}
      <PartFacts purchase={purchase} />
      <RefundFacts purchase={purchase} />
      <Fact name={t('admin.fields.paymentId')}>
        <CopyableId text={purchase.paymentId} />
      </Fact>
      {purchase.endToEndId && (
        <Fact name={t('admin.fields.endToEndId')}>
          <CopyableId text={purchase.endToEndId} />
        </Fact>
      )}
      {purchase.transactionId && (
        <Fact name={t('adminPurchases.details.transaction')}>
          <CopyableId text={purchase.transactionId} />
        </Fact>
      )}
    </Facts>
  )

  function feeText({ fee, amount, currency }: PurchaseRow): ReactNode {
    if (fee === null) return t('adminPurchases.details.noFee')
    const net = money(Math.round((amount - fee) * 100) / 100, currency)
    const values = { fee: money(fee, currency), net }
    return <Sentence text={t('adminPurchases.details.feeText', values)} verbatim={Object.values(values)} />
  }
}
