import { useSnapshot } from 'valtio'
import { requestEmailChange } from '#schema/api/email-changes.ts'
import { passwordMax } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useShortForm } from '#web/layout/use-short-form.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { startEmailChange } from './account-state.ts'

/** Begins a change of the account's e-mail. */
export default function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { isEmailVerified } = useSnapshot(session)
  const { form, select, problem, isBusy, submit, bind } = useShortForm({
    initial: { email: '', password: '' },
    check: (draft, language) => checkDraft(requestEmailChange.body, draft, language),
    fieldOf: { wrong_password: 'password', email_unchanged: 'email' },
    send: async ({ email, password }) => {
      await startEmailChange(email, password)
      onClose()
    },
  })
  // The dialog was open before the form was loaded.
  useOnChange(() => select('email'), true)
  return (
    <form ref={form} noValidate onSubmit={submit} className="fields">
      <ErrorNotice text={problem} />
      <TextField
        {...bind('email')}
        label={t('recovery.email.new')}
        hint={t(isEmailVerified ? 'recovery.email.bothHint' : 'recovery.email.newHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <PasswordField
        {...bind('password')}
        label={t('recovery.email.password')}
        showLabel={t('profile.password.show')}
        autoComplete="current-password"
        maxLength={passwordMax}
        enterKeyHint="done"
      />
      <Button type="submit" busy={isBusy}>
        {t('recovery.email.submit')}
      </Button>
    </form>
  )
}
