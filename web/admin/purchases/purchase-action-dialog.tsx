import { ApiError } from '#web/api/call.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { readStorage } from '#web/state/storage.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import type { PurchaseAction } from './purchase-actions.ts'
import { cancel, isPastRefundWindow, type PurchaseRow, refund } from './purchases-state.ts'

interface Props {
  request: { command: PurchaseAction; purchase: PurchaseRow } | null
  onClose: () => void
}

/** Asks before money goes back or a payment is called off. */
export function PurchaseActionDialog({ request, onClose }: Props) {
  const t = useT()
  const { money } = useFormats()
  const command = request?.command ?? 'refund'
  const purchase = request?.purchase
  const amount = purchase ? money(purchase.amount, purchase.currency) : ''
  const what = {
    amount,
    name: purchase?.username || t('adminPurchases.noUser'),
    product: purchase?.productName ?? '',
  }
  // The server's words, or the specification's where it had none.
  const explain = (thrown: unknown) => {
    if (readStorage('token') === null) return t('adminPurchases.noToken')
    const given = thrown instanceof ApiError ? [thrown.message, thrown.details[0]?.message] : []
    return given.find(Boolean) ?? t(`adminPurchases.${command}.failed`)
  }
  return (
    <ConfirmDialog
      isOpen={request !== null}
      onClose={onClose}
      title={t(`adminPurchases.${command}.title`)}
      text={t(`adminPurchases.${command}.text`, what)}
      confirmLabel={
        command === 'refund' ? t('adminPurchases.refund.verb', { amount }) : t('adminPurchases.cancel.verb')
      }
      cancelLabel={command === 'cancel' ? t('adminPurchases.cancel.keep') : undefined}
      errorTitle={t('adminPurchases.error')}
      explainError={explain}
      disabledReason={
        command === 'refund' && purchase && isPastRefundWindow(purchase)
          ? t('adminPurchases.refund.tooLate')
          : undefined
      }
      onConfirm={async () => {
        if (!purchase) return
        if (command === 'refund') return showSuccess(await refund(purchase))
        await cancel(purchase)
        showSuccess(t('adminPurchases.cancel.done'))
      }}
    />
  )
}
