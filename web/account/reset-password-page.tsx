import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { resetByLink } from '#schema/api/account-links.ts'
import { passwordMax, passwordMin } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useLinkToken } from '#web/hooks/use-link-token.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { type Failure, failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { locale } from '#web/state/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { isInvalidLink, setPassword } from './recovery-state.ts'

const fieldOf = { common_password: 'newPassword' }

export default function ResetPasswordPage() {
  const t = useT()
  const token = useLinkToken()
  return (
    <Page title={t('recovery.reset.title')}>
      <AccountFrame seed={t('recovery.reset.title')}>
        <PageHead title={t('recovery.reset.title')} lead={t('recovery.reset.lead')} />
        <ResetForm key={token} token={token} />
      </AccountFrame>
    </Page>
  )
}

function ResetForm({ token }: { token: string }) {
  const t = useT()
  const redirect = useRedirect()
  const { code: language } = useSnapshot(locale)
  const [newPassword, setNewPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isInvalid, setInvalid] = useState(token === '')
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const input = useRef<HTMLInputElement>(null)
  const check = () => checkDraft(resetByLink.body, { token, newPassword }, language)
  const errors = { ...failure?.fields, ...(isChecked ? check() : {}) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setFailure(null)
      setChecked(true)
      if (check().newPassword) return input.current?.select()
      try {
        const { email, message } = await setPassword(token, newPassword)
        redirect(paths.login(), { email, message })
      } catch (thrown) {
        if (isInvalidLink(thrown)) return setInvalid(true)
        const refused = failureOf(t, thrown, fieldOf)
        setFailure(refused)
        if (refused.fields.newPassword) input.current?.select()
      }
    })
  }
  if (isInvalid)
    return <InvalidLink to={paths.forgotPassword} label={t('recovery.invalid.toForgot')} isUrgent={token !== ''} />
  return (
    <form noValidate onSubmit={submit} className={styles.fields}>
      <ErrorNotice text={failure?.text} />
      <PasswordField
        ref={input}
        name="newPassword"
        label={t('recovery.reset.password')}
        showLabel={t('auth.fields.showPassword')}
        hint={t('auth.register.passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="done"
        required
        value={newPassword}
        error={errors.newPassword}
        onChange={(event) => {
          setNewPassword(event.currentTarget.value)
          setFailure(null)
        }}
      />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('recovery.reset.submit')}
      </Button>
    </form>
  )
}
