import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { choice } from './checkout-state.ts'
import { UnverifiedEmail } from './payment-email.tsx'
import styles from './payment-end.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { checkPayment } from './payment-polling.ts'
import { acceptPrice, renewPayment } from './payment-start.ts'
import { centsOfOrder, closePayment, type PollResult, type Problem, payment, type ScreenOf } from './payment-state.ts'
import { problemText, type StoppedStep, stoppedText } from './payment-texts.ts'
import { usePaymentT } from './use-payment-t.ts'

/** Trying again would be answered the same. */
const permanentCodes: readonly string[] = [
  'seller_unavailable',
  'product_not_found',
  'product_not_sold',
  'out_of_stock',
]

/** The key cannot be renewed, which its page explains. */
const keyCodes: readonly string[] = ['key_not_renewable', 'license_not_found']

type EndStep = 'expired' | 'repriced' | 'failed' | StoppedStep

/** A payment that did not succeed: why, and what the shopper can do. */
export function PaymentEnd({ screen }: { screen: ScreenOf<EndStep> }) {
  if (screen.step === 'expired') return <Expired pollResult={screen.pollResult} />
  if (screen.step === 'repriced') return <Repriced newCents={screen.newCents} />
  if (screen.step === 'failed') return <Failed problem={screen.problem} />
  return <Stopped screen={screen} />
}

const RenewButton = ({ label }: { label: string }) => (
  <Button size="lg" onClick={() => void renewPayment()}>
    {label}
  </Button>
)

function Expired({ pollResult }: { pollResult: PollResult }) {
  const t = usePaymentT()
  return (
    <PaymentPanel
      action={<RenewButton label={t('checkout.pix.renew')} />}
      note={
        <Button variant="plain" busy={pollResult === 'asking'} onClick={() => void checkPayment(true)}>
          {t('checkout.pix.check')}
        </Button>
      }
    >
      <p>{t('checkout.end.expiredText')}</p>
      <Notice tone={pollResult === 'offline' ? 'warn' : 'info'}>
        <p>{pollResult === 'offline' ? t('checkout.pix.offline') : t('checkout.end.expiredPaid')}</p>
      </Notice>
      {/* Below everything else, which stays in place. */}
      {pollResult === 'notYet' && <p className={styles.again}>{t('checkout.pix.notYet')}</p>}
    </PaymentPanel>
  )
}

function Repriced({ newCents }: { newCents: number }) {
  const t = usePaymentT()
  const { money } = useFormats()
  const { order, method } = useSnapshot(payment)
  const { currency } = methodTerms[method]
  const now = money(toWire(newCents), currency)
  const before = money(toWire(order ? centsOfOrder(order, method) : 0), currency)
  return (
    <PaymentPanel
      action={
        <Button size="lg" onClick={() => void acceptPrice(newCents)}>
          <Sentence text={t('checkout.pay.go', { amount: now })} verbatim={now} />
        </Button>
      }
      note={
        <Button variant="plain" onClick={closePayment}>
          {t('shop.state.cancel')}
        </Button>
      }
    >
      <p>
        <Sentence text={t('checkout.end.repricedText', { before, now })} verbatim={[before, now]} />
      </p>
    </PaymentPanel>
  )
}

function Failed({ problem }: { problem: Problem }) {
  const t = usePaymentT()
  if (problem.code === 'email_unverified') return <UnverifiedEmail message={problemText(t, problem)} />
  const isCoupon = problem.code.startsWith('coupon_')
  const dropCoupon = () => {
    choice.coupon = null
    closePayment()
  }
  const note = (
    <>
      {problem.paymentId && isCoupon && (
        <Button variant="plain" onClick={dropCoupon}>
          {t('checkout.end.withoutCoupon')}
        </Button>
      )}
      <Button variant="plain" onClick={closePayment}>
        {t('shop.state.close')}
      </Button>
    </>
  )
  return (
    <PaymentPanel action={<FailedAction problem={problem} dropCoupon={dropCoupon} />} note={note}>
      <p role="alert">{problemText(t, problem)}</p>
    </PaymentPanel>
  )
}

function FailedAction({ problem, dropCoupon }: { problem: Problem; dropCoupon: () => void }) {
  const t = usePaymentT()
  if (problem.paymentId)
    return (
      <LinkButton size="lg" to={paths.confirmation(problem.paymentId)}>
        {t('checkout.end.toPayment')}
      </LinkButton>
    )
  if (problem.code.startsWith('coupon_'))
    return (
      <Button size="lg" onClick={dropCoupon}>
        {t('checkout.end.withoutCoupon')}
      </Button>
    )
  if (keyCodes.includes(problem.code))
    return (
      <LinkButton size="lg" to={paths.dashboardPurchased}>
        {t('renewal.refused.toKeys')}
      </LinkButton>
    )
  if (permanentCodes.includes(problem.code))
    return (
      <LinkButton size="lg" to={paths.products}>
        {t('shop.home.toStore')}
      </LinkButton>
    )
  return <RenewButton label={t('shop.state.retry')} />
}

/** Refused, cancelled, refunded, or unknown to the server. */
function Stopped({ screen }: { screen: ScreenOf<StoppedStep> }) {
  const t = usePaymentT()
  const support = useSupportAddress()
  const reason = screen.step === 'refused' ? screen.reason : null
  return (
    <PaymentPanel
      action={
        reason === 'key_gone' ? (
          <LinkButton size="lg" to={paths.dashboardPurchased}>
            {t('renewal.refused.toKeys')}
          </LinkButton>
        ) : (
          <RenewButton label={t(reason === 'replaced' ? 'checkout.end.replacedGo' : 'checkout.pix.renew')} />
        )
      }
      note={
        <LinkButton variant="plain" to={support}>
          {t('checkout.end.toSupport')}
        </LinkButton>
      }
    >
      <p>{t(stoppedText(screen))}</p>
    </PaymentPanel>
  )
}
