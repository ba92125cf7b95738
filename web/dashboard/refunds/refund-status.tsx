import { useState } from 'react'
import type { OwnRefundRequest } from '#schema/api/refund-requests.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../purchase.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import type { Purchase } from './refund-state.ts'

/** What the buyer can have of the money of a purchase, or what became of their request for it. */
export function RefundStatus({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { dateTime } = useDates()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const product = useTexts()(purchase).productName.text
  const { paymentId, refundRight: right, refundRequest, refundableUntil } = purchase
  if (paymentId === null) return null
  if (refundRequest) return <RequestStatus request={refundRequest} />
  if (right === null) return null
  const until = refundableUntil === null ? '' : dateTime(refundableUntil)
  return (
    <>
      <div className={styles.line}>
        {right === 'expired' ? (
          <>
            <p>{until ? t('dashboard.refund.expiredAt', { when: until }) : t('dashboard.refund.expired')}</p>
            <SupportLink>
              <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
              <span className="sr-only">{t('dashboard.refund.toSupportOf', { product })}</span>
            </SupportLink>
          </>
        ) : (
          <>
            <p>{t(`dashboard.refund.${right}Until`, { when: until })}</p>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t(`dashboard.refund.${right}Of`, { product })}
              onClick={() => setDialogOpen(true)}
            >
              {t(`dashboard.refund.${right}`)}
            </Button>
          </>
        )}
      </div>
      {right !== 'expired' && (
        <RefundDialog
          isOpen={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          paymentId={paymentId}
          product={product}
          right={right}
        />
      )}
    </>
  )
}

function RequestStatus({ request: { status, createdAt, reply } }: { request: Readonly<OwnRefundRequest> }) {
  const t = useT()
  const { briefDate } = useDates()
  return (
    <div className={styles.request}>
      <p>{t(`dashboard.refund.states.${status}`, { date: briefDate(createdAt) })}</p>
      {reply && <p className={styles.reply}>{t('dashboard.refund.reply', { reply })}</p>}
    </div>
  )
}
