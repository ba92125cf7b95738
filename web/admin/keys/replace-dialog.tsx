import { useState } from 'react'
import { replaceKey as api } from '#schema/api/key-handover.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { type KeyRow, replaceKey, visibleEnd } from './keys-state.ts'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props {
  /** null while the dialog is closed. */
  row: KeyRow | null
  onClose: () => void
  onSuccess: () => void
}

/** Replaces a key, and shows the new one until it is closed. */
export function ReplaceDialog({ row, onClose, onSuccess }: Props) {
  const t = useT()
  const [made, setMade] = useState<MadeKey | null>(null)
  return (
    <>
      <FormDialog
        isOpen={row !== null}
        onClose={onClose}
        title={t('adminKeys.replace.title')}
        initial={() => ({ reason: '' })}
        schema={api.body}
        errorTitle={t('adminKeys.replace.failed')}
        saveLabel={t('adminKeys.replace.verb')}
        labels={{ reason: t('admin.fields.reason') }}
        save={async ({ reason }) => {
          if (!row) return
          const answer = await replaceKey(row, reason)
          onSuccess()
          setMade(answer)
        }}
      >
        {({ bind }) => (
          <>
            {row && <LicenseKey text={row.key} />}
            <p>
              {t('adminKeys.replace.lead', { key: `…${visibleEnd(row?.key ?? '')}`, product: row?.productName ?? '' })}
            </p>
            <ReasonField {...bind('reason')} />
          </>
        )}
      </FormDialog>
      <MadeKeyDialog made={made} onClose={() => setMade(null)} title={t('adminKeys.replace.done')} />
    </>
  )
}
