import { type FormEvent, useRef, useState } from 'react'
import { taxIdMax } from '#schema/rules/payers.ts'
import { isTaxId, normalizedTaxId, spelledTaxId } from '#schema/rules/tax-ids.ts'
import { readHoneypot } from '#web/state/honeypot.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './payment-order.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { choosePayer } from './payment-start.ts'
import { type ScreenOf, showScreen } from './payment-state.ts'
import { problemText } from './payment-texts.ts'
import { usePaymentT } from './use-payment-t.ts'

type Kind = 'cpf' | 'cnpj'

const cpfLength = 11
const cnpjLength = 14

const faultOf = (typed: string) => {
  const { length } = normalizedTaxId(typed)
  if (length === 0) return 'missing'
  if (isTaxId(typed)) return null
  return length === cpfLength || length >= cnpjLength ? 'wrong' : 'short'
}

/** Asks for the CPF or CNPJ of the account that pays, which the bank compares. */
export function PaymentPayer({ screen: { typed: before, problem, shown } }: { screen: ScreenOf<'payer'> }) {
  const t = usePaymentT()
  const [kind, setKind] = useState<Kind>(normalizedTaxId(before).length > cpfLength ? 'cnpj' : 'cpf')
  const other = kind === 'cpf' ? 'cnpj' : 'cpf'
  const [typed, setTyped] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fault = isChecked ? faultOf(typed) : null
  const refusal = problem && typed === before ? problemText(t, problem) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (faultOf(typed)) field.current?.focus()
    else void choosePayer(typed, readHoneypot(event.currentTarget))
  }
  const change = () => {
    setKind(other)
    // Its keypad is another one by then.
    requestAnimationFrame(() => field.current?.focus())
  }
  const back = () => showScreen(shown ?? { step: 'methods', problem: null })
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <PaymentPanel
        action={
          <Button type="submit" size="lg">
            {t('activation.payer.go')}
          </Button>
        }
        note={
          <Button variant="plain" onClick={back}>
            {t(shown ? 'activation.payer.toCode' : 'activation.payer.back')}
          </Button>
        }
      >
        <p>{t('activation.payer.lead')}</p>
        <TextField
          ref={field}
          name="taxId"
          label={t(`activation.payer.${kind}Label`)}
          hint={t('activation.payer.stored')}
          aside={
            <Button variant="plain" onClick={change}>
              {t(`activation.payer.${other}`)}
            </Button>
          }
          error={fault ? t(`activation.payer.${fault}`) : refusal}
          value={typed}
          // The letters of a company's number are on no keypad.
          inputMode={kind === 'cpf' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={taxIdMax}
          enterKeyHint="go"
          translate="no"
          required
          data-secret
          onChange={({ currentTarget: { value, selectionEnd } }) =>
            // In the middle of it, the caret would jump to the end.
            setTyped(selectionEnd === value.length && value.length > typed.length ? spelledTaxId(value) : value)
          }
          onBlur={() => setTyped(spelledTaxId(typed))}
        />
        {shown && <Notice>{t('activation.payer.replaces')}</Notice>}
        <HoneypotFields />
      </PaymentPanel>
    </form>
  )
}
