import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { nameMax, passwordMax, passwordMin } from '#schema/rules/accounts.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
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
import {
  checkRegistration,
  type DiscordLink,
  type RegisterField,
  registerAccount,
  registerFields,
} from './register-state.ts'
import { useGuardedForm } from './use-guarded-form.ts'

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
  const { form, captcha, attempt, errors, wrongFields, problem, isBusy, focusField, forgive, submit } = useGuardedForm({
    fields: registerFields,
    check: () => checkRegistration(t, draft, language),
    own: [draft.name, draft.email],
    send: async (honeypot, container) => {
      await registerAccount(draft, discord, honeypot, container)
      onDone(draft.email.trim())
    },
  })
  const reasonId = useId()

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
      forgive(name)
    },
  })
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
      {problem && (
        <Notice tone="bad" isUrgent>
          {problem}
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
      <div ref={captcha} className={styles.captcha} />
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
