import { useT } from '#web/i18n/use-t.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { extendKey, type KeyRow, keyEnding, keys, removeKey, resetHwid } from './keys-state.ts'

/** What is done to one key at once. */
export type KeyAction = 'extend' | 'unbind' | 'remove'

interface Props {
  request: { command: KeyAction; row: KeyRow } | null
  onClose: () => void
  onSuccess: () => void
}

/** Asks before it is done. */
export function KeyActionDialog({ request, onClose, onSuccess }: Props) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const command = request?.command ?? 'extend'
  const names = { key: `…${keyEnding(request?.row.key ?? '')}`, product: request?.row.productName ?? '' }
  const act = async (row: KeyRow): Promise<string> => {
    if (command === 'extend') {
      const { newExpirationDate } = await extendKey(row)
      await keys.reload()
      return t('adminKeys.extend.done', { date: dateTime(newExpirationDate) })
    }
    if (command === 'unbind') return t('adminKeys.reset.done', { keys: await resetHwid(row.key, false) })
    await removeKey(row)
    return t('adminKeys.remove.done')
  }
  return (
    <ConfirmDialog
      isOpen={request !== null}
      onClose={onClose}
      title={request ? t(`adminKeys.${command}.title`) : ''}
      text={t(`adminKeys.${command}.text`, names)}
      confirmLabel={t(`adminKeys.${command}.verb`)}
      variant={command === 'extend' ? 'primary' : 'bad'}
      errorTitle={command === 'unbind' ? t('adminKeys.reset.failed') : t(`adminKeys.${command}.failed`)}
      onConfirm={async () => {
        if (!request) return
        const text = await act(request.row)
        onSuccess()
        showSuccess(text)
      }}
    >
      {request && <LicenseKey text={request.row.key} />}
      {command === 'remove' && request?.row.paymentId && <Notice tone="warn">{t('adminKeys.remove.sold')}</Notice>}
    </ConfirmDialog>
  )
}
