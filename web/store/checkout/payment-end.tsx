import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { choice } from './checkout-state.ts'
import styles from './payment-end.module.css'
import { checkPayment } from './payment-polling.ts'
import { acceptPrice, renewPayment } from './payment-start.ts'
import { centsOfOrder, closePayment, type PollResult, type Problem, payment, type ScreenOf } from './payment-state.ts'
import { type StoppedStep, stoppedText } from './payment-texts.ts'
import { problemText } from './problem-text.ts'

/** Trying again would be answered the same. */
const permanentCodes: readonly string[] = ['seller_unavailable', 'product_not_found', 'product_not_sold']

type EndStep = 'expired' | 'repriced' | 'failed' | StoppedStep

/** A payment that did not succeed: why, and what the shopper can do. */
export function PaymentEnd({ screen }: { screen: ScreenOf<EndStep> }) {
  if (screen.step === 'expired') return <Expired pollResult={screen.pollResult} />
  if (screen.step === 'repriced') return <Repriced newCents={screen.newCents} />
  if (screen.step === 'failed') return <Failed problem={screen.problem} />
  return <Stopped screen={screen} />
}

function Expired({ pollResult }: { pollResult: PollResult }) {
  const t = useT()
  return (
    <div className={styles.end}>
      <p>{t('checkout.end.expiredText')}</p>
      <Notice tone={pollResult === 'offline' ? 'warn' : 'info'}>
        <p>{pollResult === 'offline' ? t('checkout.pix.offline') : t('checkout.end.expiredPaid')}</p>
      </Notice>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void renewPayment()}>
          {t('checkout.pix.renew')}
        </Button>
        <Button variant="quiet" size="lg" busy={pollResult === 'asking'} onClick={() => void checkPayment(true)}>
          {t('checkout.pix.check')}
        </Button>
      </div>
      {/* Below everything else, which stays in place. */}
      {pollResult === 'notYet' && <p className={styles.again}>{t('checkout.pix.notYet')}</p>}
    </div>
  )
}

function Repriced({ newCents }: { newCents: number }) {
  const t = useT()
  const { money } = useFormats()
  const { order, method } = useSnapshot(payment)
  const { currency } = methodTerms[method]
  const now = money(toWire(newCents), currency)
  const before = money(toWire(order ? centsOfOrder(order, method) : 0), currency)
  return (
    <div className={styles.end}>
      <p>{t('checkout.end.repricedText', { before, now })}</p>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void acceptPrice(newCents)}>
          {t('checkout.end.repricedGo', { now })}
        </Button>
        <Button variant="quiet" size="lg" onClick={closePayment}>
          {t('shop.state.cancel')}
        </Button>
      </div>
    </div>
  )
}

function Failed({ problem }: { problem: Problem }) {
  const t = useT()
  const isCoupon = problem.code.startsWith('coupon_')
  const isPermanent = permanentCodes.includes(problem.code)
  const dropCoupon = () => {
    choice.coupon = null
    closePayment()
  }
  return (
    <div className={styles.end}>
      <p role="alert">{problemText(t, problem)}</p>
      <div className={styles.actions}>
        {problem.paymentId ? (
          <LinkButton size="lg" to={paths.confirmation(problem.paymentId)}>
            {t('checkout.end.toPayment')}
          </LinkButton>
        ) : isCoupon ? (
          <Button size="lg" onClick={dropCoupon}>
            {t('checkout.end.withoutCoupon')}
          </Button>
        ) : isPermanent ? (
          <LinkButton size="lg" to={paths.products}>
            {t('checkout.load.toStore')}
          </LinkButton>
        ) : (
          <Button size="lg" onClick={() => void renewPayment()}>
            {t('checkout.end.retry')}
          </Button>
        )}
        {problem.paymentId && isCoupon && (
          <Button variant="quiet" size="lg" onClick={dropCoupon}>
            {t('checkout.end.withoutCoupon')}
          </Button>
        )}
        <Button variant="quiet" size="lg" onClick={closePayment}>
          {t('checkout.pay.close')}
        </Button>
      </div>
    </div>
  )
}

/** Refused, cancelled, refunded, or unknown to the server. */
function Stopped({ screen }: { screen: ScreenOf<StoppedStep> }) {
  const t = useT()
  const support = useSupportAddress()
  return (
    <div className={styles.end}>
      <p>{t(stoppedText(screen))}</p>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => void renewPayment()}>
          {t(
            screen.step === 'refused' && screen.reason === 'replaced'
              ? 'checkout.end.replacedGo'
              : 'checkout.pix.renew',
          )}
        </Button>
        <LinkButton variant="quiet" size="lg" to={support}>
          {t('checkout.end.toSupport')}
        </LinkButton>
      </div>
    </div>
  )
}
