import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { statusPollMs } from '#schema/rules/payments.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { usePageVisible } from '#web/hooks/use-page-visible.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useVerificationLink } from '#web/layout/unverified-email.ts'
import { refreshProfile, session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { CorrectEmail } from './correct-email.tsx'
import styles from './payment-end.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { renewPayment } from './payment-start.ts'

const checkProfile = () => void refreshProfile()

/** What is given away waits for a confirmed e-mail: sends the link, and goes on by itself once the address is confirmed on any device. */
export function UnverifiedEmail({ message }: { message: string }) {
  const t = useT()
  const { email, isEmailVerified } = useSnapshot(session)
  const { isBusy, outcome, send } = useVerificationLink(t('checkout.email.sent'))
  const isVisible = usePageVisible()
  // What this browser knows may be older than the refusal: only a change of it counts.
  const wasVerified = useRef(true)
  useOnChange((isVerified) => {
    if (isVerified && !wasVerified.current) void renewPayment()
    wasVerified.current = isVerified
  }, isEmailVerified === true)
  useOnChange(checkProfile, '')
  useInterval(checkProfile, isVisible ? statusPollMs : null)
  useReturnToPage(checkProfile)
  return (
    <PaymentPanel
      action={
        <Button size="lg" busy={isBusy} onClick={send}>
          {t('checkout.email.send')}
        </Button>
      }
      note={
        <Button variant="plain" onClick={() => void renewPayment()}>
          {t('shop.state.retry')}
        </Button>
      }
    >
      <p role="alert">{message}</p>
      <p className={styles.address}>
        <Sentence text={t('checkout.email.title', { email })} verbatim={email} />
      </p>
      <p>
        <CorrectEmail />
      </p>
      <p role="status">{outcome}</p>
    </PaymentPanel>
  )
}
