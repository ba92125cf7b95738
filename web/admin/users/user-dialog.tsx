import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { setUserRole } from '#schema/api/users.ts'
import { roles } from '#schema/rules/accounts.ts'
import { useT } from '#web/i18n/use-t.ts'
import { session } from '#web/state/session.ts'
import { Select } from '#web/ui/select.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { ChangesOf } from '../frame/changes-of.tsx'
import { FactorState } from './factor-state.tsx'
import { type IssuedPassword, IssuedPasswordText } from './issued-password-text.tsx'
import { ScopesField } from './scopes-field.tsx'
import { UserActions } from './user-actions.tsx'
import { AccountStatusBadge, RoleBadge } from './user-badges.tsx'
import { UserPicture } from './user-picture.tsx'
import styles from './users.module.css'
import { draftOf, saveRole, saveStatus, type UserDraft, type UserRow, users } from './users-state.ts'

interface Props {
  user: UserRow | null
  onClose: () => void
}

/** Status, role and actions of one account. A new password stays on screen until it is closed: it cannot be shown again. */
export function UserDialog({ user, onClose }: Props) {
  const t = useT()
  const [issuedPassword, setIssuedPassword] = useState<IssuedPassword | null>(null)
  const isUnlimited = useSnapshot(session).scopes === null
  const isOfAdmin = user?.role === 'admin'
  const [errorTitle, setErrorTitle] = useState('')
  // The status first, then the role if it was changed.
  const save = async (before: UserRow, draft: UserDraft) => {
    try {
      setErrorTitle(t('adminUsers.statusFailed'))
      await saveStatus(before, draft)
      setErrorTitle(t('adminUsers.roleFailed'))
      if (draft.role !== before.role || String(draft.scopes) !== String(before.scopes)) await saveRole(before, draft)
    } finally {
      await users.reload()
    }
    showSuccess(t('adminUsers.saved'))
  }
  return (
    <ChangesOf scopes={isOfAdmin ? [] : ['users']}>
      <FormDialog
        isOpen={user !== null}
        onClose={onClose}
        title={t('adminUsers.manageTitle')}
        initial={() => draftOf(user)}
        schema={setUserRole.body}
        errorTitle={errorTitle}
        labels={{ role: t('admin.fields.role'), scopes: t('adminUsers.scopes.field') }}
        saveLabel={t('adminUsers.save')}
        save={async (draft) => {
          if (user) await save(user, draft)
        }}
      >
        {({ bind, draft, set, errors }) => (
          <>
            {user && (
              <div className={styles.who}>
                <UserPicture key={user._id} user={user} />
                <div>
                  <p className={styles.whoName}>{user.name}</p>
                  <p className={styles.whoEmail} translate="no">
                    {user.email}
                  </p>
                  <p className={styles.badges}>
                    <RoleBadge user={user} />
                    <AccountStatusBadge user={user} />
                  </p>
                  {user.role === 'admin' && <FactorState user={user} />}
                </div>
              </div>
            )}
            <div className={dialogs.pair}>
              <Select
                {...bind('status')}
                disabled={isOfAdmin && !isUnlimited}
                label={t('adminUsers.statusField')}
                options={(['normal', 'blocked'] as const).map((value) => ({
                  value,
                  label: t(`adminUsers.statuses.${value}`),
                }))}
              />
              <Select
                {...bind('role')}
                disabled={!isUnlimited}
                options={roles.map((value) => ({ value, label: t(`admin.roles.${value}`) }))}
              />
            </div>
            {draft.role === 'admin' && (
              <ScopesField
                chosen={draft.scopes}
                error={errors.scopes}
                isFixed={!isUnlimited}
                onChoose={(scopes) => set({ scopes })}
              />
            )}
            {user && (
              <UserActions
                user={user}
                onSuccess={(done) => {
                  onClose()
                  if (typeof done === 'string') showSuccess(done)
                  else setIssuedPassword(done)
                }}
              />
            )}
          </>
        )}
      </FormDialog>
      <ResultDialog
        isOpen={issuedPassword !== null}
        onClose={() => setIssuedPassword(null)}
        title={t('admin.dialog.success')}
      >
        {issuedPassword && <IssuedPasswordText {...issuedPassword} />}
      </ResultDialog>
    </ChangesOf>
  )
}
