import { Check } from 'lucide-react'
import type { Step } from './payment-state.ts'
import styles from './payment-steps.module.css'
import { usePaymentT } from './use-payment-t.ts'

/** How many of the three steps are done. */
const doneIn = (step: Step) => (step === 'methods' || step === 'declined' ? 0 : step === 'approved' ? 3 : 1)

/** Where the purchase is: the choice, the payment, the key. Without a payment where nothing is to be paid. */
export function PaymentSteps({ step, isFree }: { step: Step; isFree: boolean }) {
  const t = usePaymentT()
  const done = doneIn(step)
  const names = [
    t(isFree ? 'checkout.steps.terms' : 'checkout.steps.method'),
    ...(isFree ? [] : [t('checkout.steps.payment')]),
    t('checkout.steps.key'),
  ]
  return (
    <ol className={styles.steps} aria-label={t('checkout.steps.label')}>
      {names.map((name, index) => (
        <li key={name} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
          {index < done ? <Check aria-hidden /> : <span className={styles.number}>{index + 1}</span>}
          {name}
          {index < done && <span className="sr-only">{t('checkout.steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
