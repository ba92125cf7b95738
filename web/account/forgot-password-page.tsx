import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { requestRecovery } from '#schema/api/account-links.ts'
import { checkDraft } from '#web/api/check-draft.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import { config } from '#web/state/config.ts'
import { emptyHoneypot, readHoneypot } from '#web/state/honeypot.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { authFailureOf, type Failure } from './auth-failure.ts'
import { prepareCaptcha } from './captcha.ts'
import { emailFromState } from './navigation-state.ts'
import { askForLink } from './recovery-state.ts'

export default function ForgotPasswordPage() {
  const t = useT()
  const { state } = useLocation()
  const { data } = useLoad(config)
  const [email, setEmail] = useState(() => emailFromState(state))
  return (
    <Page title={t('recovery.forgot.title')}>
      <AccountFrame seed={email}>
        <PageHead
          title={t('recovery.forgot.title')}
          lead={data?.email === false ? undefined : t('recovery.forgot.lead')}
        />
        {data?.email === false ? (
          <Notice>
            {t('recovery.forgot.withoutMail')} <SupportLink>{t('auth.login.forgotHelp')}</SupportLink>
          </Notice>
        ) : (
          <RecoveryForm email={email} onEmail={setEmail} />
        )}
        <p className={styles.switch}>
          <Link to={paths.resetPassword}>{t('recovery.code.have')}</Link>
        </p>
        <p className={styles.switch}>
          <Link to={paths.lostEmail}>{t('recovery.forgot.lostEmail')}</Link>
        </p>
        <p className={styles.switch}>
          {t('recovery.forgot.remembered')}{' '}
          <Link to={paths.login()} state={{ email }}>
            {t('shop.nav.login')}
          </Link>
        </p>
      </AccountFrame>
    </Page>
  )
}

/** It stays after the link was sent, for a mistyped e-mail or a mail that does not arrive. */
function RecoveryForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const t = useT()
  const language = useLanguage()
  const [sentTo, setSentTo] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const input = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useOnChange(() => void prepareCaptcha(), true)
  const check = () => checkDraft(requestRecovery.body, { email, honeypotData: emptyHoneypot }, language)
  const errors = { ...failure?.fields, ...(isChecked ? check() : {}) }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const honeypot = readHoneypot(event.currentTarget)
    return run(async () => {
      setFailure(null)
      setSentTo('')
      setChecked(true)
      if (check().email) return input.current?.focus()
      try {
        await askForLink(email, honeypot, container.current)
        setSentTo(email.trim())
      } catch (thrown) {
        const refused = authFailureOf(t, thrown)
        setFailure(refused)
        if (refused.fields.email) input.current?.focus()
      }
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.fields}>
      {sentTo && (
        <Notice tone="ok" isUrgent title={t('recovery.forgot.sentTitle')}>
          <p>
            <Sentence text={t('recovery.forgot.sent', { email: sentTo })} verbatim={sentTo} />
          </p>
          <p>{t('recovery.forgot.spam')}</p>
          <p>{t('recovery.forgot.earlier')}</p>
        </Notice>
      )}
      <ErrorNotice text={failure?.text} />
      <TextField
        ref={input}
        label={t('auth.fields.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="send"
        required
        value={email}
        error={errors.email}
        onChange={(event) => {
          onEmail(event.currentTarget.value)
          setFailure(null)
          setSentTo('')
        }}
      />
      <HoneypotFields />
      <div ref={container} className={styles.captcha} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t(sentTo ? 'recovery.notice.again' : 'recovery.forgot.submit')}
      </Button>
    </form>
  )
}
