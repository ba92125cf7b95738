import { useState } from 'react'
import { refundReasonMax } from '#schema/rules/refund-requests.ts'
import { ApiError } from '#web/api/call.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { readStorage } from '#web/state/storage.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { Fact, Facts } from '../facts.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { PurchaseAction } from './purchase-actions.ts'
import {
  cancel,
  isPastRefundWindow,
  keyUseOf,
  mustStayOpen,
  type PurchaseRow,
  refund,
  refundHours,
} from './purchases-state.ts'

interface Props {
  request: { action: PurchaseAction; purchase: PurchaseRow } | null
  onClose: () => void
}

/** Asks before a payment is refunded or cancelled. */
export function PurchaseActionDialog({ request, onClose }: Props) {
  const t = useT()
  const { money } = useFormats()
  const [reason, setReason] = useState('')
  const action = request?.action ?? 'refund'
  const purchase = request?.purchase
  const amount = purchase ? money(purchase.amount, purchase.currency) : ''
  const names = {
    amount,
    name: purchase?.username || t('adminPurchases.noUser'),
    product: purchase?.productName ?? '',
  }
  // The server's message, or our own where it has none.
  const explainError = (thrown: unknown) => {
    if (readStorage('token') === null) return t('adminPurchases.noToken')
    const texts = thrown instanceof ApiError ? [thrown.message, thrown.details[0]?.message] : []
    return texts.find(Boolean) ?? t(`adminPurchases.${action}.failed`)
  }
  const isStuck = action === 'cancel' && purchase?.isProcessing === true
  // Its money came outside the shop: what is recorded is that it went back there.
  const isElsewhere = action !== 'cancel' && purchase?.paymentMethod === 'manual'
  const isTooLate = action === 'refund' && !isElsewhere && purchase !== undefined && isPastRefundWindow(purchase)
  const takesReason = isTooLate || isElsewhere
  const isTooEarly = isStuck && mustStayOpen(purchase)
  const missing = () =>
    isElsewhere || !purchase
      ? t('adminPurchases.refund.elsewhereMissing')
      : t('adminPurchases.refund.tooLate', { hours: String(refundHours(purchase)) })
  const early = isTooEarly ? t('adminPurchases.cancel.tooEarly') : undefined
  const disabledReason = takesReason && reason.trim() === '' ? missing() : early
  const textKey = isStuck
    ? 'adminPurchases.cancel.textProcessing'
    : isElsewhere
      ? 'adminPurchases.refund.elsewhereText'
      : (`adminPurchases.${action}.text` as const)
  return (
    <AdminConfirmDialog
      isOpen={request !== null}
      onClose={() => {
        setReason('')
        onClose()
      }}
      title={t(`adminPurchases.${action}.title`)}
      text={t(textKey, names)}
      confirmLabel={t(isElsewhere ? 'adminPurchases.refund.elsewhereVerb' : `adminPurchases.${action}.verb`, {
        amount,
      })}
      cancelLabel={action === 'cancel' ? t('adminPurchases.cancel.keep') : undefined}
      errorTitle={t('adminPurchases.error')}
      explainError={explainError}
      disabledReason={disabledReason}
      onConfirm={async () => {
        if (!purchase) return
        if (action !== 'cancel') return showSuccess(await refund(purchase, takesReason ? reason.trim() : ''))
        await cancel(purchase)
        showSuccess(t('adminPurchases.cancel.done'))
      }}
    >
      {purchase && (action === 'refund' || isElsewhere) && (
        <>
          {!isElsewhere && <RefundWindow purchase={purchase} />}
          {takesReason && (
            <TextArea
              label={t(isElsewhere ? 'adminPurchases.refund.elsewhereReason' : 'adminPurchases.refund.reason')}
              hint={t('adminPurchases.refund.reasonHint')}
              rows={3}
              maxLength={refundReasonMax}
              required
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </AdminConfirmDialog>
  )
}

/** Until when the purchase is refunded without a reason, and what became of its key. */
function RefundWindow({ purchase }: { purchase: PurchaseRow }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const { refundableUntil } = purchase
  return (
    <Facts>
      {refundableUntil && <Fact name={t('adminPurchases.refund.until')}>{dateTime(refundableUntil)}</Fact>}
      <Fact name={t('adminPurchases.refund.key')}>{t(`adminPurchases.refund.keyUses.${keyUseOf(purchase)}`)}</Fact>
    </Facts>
  )
}
