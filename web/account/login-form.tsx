import { type FormEvent, useRef, useState } from 'react'
import { checkUser, login } from '#schema/api/accounts.ts'
import type { Challenge } from '#schema/api/second-factor.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import { config } from '#web/state/config.ts'
import { emptyHoneypot, type HoneypotData, readHoneypot } from '#web/state/honeypot.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './account-frame.module.css'
import { authFailureOf, type Failure } from './auth-failure.ts'
import { prepareCaptcha } from './captcha.ts'
import { LoginError } from './login-error.tsx'
import { findAccount, logIn } from './login-state.ts'
import { takeNewAccount } from './new-account.ts'

interface Props {
  email: string
  /** It was registered just now: the form starts with both fields, so that none comes in between. */
  isKnown: boolean
  onEmail: (email: string) => void
  onDone: () => void
  /** The password is right, and the account has a second factor. */
  onChallenge: (challenge: Challenge) => void
}

/** The e-mail first, then the password. The e-mail stays visible; changing it returns to the first step. */
export function LoginForm({ email, isKnown, onEmail, onDone, onChallenge }: Props) {
  const t = useT()
  const language = useLanguage()
  const [isAccountFound, setAccountFound] = useState(isKnown)
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { data } = useLoad(config)
  const { isBusy, run } = useTask()
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useOnChange(() => void prepareCaptcha(), true)
  useOnChange((isFound) => {
    if (isFound) passwordInput.current?.focus()
  }, isAccountFound)

  const check = () =>
    isAccountFound
      ? checkDraft(login.body, { email, password, honeypotData: emptyHoneypot }, language)
      : checkDraft(checkUser.body, { email, honeypotData: emptyHoneypot }, language)
  const errors = { ...failure?.fields, ...(isChecked ? check() : {}) }

  const focusWrong = (fields: Failure['fields']) => {
    if (fields.email) emailInput.current?.focus()
    else if (fields.password) passwordInput.current?.select()
  }
  const enter = async (credentials: Parameters<typeof logIn>[0], honeypot: HoneypotData) => {
    const challenge = await logIn(credentials, honeypot, container.current)
    if (challenge) onChallenge(challenge)
    else onDone()
  }
  const step = async (honeypot: HoneypotData) => {
    if (!isAccountFound) {
      await findAccount(email, honeypot, container.current)
      setChecked(false)
      setAccountFound(true)
      return
    }
    await enter({ email, password, remember: isRemembered }, honeypot)
  }
  const attempt = (act: () => Promise<void>) =>
    act().catch((thrown) => {
      const refused = authFailureOf(t, thrown)
      setFailure(refused)
      focusWrong(refused.fields)
    })
  // Whoever has just registered need not type the same again.
  useOnChange(() => {
    const account = takeNewAccount()
    if (!account) return
    onEmail(account.email)
    setPassword(account.password)
    setAccountFound(true)
    const honeypot = form.current ? readHoneypot(form.current) : emptyHoneypot
    void run(() => attempt(() => enter({ ...account, remember: false }, honeypot)))
  }, true)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const honeypot = readHoneypot(event.currentTarget)
    return run(async () => {
      setFailure(null)
      setChecked(true)
      const wrong = check()
      if (Object.keys(wrong).length > 0) return focusWrong(wrong)
      await attempt(() => step(honeypot))
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.fields}>
      {failure?.text && <LoginError failure={failure} email={email} />}
      <TextField
        ref={emailInput}
        label={t('auth.fields.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        value={email}
        error={errors.email}
        enterKeyHint={isAccountFound ? 'next' : 'go'}
        onChange={(event) => {
          onEmail(event.currentTarget.value)
          setFailure(null)
          setAccountFound(false)
        }}
      />
      <p role="status" className="sr-only">
        {isAccountFound ? t('auth.login.passwordReady') : ''}
      </p>
      {isAccountFound && (
        <>
          <PasswordField
            ref={passwordInput}
            label={t('auth.fields.password')}
            showLabel={t('auth.fields.showPassword')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={errors.password}
            enterKeyHint="go"
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setFailure(null)
            }}
          />
          <Checkbox
            name="remember"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          >
            {t('auth.login.remember')}
          </Checkbox>
        </>
      )}
      <HoneypotFields />
      <div ref={container} className={styles.captcha} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {isAccountFound ? t('auth.login.submit') : t('auth.login.next')}
      </Button>
      {isAccountFound && (
        <p className={styles.reason}>
          {data?.email ? (
            <Link to={paths.forgotPassword} state={{ email }}>
              {t('auth.login.forgot')}
            </Link>
          ) : (
            <>
              {t('auth.login.forgot')} <SupportLink>{t('auth.login.forgotHelp')}</SupportLink>
            </>
          )}
        </p>
      )}
    </form>
  )
}
