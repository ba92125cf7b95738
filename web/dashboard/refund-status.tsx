import { useState } from 'react'
import { type OwnRefundRequest, submitRefundRequest } from '#schema/api/refund-requests.ts'
import { type RefundRight, refundReasonMax } from '#schema/rules/refund-requests.ts'
import { call } from '#web/api/call.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useLastDay } from '#web/i18n/use-last-day.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ConfirmDialog } from '#web/layout/confirm-dialog.tsx'
import { SupportLink } from '#web/layout/support-link.tsx'
import { reloadPurchases } from '#web/state/purchases.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import styles from './purchase.module.css'
import type { Purchase } from './purchases-state.ts'
import { renewals } from './renewals-state.ts'

/** A payment of the reader's own, as far as its money may go back. */
export type Paid = Pick<
  Purchase,
  'paymentId' | 'refundRight' | 'refundRequest' | 'refundableUntil' | 'partialRefunds' | 'currency'
>

/** What was paid for: a key, or more days for one, which are named by the day. */
export type PaidFor = { kind: 'purchase'; product: string; isRenewed: boolean } | { kind: 'renewal'; date: string }

/** How a refund is asked for, in the words of what was paid for. */
function refundWords(t: Translate, paidFor: PaidFor, right: RefundRight) {
  if (paidFor.kind === 'purchase') {
    const { product, isRenewed } = paidFor
    if (right === 'expired') return { support: t('dashboard.refund.toSupportOf', { product }) }
    return {
      action: t(`dashboard.refund.${right}`),
      name: t(`dashboard.refund.${right}Of`, { product }),
      title: t(`dashboard.refund.${right}Title`),
      text:
        isRenewed && right === 'withdraw'
          ? t('renewal.refund.withdrawPurchase', { product })
          : t(`dashboard.refund.${right}Text`, { product }),
      keep: t('dashboard.refund.keep'),
    }
  }
  const { date } = paidFor
  if (right === 'expired') return { support: t('renewal.refund.toSupportOf', { date }) }
  return {
    action: t(right === 'withdraw' ? 'renewal.refund.withdraw' : 'dashboard.refund.request'),
    name: t(`renewal.refund.${right}Of`, { date }),
    title: t(`renewal.refund.${right}Title`),
    text: t(`renewal.refund.${right}Text`),
    keep: t('renewal.refund.keep'),
  }
}

/** What the buyer can have of the money, or what became of their request for it; empty where there is nothing to say. */
export function useRefundText({ paymentId, refundRight: right, refundRequest, refundableUntil }: Paid): string {
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

interface StatusProps {
  paid: Paid
  paidFor: PaidFor
  /** The text stands elsewhere. */
  isTold?: boolean
}

/** The same with what can be done about it. */
export function RefundStatus({ paid, paidFor, isTold = false }: StatusProps) {
  const t = useT()
  const text = useRefundText(paid)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { paymentId, refundRight: right, refundRequest } = paid
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
  const words = refundWords(t, paidFor, right)
  if (words.support !== undefined)
    return (
      <div className={styles.line}>
        {told}
        <SupportLink>
          <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
          <span className="sr-only">{words.support}</span>
        </SupportLink>
      </div>
    )
  return (
    <>
      <div className={styles.line}>
        {told}
        <Button variant="quiet" size="sm" aria-label={words.name} onClick={() => setDialogOpen(true)}>
          {words.action}
        </Button>
      </div>
      <RefundDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        paymentId={paymentId}
        words={words}
        isWithdrawal={right === 'withdraw'}
      />
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
  words: Record<'title' | 'text' | 'keep', string>
  isWithdrawal: boolean
}

/** Asks before a payment is withdrawn, which cannot be undone, or why the money is asked for. */
function RefundDialog({ isOpen, onClose, paymentId, words, isWithdrawal }: DialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      text={words.text}
      confirmLabel={t(`dashboard.refund.${isWithdrawal ? 'withdraw' : 'request'}Verb`)}
      cancelLabel={words.keep}
      variant={isWithdrawal ? 'bad' : 'primary'}
      errorTitle={t('dashboard.refund.failed')}
      onConfirm={async () => {
        const body = { reason: reason.trim() }
        // After a refusal the lists are out of date, too.
        const { message } = await call(submitRefundRequest, { params: { paymentId }, body }).finally(() =>
          Promise.all([reloadPurchases(), renewals.reload()]),
        )
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

/** What went back of the money while the payment stands, and when. */
export function PartialRefunds({ paid: { partialRefunds, currency } }: { paid: Paid }) {
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
