import { assignKey as api } from '#schema/api/key-handover.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { AccountField } from './account-field.tsx'
import styles from './keys.module.css'
import { assignKey, type KeyRow, type OwnerDraft } from './keys-state.ts'
import { ReasonField } from './reason-field.tsx'

interface Props {
  /** null while the dialog is closed. */
  row: KeyRow | null
  onClose: () => void
  onSuccess: () => void
}

/** Gives a key to an account, or transfers it from one to another. */
export function OwnerDialog({ row, onClose, onSuccess }: Props) {
  const t = useT()
  const isOwned = row !== null && row.userId !== null
  const verb = isOwned ? 'transfer' : 'give'
  return (
    <FormDialog<OwnerDraft>
      isOpen={row !== null}
      onClose={onClose}
      title={t(`adminKeys.owner.${verb}Title`)}
      initial={() => ({ owner: '', reason: '', isReplaced: isOwned && row.sellerType === 'internal' })}
      schema={api.body}
      fieldOfError={{ user_not_found: 'owner', key_owned: 'owner' }}
      errorTitle={t('adminKeys.owner.failed')}
      saveLabel={t(`adminKeys.owner.${verb}`)}
      labels={{ owner: t('adminKeys.owner.account'), reason: t('admin.fields.reason') }}
      save={async (draft) => {
        if (!row) return
        const { username: name } = await assignKey(row, draft)
        onSuccess()
        toast(t('adminKeys.owner.done', { name }))
      }}
    >
      {({ bind, bindCheckbox }) => (
        <>
          {row && (
            <div className={styles.what}>
              <strong>{row.productName}</strong>
              <LicenseKey text={row.key} />
              {isOwned && <Sentence text={`${row.username} · ${row.email}`} verbatim={row.email ?? ''} />}
            </div>
          )}
          <AccountField {...bind('owner')} hint={t('adminKeys.owner.accountHint')} required />
          <ReasonField {...bind('reason')} />
          {isOwned && row.sellerType === 'internal' && (
            <div>
              <Checkbox {...bindCheckbox('isReplaced')}>{t('adminKeys.owner.isReplaced')}</Checkbox>
              <p className={styles.aside}>{t('adminKeys.owner.isReplacedHint')}</p>
            </div>
          )}
          {row?.paymentId && <Notice tone="info">{t('adminKeys.owner.sold')}</Notice>}
        </>
      )}
    </FormDialog>
  )
}
