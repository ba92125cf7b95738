import { useState } from 'react'
import { addressClaimMessageMax, transactionIdMax } from '#schema/rules/address-claims.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './account-frame.module.css'
import { type ClaimField, checkClaim, claimFields, emptyClaim, sendClaim } from './lost-email-state.ts'
import { useGuardedForm } from './use-guarded-form.ts'

interface Props {
  onEmail: (email: string) => void
  onDone: () => void
}

/** A payment, who paid it, and the e-mail that the account is to have. */
export function LostEmailForm({ onEmail, onDone }: Props) {
  const t = useT()
  const language = useLanguage()
  const [draft, setDraft] = useState(emptyClaim)
  const { form, captcha, attempt, errors, wrongFields, problem, isBusy, focusField, forgive, submit } = useGuardedForm({
    fields: claimFields,
    check: () => checkClaim(draft, language),
    send: (honeypot, container) => sendClaim(draft, honeypot, container).then(onDone),
  })
  const bind = (name: ClaimField) => ({
    name,
    label: t(`lostEmail.${name}`),
    value: draft[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setDraft((before) => ({ ...before, [name]: value }))
      if (name === 'newEmail') onEmail(value)
      forgive(name)
    },
  })
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
      <ErrorNotice text={problem} />
      <TextField
        {...bind('transactionId')}
        hint={t('lostEmail.transactionHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={transactionIdMax}
        required
      />
      <TextField {...bind('payerName')} hint={t('lostEmail.payerHint')} autoComplete="name" required />
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
      <div ref={captcha} className={styles.captcha} />
      <Button type="submit" size="lg" wide busy={isBusy}>
        {t('lostEmail.submit')}
      </Button>
    </form>
  )
}
