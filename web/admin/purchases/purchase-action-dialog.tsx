import { ApiError } from '#web/api/call.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { readStorage } from '#web/state/storage.ts'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import type { PurchaseAction } from './purchase-actions.ts'
import { cancel, isPastRefundWindow, mustStayOpen, type PurchaseRow, refund } from './purchases-state.ts'

interface Props {
  request: { action: PurchaseAction; purchase: PurchaseRow } | null
  onClose: () => void
}

/** Asks before a payment is refunded or cancelled. */
export function PurchaseActionDialog({ request, onClose }: Props) {
  const t = useT()
  const { money } = useFormats()
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
  const isTooLate = action === 'refund' && purchase && isPastRefundWindow(purchase)
  const isTooEarly = isStuck && mustStayOpen(purchase)
  const disabledReason = isTooLate
    ? t('adminPurchases.refund.tooLate')
    : isTooEarly
      ? t('adminPurchases.cancel.tooEarly')
      : undefined
  return (
    <AdminConfirmDialog
      isOpen={request !== null}
      onClose={onClose}
      title={t(`adminPurchases.${action}.title`)}
      text={t(isStuck ? 'adminPurchases.cancel.textProcessing' : `adminPurchases.${action}.text`, names)}
      confirmLabel={t(`adminPurchases.${action}.verb`, { amount })}
      cancelLabel={action === 'cancel' ? t('adminPurchases.cancel.keep') : undefined}
      errorTitle={t('adminPurchases.error')}
      explainError={explainError}
      disabledReason={disabledReason}
      onConfirm={async () => {
        if (!purchase) return
        if (action !== 'cancel') return showSuccess(await refund(purchase))
        await cancel(purchase)
        showSuccess(t('adminPurchases.cancel.done'))
      }}
    />
  )
}
