import { type FormEvent, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { readHoneypot } from '#web/state/honeypot.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { Link } from '#web/ui/link.tsx'
import { acceptTerms } from './payment-start.ts'
import { closePayment, type Order, payment, showScreen } from './payment-state.ts'
import styles from './payment-terms.module.css'

export function PaymentTerms() {
  const t = useT()
  const { order } = useSnapshot(payment)
  const [isAccepted, setAccepted] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (isAccepted) void acceptTerms(readHoneypot(event.currentTarget))
    else event.currentTarget.querySelector<HTMLInputElement>('[name="terms"]')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.terms}>
      {order && <OrderSummary order={order} />}
      <p>{t('checkout.terms.lead')}</p>
      <ul className={styles.list}>
        <li>{t('checkout.terms.license')}</li>
        <li>{t('checkout.terms.delivery')}</li>
        <li>{t('checkout.terms.refund')}</li>
      </ul>
      <div className={styles.accept}>
        <Checkbox
          name="terms"
          required
          checked={isAccepted}
          error={isSubmitted && !isAccepted ? t('checkout.terms.required') : undefined}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        >
          {t('checkout.terms.accept')}{' '}
          <Link to={paths.terms} target="_blank" rel="noopener">
            {t('checkout.terms.link')}
            <span className="sr-only"> ({t('checkout.terms.newTab')})</span>
          </Link>
        </Checkbox>
      </div>
      <HoneypotFields />
      <div className={styles.actions}>
        <Button type="submit" size="lg">
          {order?.totalCents === 0 ? t('checkout.terms.goFree') : t('checkout.terms.go')}
        </Button>
        <Button variant="plain" onClick={() => showScreen({ step: 'declined' })}>
          {t('checkout.terms.decline')}
        </Button>
      </div>
    </form>
  )
}

/** What is bought and for how much, before it is agreed to. */
function OrderSummary({ order }: { order: Snapshot<Order> }) {
  const t = useT()
  const { money } = useFormats()
  const { productName, totalCents, currency } = order
  return (
    <dl className={styles.order}>
      <dt>{productName}</dt>
      <dd>{totalCents === 0 ? t('checkout.summary.free') : money(toWire(totalCents), currency)}</dd>
    </dl>
  )
}

export function DeclinedTerms() {
  const t = useT()
  return (
    <div className={styles.terms}>
      <p role="alert">{t('checkout.terms.declinedText')}</p>
      <div className={styles.actions}>
        <Button onClick={() => showScreen({ step: 'terms' })}>{t('checkout.terms.review')}</Button>
        <Button variant="quiet" onClick={closePayment}>
          {t('checkout.pay.close')}
        </Button>
      </div>
    </div>
  )
}
