import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { type MadeKey, MadeKeyDialog } from '../keys/made-key-dialog.tsx'
import { replaceShared, type SharedKeyRow, visibleEnd } from './shared-keys-state.ts'

interface Props {
  /** null while the dialog is closed. */
  row: SharedKeyRow | null
  onClose: () => void
}

/** Replaces a key that many use. Its owner is notified of the reason and of the new key; where it has no owner, the admin is shown the new key. */
export function ReplaceSharedDialog({ row, onClose }: Props) {
  const t = useT()
  const [made, setMade] = useState<MadeKey | null>(null)
  const names = { key: `…${row ? visibleEnd(row) : ''}`, product: row?.productName ?? '' }
  const isOwned = row !== null && row.userId !== null
  const replace = async () => {
    if (!row) return
    const { devices, networks, countries } = row
    const answer = await replaceShared(row, t('adminSharedKeys.replace.reason', { devices, networks, countries }))
    if (isOwned) toast(t('adminSharedKeys.replace.told'))
    else setMade(answer)
  }
  return (
    <>
      <AdminConfirmDialog
        isOpen={row !== null}
        onClose={onClose}
        title={t('adminKeys.replace.title')}
        text={t(`adminSharedKeys.replace.${isOwned ? 'text' : 'textOfNobody'}`, names)}
        verbatim={[names.key]}
        confirmLabel={t('adminKeys.replace.verb')}
        variant="bad"
        errorTitle={t('adminKeys.replace.failed')}
        onConfirm={replace}
      >
        {row && <LicenseKey text={row.key} />}
      </AdminConfirmDialog>
      <MadeKeyDialog made={made} onClose={() => setMade(null)} title={t('adminKeys.replace.done')} />
    </>
  )
}
