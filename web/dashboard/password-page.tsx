import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { updatePassword } from '#schema/api/accounts.ts'
import { passwordMax, passwordMin } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { PageHead, PageTitle } from '#web/layout/page.tsx'
import { locale } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './password-page.module.css'
import { changePassword } from './password-state.ts'

const empty = { currentPassword: '', newPassword: '' }
type Field = keyof typeof empty
const fieldOf = { wrong_password: 'currentPassword', common_password: 'newPassword', password_unchanged: 'newPassword' }

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
  const { code: language } = useSnapshot(locale)
  const [draft, setDraft] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const form = useRef<HTMLFormElement>(null)

  const check = () => checkDraft(updatePassword.body, draft, language)
  const errors = { ...failure?.fields, ...(isChecked ? check() : {}) }
  const focusFirst = (fields: Failure['fields']) => {
    const name = (['currentPassword', 'newPassword'] as const).find((field) => fields[field])
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setFailure(null)
      setDone(false)
      setChecked(true)
      const wrong = check()
      if (Object.keys(wrong).length > 0) return focusFirst(wrong)
      try {
        await changePassword(draft)
        setDraft(empty)
        setChecked(false)
        setDone(true)
      } catch (thrown) {
        const refused = failureOf(t, thrown, fieldOf)
        setFailure(refused)
        focusFirst(refused.fields)
      }
    })
  }
  const bind = (name: Field) => ({
    name,
    value: draft[name],
    error: errors[name],
    required: true,
    showLabel: t('profile.password.show'),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value })
      setDone(false)
      setFailure(null)
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      {isDone && (
        <Notice tone="ok" isUrgent>
          {t('profile.password.done')}
        </Notice>
      )}
      <ErrorNotice title={t('profile.password.failed')} text={failure?.text} />
      {/* For password managers: the account of this password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...bind('currentPassword')}
        label={t('profile.password.current')}
        autoComplete="current-password"
        maxLength={passwordMax}
        enterKeyHint="next"
      />
      <PasswordField
        {...bind('newPassword')}
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
