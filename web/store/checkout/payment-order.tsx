import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { readHoneypot } from '#web/state/honeypot.ts'
import { useTermsGate } from '#web/state/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { HoneypotFields } from '#web/ui/honeypot-fields.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sentence, Verbatim } from '#web/ui/verbatim.tsx'
import { choice } from './checkout-state.ts'
import { EmailCheck } from './email-check.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import styles from './payment-order.module.css'
import { PaymentPanel, paymentTitleId } from './payment-panel.tsx'
import { acceptTerms, chooseCrypto } from './payment-start.ts'
import { centsOfOrder, closePayment, type Problem, payment, showScreen } from './payment-state.ts'
import { TermsAgain, TermsBox, TermsPoints } from './payment-terms.tsx'
import { isFree, problemText } from './payment-texts.ts'
import { useOfferedMethods } from './use-offered-methods.ts'
import { usePaymentT } from './use-payment-t.ts'

/** The first state: how it is paid, and the terms, which PIX and what is free ask for. */
export function PaymentOrder({ problem }: { problem: Problem | null }) {
  const t = usePaymentT()
  const { money } = useFormats()
  const { order } = useSnapshot(payment)
  const { offer, isKnown, isLoading, error, retry } = useOfferedMethods()
  const { isAccepted: hasAccepted } = useTermsGate()
  const [isAccepted, setAccepted] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const free = isFree({ order })
  const method = free ? 'pix' : offer.chosen
  // A renewal's buyer has accepted them before, for this very key.
  const asksAgain = method === 'pix' && order?.renews != null && hasAccepted
  const asksTerms = method === 'pix' && !asksAgain
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (method === 'crypto') return void chooseCrypto()
    if (!free) payment.method = 'pix'
    if (isAccepted || asksAgain) void acceptTerms(readHoneypot(event.currentTarget))
    else event.currentTarget.querySelector<HTMLInputElement>('[name="terms"]')?.focus()
  }
  if (!free && error)
    return (
      <PaymentPanel isTitleHidden>
        <LoadFailed title={t('checkout.pay.failed')} loaded={{ error, isLoading, retry }} />
      </PaymentPanel>
    )
  if (!free && !isKnown)
    return (
      <PaymentPanel action={<Skeleton height="54px" radius="var(--r-control)" />}>
        <div className="stack" aria-busy="true">
          <p className="sr-only">{t('checkout.pay.loading')}</p>
          <Skeleton height="68px" radius="var(--r-card)" />
          <Skeleton height="68px" radius="var(--r-card)" />
        </div>
        <EmailCheck />
      </PaymentPanel>
    )
  const isUnaccepted = isSubmitted && !isAccepted
  const amount =
    order && method
      ? money(toWire(centsOfOrder(order, method)), free ? order.currency : methodTerms[method].currency)
      : ''
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <PaymentPanel
        action={
          method && (
            <Button type="submit" size="lg">
              {free ? (
                t('checkout.terms.goFree')
              ) : (
                <Sentence text={t('checkout.pay.go', { amount })} verbatim={amount} />
              )}
            </Button>
          )
        }
        note={
          isUnaccepted && asksTerms ? (
            <p id="terms-required" className={styles.required}>
              {t('checkout.terms.required')}
            </p>
          ) : (
            <p>{method === 'pix' && t('shop.footer.refund')}</p>
          )
        }
        above={
          <div className={styles.above}>
            {asksTerms && <TermsBox isAccepted={isAccepted} isMissing={isUnaccepted} onChange={setAccepted} />}
            {asksAgain && <TermsAgain />}
          </div>
        }
      >
        <ErrorNotice text={problem && problemText(t, problem)} />
        {!free && <PaymentMethods {...offer} titleId={paymentTitleId} />}
        {!free && !method && <NothingOffered />}
        {order && method && (
          <dl className={styles.total}>
            <dt>{t('checkout.summary.total')}</dt>
            <dd>{free ? t('shop.product.free') : <Verbatim>{amount}</Verbatim>}</dd>
          </dl>
        )}
        {!free && <EmailCheck />}
        {asksTerms && <TermsPoints />}
        <HoneypotFields />
      </PaymentPanel>
    </form>
  )
}

/** In dollars there may be a way back to reais. */
function NothingOffered() {
  const t = usePaymentT()
  const { order } = useSnapshot(payment)
  const toReal = () => {
    closePayment()
    choice.currency = 'BRL'
  }
  if (order?.currency !== 'USD' || !order.isSoldInReais) return <Notice tone="warn">{t('checkout.pay.none')}</Notice>
  return (
    <Notice>
      <p>{t('checkout.pay.usdOff')}</p>
      <Button variant="quiet" className={styles.toReal} onClick={toReal}>
        {t('checkout.pay.toBrl')}
      </Button>
    </Notice>
  )
}

export function DeclinedTerms() {
  const t = usePaymentT()
  return (
    <PaymentPanel
      action={
        <Button size="lg" onClick={() => showScreen({ step: 'methods', problem: null })}>
          {t('checkout.terms.review')}
        </Button>
      }
      note={
        <Button variant="plain" onClick={closePayment}>
          {t('shop.state.close')}
        </Button>
      }
    >
      <p role="alert">{t('checkout.terms.declinedText')}</p>
    </PaymentPanel>
  )
}
