import { useState } from 'react'
import { asApiError, isTransient } from '#web/api/call.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import {
  extendKey,
  type KeyRow,
  keys,
  nameOfKey,
  needsReason,
  removeKey,
  resetHwid,
  takesReason,
  visibleEnd,
} from './keys-state.ts'
import { OffReasonField } from './off-reason-field.tsx'

/** An action on one key that takes effect once it is confirmed. */
export type ConfirmedAction = 'extend' | 'unbind' | 'remove'

interface Props {
  request: { action: ConfirmedAction; row: KeyRow } | null
  onClose: () => void
  onSuccess: () => void
}

/** Asks before the action. */
export function KeyActionDialog({ request, onClose, onSuccess }: Props) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const [reason, setReason] = useState('')
  const action = request?.action ?? 'extend'
  const names = { key: `…${visibleEnd(request?.row.key ?? '')}`, product: request?.row.productName ?? '' }
  const act = async (row: KeyRow): Promise<string> => {
    if (action === 'extend') {
      const { newExpirationDate } = await extendKey(row).finally(keys.reload)
      return t('adminKeys.extend.done', { date: dateTime(newExpirationDate) })
    }
    if (action === 'unbind') return t('adminKeys.reset.done', await resetHwid(nameOfKey(row), false))
    await removeKey(row, reason.trim())
    return t('adminKeys.remove.done')
  }
  const removed = action === 'remove' ? request?.row : undefined
  const isReasonMissing = removed !== undefined && needsReason(removed) && reason.trim() === ''
  return (
    <AdminConfirmDialog
      isOpen={request !== null}
      onClose={() => {
        setReason('')
        onClose()
      }}
      isDirty={reason.trim() !== ''}
      disabledReason={isReasonMissing ? t('adminKeys.offReason.missing') : undefined}
      title={request ? t(`adminKeys.${action}.title`) : ''}
      text={t(`adminKeys.${action}.text`, names)}
      verbatim={[names.key]}
      confirmLabel={t(`adminKeys.${action}.verb`)}
      variant={action === 'extend' ? 'primary' : 'bad'}
      errorTitle={action === 'unbind' ? t('adminKeys.reset.failed') : t(`adminKeys.${action}.failed`)}
      explainError={(thrown) => {
        const { text } = failureOf(t, thrown)
        return action === 'extend' && isTransient(asApiError(thrown)) ? `${text} ${t('admin.dialog.unsure')}` : text
      }}
      onConfirm={async () => {
        if (!request) return
        const text = await act(request.row)
        onSuccess()
        toast(text)
      }}
    >
      {request && <LicenseKey text={request.row.key} />}
      {removed?.paymentId && <Notice tone="warn">{t('adminKeys.remove.sold')}</Notice>}
      {removed && takesReason(removed) && (
        <OffReasonField reason={reason} onChange={setReason} isRequired={needsReason(removed)} />
      )}
    </AdminConfirmDialog>
  )
}
