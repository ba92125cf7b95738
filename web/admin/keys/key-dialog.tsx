import { updateKey } from '#schema/api/licenses.ts'
import { keyNoteMax, keyReasonMax } from '#schema/rules/licenses.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import { purchasePath } from '../paths.ts'
import type { RowAction } from '../table/columns.ts'
import { KeyStatusBadge } from './key-status-badge.tsx'
import styles from './keys.module.css'
import { awaitsDiscordLink, draftOf, type KeyRow, needsReason, saveKey } from './keys-state.ts'

interface Props {
  edited: KeyRow | null
  onClose: () => void
  /** The actions that take effect at once, apart from the form; each asks first. */
  actions: readonly RowAction[]
}

/** Edits the expiry, the note and the active flag of a key, and offers its other actions. */
export function KeyDialog({ edited, onClose, actions }: Props) {
  const t = useT()
  const ownerOf = (key: KeyRow) => {
    if (awaitsDiscordLink(key)) return `${t('adminKeys.discord')} ${key.discordId}`
    if (key.username === null) return t('adminKeys.nobody')
    return <NameAndEmail name={key.username} email={key.email} userId={key.userId} />
  }
  return (
    <FormDialog
      isOpen={edited !== null}
      onClose={onClose}
      title={t('adminKeys.edit.title')}
      initial={() => draftOf(edited)}
      schema={updateKey.body}
      errorTitle={t('adminKeys.edit.failed')}
      labels={{
        expirationDate: t('adminKeys.until'),
        note: t('admin.fields.note'),
        reason: t('admin.fields.reason'),
      }}
      fieldOfError={{ key_reason_required: 'reason' }}
      check={({ isActive, reason }): FieldErrors =>
        edited && needsReason(edited) && !isActive && reason.trim() === ''
          ? { reason: t('adminKeys.offReason.missing') }
          : {}
      }
      save={async (_draft, changes) => {
        if (!edited) return
        await saveKey(edited, changes)
        toast(t('adminKeys.edit.done'))
      }}
    >
      {({ draft, bind, bindCheckbox }) => (
        <>
          {edited && (
            <div className={styles.what}>
              <strong>{edited.productName}</strong>
              <LicenseKey text={edited.key} />
              <span>{ownerOf(edited)}</span>
              <span>
                <KeyStatusBadge status={edited.status} />
              </span>
              {edited.paymentId && <Link to={purchasePath(edited.paymentId)}>{t('admin.actions.openPurchase')}</Link>}
            </div>
          )}
          <TextField {...bind('expirationDate')} type="datetime-local" required />
          <TextArea {...bind('note')} maxLength={keyNoteMax} rows={3} />
          <div>
            <Checkbox {...bindCheckbox('isActive')}>{t('adminKeys.edit.isActive')}</Checkbox>
            <p className={styles.aside}>{t('adminKeys.edit.isActiveHint')}</p>
          </div>
          {edited?.paymentId && !draft.isActive && (
            <TextArea
              {...bind('reason')}
              hint={t('adminKeys.offReason.hint')}
              maxLength={keyReasonMax}
              rows={2}
              required={needsReason(edited)}
            />
          )}
          <div className={styles.commands}>
            {actions.map(({ id, label, Icon, onChoose }) => (
              <ChangeButton key={id} size="sm" variant="quiet" icon={<Icon aria-hidden />} onClick={onChoose}>
                {label}
              </ChangeButton>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  )
}
