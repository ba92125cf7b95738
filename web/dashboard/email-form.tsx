import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { requestEmailChange } from '#schema/api/email-changes.ts'
import { passwordMax } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { startEmailChange } from './account-state.ts'
import styles from './profile-page.module.css'

const fieldOf = { wrong_password: 'password', email_unchanged: 'email' }

/** Begins a change of the account's e-mail. */
export default function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { isEmailVerified } = useSnapshot(session)
  const { code: language } = useSnapshot(locale)
  const [draft, setDraft] = useState({ email: '', password: '' })
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const form = useRef<HTMLFormElement>(null)
  const check = () => checkDraft(requestEmailChange.body, draft, language)
  const errors = { ...failure?.fields, ...(isChecked ? check() : {}) }
  const focusField = (name: string | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.select()
  // The dialog was open before the form was loaded.
  useOnChange(() => focusField('email'), true)
  const focusFirst = (fields: Failure['fields']) => {
    focusField((['email', 'password'] as const).find((field) => fields[field]))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setFailure(null)
      setChecked(true)
      const wrong = check()
      if (Object.keys(wrong).length > 0) return focusFirst(wrong)
      try {
        await startEmailChange(draft.email, draft.password)
        onClose()
      } catch (thrown) {
        const refused = failureOf(t, thrown, fieldOf)
        setFailure(refused)
        focusFirst(refused.fields)
      }
    })
  }
  const bind = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value })
      setFailure(null)
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <ErrorNotice text={failure?.text} />
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
