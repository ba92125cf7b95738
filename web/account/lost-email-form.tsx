import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { nameMax } from '#schema/rules/accounts.ts'
import { addressClaimMessageMax, transactionIdMax } from '#schema/rules/address-claims.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { isTrapped, readHoneypot } from '#web/state/honeypot.ts'
import { locale } from '#web/state/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './account-frame.module.css'
import { authFailureOf, type Failure } from './auth-failure.ts'
import { prepareCaptcha } from './captcha.ts'
import { type ClaimField, checkClaim, claimFields, emptyClaim, sendClaim } from './lost-email-state.ts'

interface Props {
  onEmail: (email: string) => void
  onDone: () => void
}

/** A payment, who paid it, and the e-mail that the account is to have. */
export function LostEmailForm({ onEmail, onDone }: Props) {
  const t = useT()
  const { code: language } = useSnapshot(locale)
  const [draft, setDraft] = useState(emptyClaim)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isBusy, run } = useTask()
  const form = useRef<HTMLFormElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useOnChange(() => void prepareCaptcha(), true)

  const wrong = attempt > 0 ? checkClaim(draft, language) : {}
  const errors = { ...failure?.fields, ...wrong }
  const wrongFields = claimFields.filter((name) => errors[name])
  const bind = (name: ClaimField) => ({
    name,
    label: t(`lostEmail.${name}`),
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setDraft((before) => ({ ...before, [name]: value }))
      if (name === 'newEmail') onEmail(value)
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
      const found = Object.keys(checkClaim(draft, language))
      if (found.length > 0) return complain(found)
      if (isTrapped(honeypot, [])) return setFailure({ code: 'honeypot_failed', text: t('auth.honeypot'), fields: {} })
      try {
        await sendClaim(draft, honeypot, container.current)
        onDone()
      } catch (thrown) {
        const refused = authFailureOf(t, thrown)
        setFailure(refused)
        complain(Object.keys(refused.fields))
      }
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.fields}>
      {wrongFields.length > 1 && (
        <ErrorSummary
          attempt={attempt}
          title={t('auth.register.wrong', { n: wrongFields.length })}
          items={wrongFields.map((name) => ({ name, label: t(`lostEmail.${name}`) }))}
          onChoose={focusField}
        />
      )}
      {failure?.text && (
        <Notice tone="bad" isUrgent>
          {failure.text}
        </Notice>
      )}
      <TextField
        {...bind('transactionId')}
        hint={t('lostEmail.transactionHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={transactionIdMax}
        required
      />
      <TextField
        {...bind('payerName')}
        hint={t('lostEmail.payerHint')}
        autoComplete="name"
        maxLength={nameMax}
        required
      />
      <TextField
        {...bind('newEmail')}
        hint={t('lostEmail.newEmailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <TextArea {...bind('message')} aside={t('lostEmail.optional')} rows={3} maxLength={addressClaimMessageMax} />
      <HoneypotFields />
      <div ref={container} className={styles.captcha} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('lostEmail.submit')}
      </Button>
    </form>
  )
}
