import { useId, useState } from 'react'
import { passwordMax, passwordMin, termsVersion } from '#schema/rules/accounts.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useTermsGate } from '#web/state/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import styles from './account-frame.module.css'
import {
  checkRegistration,
  type DiscordLink,
  type RegisterField,
  registerAccount,
  registerFields,
} from './register-state.ts'
import { strongPassword } from './strong-password.ts'
import { useGuardedForm } from './use-guarded-form.ts'

interface Props {
  discord: DiscordLink
  email: string
  onName: (name: string) => void
  onDone: (account: { email: string; password: string }) => void
}

export function RegisterForm({ discord, email, onName, onDone }: Props) {
  const t = useT()
  const language = useLanguage()
  const [draft, setDraft] = useState({ name: '', email, password: '', confirm: '' })
  const { date } = useDates()
  const [isGenerated, setGenerated] = useState(false)
  // What was accepted in this browser on entering the store counts, until it is unticked.
  const { isAccepted: wasAccepted } = useTermsGate()
  const [ticked, setTicked] = useState<boolean | null>(null)
  const isAccepted = ticked ?? wasAccepted
  const { form, captcha, attempt, errors, wrongFields, problem, isBusy, focusField, forgive, submit } = useGuardedForm({
    fields: registerFields,
    check: () => checkRegistration(t, draft, language),
    send: async (honeypot, container) => {
      await registerAccount(draft, discord, honeypot, container)
      onDone({ email: draft.email.trim(), password: draft.password })
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
  const generate = () => {
    const password = strongPassword()
    setDraft((before) => ({ ...before, password, confirm: password }))
    setGenerated(true)
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
      <ErrorNotice text={problem} />
      <TextField {...bind('name')} autoComplete="name" hint={t('auth.register.nameHint')} />
      <TextField {...bind('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      <PasswordField
        {...bind('password')}
        key={`password ${isGenerated}`}
        startsShown={isGenerated}
        aside={
          <Button variant="plain" size="sm" onClick={generate}>
            {t('auth.register.generate')}
          </Button>
        }
        showLabel={t('auth.fields.showPassword')}
        hint={t('auth.register.passwordHint', { min: passwordMin })}
        autoComplete="new-password"
        maxLength={passwordMax}
      />
      <PasswordField
        {...bind('confirm')}
        key={`confirm ${isGenerated}`}
        startsShown={isGenerated}
        showLabel={t('auth.fields.showPassword')}
        autoComplete="new-password"
        maxLength={passwordMax}
        enterKeyHint="done"
      />
      <HoneypotFields />
      <div ref={captcha} className={styles.captcha} />
      <Checkbox name="terms" checked={isAccepted} onChange={(event) => setTicked(event.currentTarget.checked)}>
        {t('auth.register.accept')}{' '}
        <Link to={paths.terms} target="_blank" rel="noopener">
          {t('auth.register.acceptLink')}
          <span className="sr-only"> ({t('shop.footer.newTab')})</span>
        </Link>
      </Checkbox>
      {(!isAccepted || ticked === null) && (
        <p id={reasonId} className={styles.reason}>
          {isAccepted
            ? t('auth.register.acceptedBefore', { date: date(`${termsVersion}T12:00:00`) })
            : t('auth.register.acceptReason')}
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
