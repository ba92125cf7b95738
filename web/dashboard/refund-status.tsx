import { useState } from 'react'
import { type OwnRefundRequest, submitRefundRequest } from '#schema/api/refund-requests.ts'
import { type RefundRight, refundReasonMax } from '#schema/rules/refund-requests.ts'
import { call } from '#web/api/call.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useLastDay } from '#web/i18n/use-last-day.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ConfirmDialog } from '#web/layout/confirm-dialog.tsx'
import { SupportLink } from '#web/layout/support-link.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import { reloadPurchases } from '#web/state/purchases.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import styles from './purchase.module.css'
import type { Purchase } from './purchases-state.ts'

/** What the buyer can have of the money of a purchase, or what became of their request for it; empty where there is nothing to say. */
export function useRefundText({ paymentId, refundRight: right, refundRequest, refundableUntil }: Purchase): string {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  const lastDay = useLastDay()
  if (paymentId === null) return ''
  if (refundRequest) {
    const { status, createdAt, closeReason } = refundRequest
    return t(`dashboard.refund.states.${closeReason === null ? status : 'closed'}`, { date: briefDate(createdAt) })
  }
  if (right === null) return ''
  if (refundableUntil === null) return right === 'expired' ? t('dashboard.refund.expired') : ''
  if (right === 'request') return t('dashboard.refund.requestUntil', { when: dateTime(refundableUntil) })
  const day = lastDay(refundableUntil)
  return right === 'withdraw' ? t('dashboard.refund.withdrawUntil', { day }) : t('dashboard.refund.expiredAt', { day })
}

/** The same with what can be done about it. `isTold`: the text stands elsewhere. */
export function RefundStatus({ purchase, isTold = false }: { purchase: Purchase; isTold?: boolean }) {
  const t = useT()
  const text = useRefundText(purchase)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const product = useTexts()(purchase).productName.text
  const { paymentId, refundRight: right, refundRequest } = purchase
  if (paymentId === null) return null
  const told = isTold || <p>{text}</p>
  if (refundRequest)
    return (
      <div className={styles.request}>
        {told}
        <Reply request={refundRequest} />
      </div>
    )
  if (right === null) return null
  return (
    <>
      <div className={styles.line}>
        {told}
        {right === 'expired' ? (
          <SupportLink>
            <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
            <span className="sr-only">{t('dashboard.refund.toSupportOf', { product })}</span>
          </SupportLink>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t(`dashboard.refund.${right}Of`, { product })}
            onClick={() => setDialogOpen(true)}
          >
            {t(`dashboard.refund.${right}`)}
          </Button>
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

function Reply({ request: { reply, closeReason } }: { request: Readonly<OwnRefundRequest> }) {
  const t = useT()
  const said = closeReason ?? reply
  return said && <p className={styles.reply}>{t('dashboard.refund.reply', { reply: said })}</p>
}

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  paymentId: string
  product: string
  right: Exclude<RefundRight, 'expired'>
}

/** Asks before a purchase is withdrawn, which cannot be undone, or why the money is asked for. */
function RefundDialog({ isOpen, onClose, paymentId, product, right }: DialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`dashboard.refund.${right}Title`)}
      text={t(`dashboard.refund.${right}Text`, { product })}
      confirmLabel={t(`dashboard.refund.${right}Verb`)}
      cancelLabel={t('dashboard.refund.keep')}
      variant={right === 'withdraw' ? 'bad' : 'primary'}
      errorTitle={t('dashboard.refund.failed')}
      onConfirm={async () => {
        const body = { reason: reason.trim() }
        // After a refusal the list is out of date, too.
        const { message } = await call(submitRefundRequest, { params: { paymentId }, body }).finally(reloadPurchases)
        toast(message)
      }}
    >
      <TextArea
        label={t('dashboard.refund.reason')}
        hint={t('dashboard.refund.reasonHint')}
        rows={3}
        maxLength={refundReasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** What went back of the money while the purchase stands, and when. */
export function PartialRefunds({ purchase: { partialRefunds, currency } }: { purchase: Purchase }) {
  const t = useT()
  const { money } = useFormats()
  const { briefDate } = useDates()
  if (currency === null) return null
  return partialRefunds.map(({ _id, amount: value, isExcess, doneAt }) => {
    const amount = money(value, currency)
    const kind = isExcess ? 'excess' : 'part'
    return (
      <p key={_id} className={styles.line}>
        <Sentence
          text={
            doneAt === null
              ? t(`dashboard.refund.${kind}OnItsWay`, { amount })
              : t(`dashboard.refund.${kind}`, { amount, date: briefDate(doneAt) })
          }
          verbatim={amount}
        />
      </p>
    )
  })
}
