import { useT } from '#web/i18n/use-t.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { tellSuccess } from '../dialogs/success-message.ts'
import { useBrasilia } from '../use-brasilia-time.ts'
import { endOf, extendKey, type KeyRow, keys, removeKey, resetHwid } from './keys-state.ts'

/** What is done to one key at once. */
export type Command = 'extend' | 'unbind' | 'remove'

interface Props {
  asked: { command: Command; row: KeyRow } | null
  onClose: () => void
  onDone: () => void
}

/** Asks before it is done. */
export function CommandDialog({ asked, onClose, onDone }: Props) {
  const t = useT()
  const { dateTime } = useBrasilia()
  const command = asked?.command ?? 'extend'
  const names = { key: `…${endOf(asked?.row.key ?? '')}`, product: asked?.row.productName ?? '' }
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
      isOpen={asked !== null}
      onClose={onClose}
      title={asked ? t(`adminKeys.${command}.title`) : ''}
      text={t(`adminKeys.${command}.text`, names)}
      verb={t(`adminKeys.${command}.verb`)}
      look={command === 'extend' ? 'primary' : 'bad'}
      failed={command === 'unbind' ? t('adminKeys.reset.failed') : t(`adminKeys.${command}.failed`)}
      act={async () => {
        if (!asked) return
        const text = await act(asked.row)
        onDone()
        tellSuccess(text)
      }}
    >
      {asked && <LicenseKey text={asked.row.key} />}
      {command === 'remove' && asked?.row.paymentId && <Notice tone="warn">{t('adminKeys.remove.sold')}</Notice>}
    </ConfirmDialog>
  )
}
