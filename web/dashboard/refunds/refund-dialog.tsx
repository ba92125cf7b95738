import { useState } from 'react'
import { type RefundRight, refundReasonMax } from '#schema/rules/refund-requests.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ConfirmDialog } from '#web/layout/confirm-dialog.tsx'
import { toast } from '#web/state/toasts.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { askForRefund } from './refund-state.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  paymentId: string
  product: string
  right: Exclude<RefundRight, 'expired'>
}

/** Asks before a purchase is withdrawn, which cannot be undone, or why the money is asked for. */
export function RefundDialog({ isOpen, onClose, paymentId, product, right }: Props) {
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
        toast(await askForRefund(paymentId, reason.trim()))
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
