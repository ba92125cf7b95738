import { ApiError } from '#web/api/call.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { read } from '#web/state/storage.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { tellSuccess } from '../dialogs/success-message.ts'
import type { Command } from './purchase-actions.ts'
import { cancel, isTooLate, type PurchaseRow, refund } from './purchases-state.ts'

interface Props {
  asked: { command: Command; purchase: PurchaseRow } | null
  onClose: () => void
}

/** Asks before money goes back or a payment is called off. */
export function DeskDialog({ asked, onClose }: Props) {
  const t = useT()
  const { money } = useFormats()
  const command = asked?.command ?? 'refund'
  const purchase = asked?.purchase
  const amount = purchase ? money(purchase.amount, purchase.currency) : ''
  const what = {
    amount,
    name: purchase?.username || t('adminPurchases.noUser'),
    product: purchase?.productName ?? '',
  }
  // The server's words, or the specification's where it had none.
  const explain = (thrown: unknown) => {
    if (read('token') === null) return t('adminPurchases.noToken')
    const given = thrown instanceof ApiError ? [thrown.message, thrown.details[0]?.message] : []
    return given.find(Boolean) ?? t(`adminPurchases.${command}.failed`)
  }
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={onClose}
      title={t(`adminPurchases.${command}.title`)}
      text={t(`adminPurchases.${command}.text`, what)}
      verb={command === 'refund' ? t('adminPurchases.refund.verb', { amount }) : t('adminPurchases.cancel.verb')}
      leave={command === 'cancel' ? t('adminPurchases.cancel.keep') : undefined}
      failed={t('adminPurchases.error')}
      explain={explain}
      refusal={command === 'refund' && purchase && isTooLate(purchase) ? t('adminPurchases.refund.tooLate') : undefined}
      act={async () => {
        if (!purchase) return
        if (command === 'refund') return tellSuccess(await refund(purchase))
        await cancel(purchase)
        tellSuccess(t('adminPurchases.cancel.done'))
      }}
    />
  )
}
