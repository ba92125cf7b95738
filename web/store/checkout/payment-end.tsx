import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useSupportLink } from '#web/state/social.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { choice } from './checkout-state.ts'
import styles from './payment-end.module.css'
import { checkPayment } from './payment-polling.ts'
import { acceptPrice, renewPayment } from './payment-start.ts'
import { centsOfOrder, closePayment, payment, type Step } from './payment-state.ts'
import { stopText } from './payment-texts.ts'
import { problemText } from './problem-text.ts'

/** Trying again would be answered the same. */
const gone: readonly string[] = ['seller_unavailable', 'product_not_found']

/** Where a payment came to nothing: why, and every way on. */
export function PaymentEnd({ step }: { step: Step }) {
  if (step === 'expired') return <Expired />
  if (step === 'repriced') return <Repriced />
  if (step === 'failed') return <Failed />
  return <Stopped />
}

function Expired() {
  const t = useT()
  const { look } = useSnapshot(payment)
  return (
    <div className={styles.end}>
      <p>{t('checkout.end.expiredText')}</p>
      <Notice tone={look === 'offline' ? 'warn' : 'info'}>
        <p>{look === 'offline' ? t('checkout.pix.offline') : t('checkout.end.expiredPaid')}</p>
        {look === 'notYet' && <p className={styles.again}>{t('checkout.pix.notYet')}</p>}
      </Notice>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void renewPayment()}>
          {t('checkout.pix.renew')}
        </Button>
        <Button variant="quiet" size="lg" busy={look === 'asking'} onClick={() => void checkPayment(true)}>
          {t('checkout.pix.check')}
        </Button>
      </div>
    </div>
  )
}

function Repriced() {
  const t = useT()
  const { money } = useFormats()
  const { order, method, newCents } = useSnapshot(payment)
  const { currency } = methodTerms[method]
  const now = money(toWire(newCents), currency)
  const before = money(toWire(order ? centsOfOrder(order, method) : 0), currency)
  return (
    <div className={styles.end}>
      <p>{t('checkout.end.repricedText', { before, now })}</p>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void acceptPrice()}>
          {t('checkout.end.repricedGo', { now })}
        </Button>
        <Button variant="quiet" size="lg" onClick={closePayment}>
          {t('shop.state.cancel')}
        </Button>
      </div>
    </div>
  )
}

function Failed() {
  const t = useT()
  const { problem } = useSnapshot(payment)
  const isCoupon = problem?.code.startsWith('coupon_') ?? false
  const isGone = gone.includes(problem?.code ?? '')
  const dropCoupon = () => {
    choice.coupon = null
    closePayment()
  }
  return (
    <div className={styles.end}>
      <p role="alert">{problem && problemText(t, problem)}</p>
      <div className={styles.actions}>
        {problem?.paymentId ? (
          <LinkButton size="lg" to={paths.confirmation(problem.paymentId)}>
            {t('checkout.end.toPayment')}
          </LinkButton>
        ) : isCoupon ? (
          <Button size="lg" onClick={dropCoupon}>
            {t('checkout.end.withoutCoupon')}
          </Button>
        ) : isGone ? (
          <LinkButton size="lg" to={paths.products}>
            {t('checkout.load.toStore')}
          </LinkButton>
        ) : (
          <Button size="lg" onClick={() => void renewPayment()}>
            {t('checkout.end.retry')}
          </Button>
        )}
        <Button variant="quiet" size="lg" onClick={closePayment}>
          {t('checkout.pay.close')}
        </Button>
      </div>
    </div>
  )
}

/** Refused, called off, paid back, or unknown to the server. */
function Stopped() {
  const t = useT()
  const support = useSupportLink()
  const state = useSnapshot(payment)
  return (
    <div className={styles.end}>
      <p>{t(stopText(state))}</p>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void renewPayment()}>
          {t(state.reason === 'replaced' ? 'checkout.end.replacedGo' : 'checkout.pix.renew')}
        </Button>
        {support && (
          <LinkButton variant="quiet" size="lg" to={support}>
            {t('checkout.end.toSupport')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
