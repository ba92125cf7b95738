import { useState } from 'react'
import { resetByLink } from '#schema/api/account-links.ts'
import { passwordMax, passwordMin } from '#schema/rules/accounts.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useLinkToken } from '#web/hooks/use-link-token.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { useShortForm } from '#web/layout/use-short-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { CodeField, MissingCode } from './missing-code.tsx'
import { isInvalidLink, secretIn, setPassword } from './recovery-state.ts'

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
  const isTyped = token === ''
  const [isInvalid, setInvalid] = useState(false)
  const { form, problem, isBusy, submit, bind } = useShortForm({
    initial: { token, newPassword: '' },
    check: (draft, language) => checkDraft(resetByLink.body, { ...draft, token: secretIn(draft.token) }, language),
    fieldOf: { common_password: 'newPassword', link_invalid: 'token' },
    send: async (draft) => {
      try {
        const { email, message } = await setPassword(secretIn(draft.token), draft.newPassword)
        redirect(paths.login(), { email, message })
      } catch (thrown) {
        if (isTyped || !isInvalidLink(thrown)) throw thrown
        setInvalid(true)
      }
    },
  })
  const again = { to: paths.forgotPassword, label: t('recovery.invalid.toForgot') }
  if (isInvalid) return <InvalidLink {...again} />
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.fields}>
      {isTyped && <MissingCode />}
      <ErrorNotice text={problem} />
      {isTyped && <CodeField {...bind('token')} />}
      <PasswordField
        {...bind('newPassword')}
        label={t('recovery.reset.password')}
        showLabel={t('auth.fields.showPassword')}
        hint={t('auth.register.passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="done"
      />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('recovery.reset.submit')}
      </Button>
      {isTyped && (
        <p className={styles.switch}>
          <Link to={again.to}>{again.label}</Link>
        </p>
      )}
    </form>
  )
}
