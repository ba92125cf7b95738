import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { updatePassword } from '#schema/api/accounts.ts'
import { passwordMax, passwordMin } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useT } from '#web/i18n/use-t.ts'
import { PageHead, PageTitle } from '#web/layout/page.tsx'
import { useShortForm } from '#web/layout/use-short-form.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './password-page.module.css'
import { changePassword } from './password-state.ts'

export default function PasswordPage() {
  const t = useT()
  return (
    <>
      <PageTitle title={t('profile.nav.password')} />
      <PageHead title={t('profile.nav.password')} lead={t('profile.password.lead')} />
      <PasswordForm />
    </>
  )
}

/** The present password and the new one. */
export function PasswordForm() {
  const t = useT()
  const { email } = useSnapshot(session)
  const [isDone, setDone] = useState(false)
  const { form, problem, isBusy, reset, submit, bind } = useShortForm({
    initial: { currentPassword: '', newPassword: '' },
    check: (draft, language) => checkDraft(updatePassword.body, draft, language),
    fieldOf: { wrong_password: 'currentPassword', common_password: 'newPassword', password_unchanged: 'newPassword' },
    send: async (draft) => {
      await changePassword(draft)
      reset()
      setDone(true)
    },
  })
  const forgetResult = () => setDone(false)
  return (
    <form
      ref={form}
      noValidate
      onChange={forgetResult}
      onSubmit={(event) => {
        forgetResult()
        return submit(event)
      }}
      className={styles.form}
    >
      {isDone && (
        <Notice tone="ok" isUrgent>
          {t('profile.password.done')}
        </Notice>
      )}
      <ErrorNotice title={t('profile.password.failed')} text={problem} />
      {/* For password managers: the account of this password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...bind('currentPassword')}
        showLabel={t('profile.password.show')}
        label={t('profile.password.current')}
        autoComplete="current-password"
        maxLength={passwordMax}
        enterKeyHint="next"
      />
      <PasswordField
        {...bind('newPassword')}
        showLabel={t('profile.password.show')}
        label={t('profile.password.new')}
        hint={t('profile.password.rules', { min: passwordMin })}
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="done"
      />
      <Button type="submit" size="lg" busy={isBusy}>
        {t('profile.password.submit')}
      </Button>
    </form>
  )
}
