import { type FormEvent, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { nameMax, passwordMax, passwordMin } from '#schema/rules/accounts.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { isTrapped, readHoneypot } from '#web/state/honeypot.ts'
import { locale } from '#web/state/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './account-frame.module.css'
import { authFailureOf, type Failure } from './auth-failure.ts'
import { prepareCaptcha } from './captcha.ts'
import {
  checkRegistration,
  type DiscordLink,
  type RegisterField,
  registerAccount,
  registerFields,
} from './register-state.ts'

interface Props {
  discord: DiscordLink
  email: string
  onName: (name: string) => void
  /** Called with the e-mail of the new account. */
  onDone: (email: string) => void
}

export function RegisterForm({ discord, email, onName, onDone }: Props) {
  const t = useT()
  const { code: language } = useSnapshot(locale)
  const [draft, setDraft] = useState({ name: '', email, password: '', confirm: '' })
  const [isAccepted, setAccepted] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const form = useRef<HTMLFormElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useOnChange(() => void prepareCaptcha(), true)
  const reasonId = useId()

  const wrong = attempt > 0 ? checkRegistration(t, draft, language) : {}
  const errors = { ...failure?.fields, ...wrong }
  const wrongFields = registerFields.filter((name) => errors[name])

  const bind = (name: RegisterField) => ({
    name,
    label: t(`auth.fields.${name}`),
    value: draft[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [name]: value }))
      if (name === 'name') onName(value)
      // The server’s error concerned the previous value.
      if (failure?.fields[name]) setFailure({ ...failure, fields: { ...failure.fields, [name]: undefined } })
    },
  })
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const complain = (fields: readonly string[]) => {
    const [only] = fields
    if (only && fields.length === 1) focusField(only)
    setAttempt(attempt + 1)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const honeypot = readHoneypot(event.currentTarget)
    return run(async () => {
      setFailure(null)
      const found = Object.keys(checkRegistration(t, draft, language))
      if (found.length > 0) return complain(found)
      if (isTrapped(honeypot, [draft.name, draft.email]))
        return setFailure({ code: 'honeypot_failed', text: t('auth.honeypot'), fields: {} })
      try {
        await registerAccount(draft, discord, honeypot, container.current)
        onDone(draft.email.trim())
      } catch (thrown) {
        const refused = authFailureOf(t, thrown)
        setFailure(refused)
        complain(Object.keys(refused.fields))
      }
    })
  }

  const isEmpty = registerFields.some((name) => draft[name] === '')
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.fields}>
      {discord.discordId && (
        <Notice>
          {discord.discordSig
            ? t('auth.register.discordLinked')
            : t('auth.register.discordRequested', { id: discord.discordId })}
        </Notice>
      )}
      {wrongFields.length > 1 && (
        <ErrorSummary
          attempt={attempt}
          title={isEmpty ? t('auth.register.allRequired') : t('auth.register.wrong', { n: wrongFields.length })}
          items={wrongFields.map((name) => ({ name, label: t(`auth.fields.${name}`) }))}
          onChoose={focusField}
        />
      )}
      {failure?.text && (
        <Notice tone="bad" isUrgent>
          {failure.text}
        </Notice>
      )}
      <TextField {...bind('name')} autoComplete="name" maxLength={nameMax} hint={t('auth.register.nameHint')} />
      <TextField {...bind('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField
        {...bind('password')}
        showLabel={t('auth.fields.showPassword')}
        hint={t('auth.register.passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        maxLength={passwordMax}
      />
      <PasswordField
        {...bind('confirm')}
        showLabel={t('auth.fields.showPassword')}
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="done"
      />
      <HoneypotFields />
      <div ref={container} className={styles.captcha} />
      <Checkbox name="terms" checked={isAccepted} onChange={(event) => setAccepted(event.currentTarget.checked)}>
        {t('auth.register.accept')}{' '}
        <Link to={paths.terms} target="_blank" rel="noopener">
          {t('auth.register.acceptLink')}
          <span className="sr-only"> ({t('auth.newTab')})</span>
        </Link>
      </Checkbox>
      {!isAccepted && (
        <p id={reasonId} className={styles.reason}>
          {t('auth.register.acceptReason')}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        busy={isBusy}
        disabled={!isAccepted}
        aria-describedby={isAccepted ? undefined : reasonId}
      >
        {t('auth.register.submit')}
      </Button>
    </form>
  )
}
