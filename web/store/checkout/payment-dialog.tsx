import { useRef } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { usePageVisible } from '#web/hooks/use-page-visible.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailCheck } from './email-check.tsx'
import { PaymentApproved } from './payment-approved.tsx'
import { PaymentCode } from './payment-code.tsx'
import styles from './payment-dialog.module.css'
import { PaymentEnd } from './payment-end.tsx'
import { PaymentLeaving } from './payment-leaving.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { checkPayment, pollMsOf } from './payment-polling.ts'
import { PaymentStarting } from './payment-starting.tsx'
import { closePayment, methods, type PaymentScreen, payment } from './payment-state.ts'
import { DeclinedTerms, PaymentTerms } from './payment-terms.tsx'
import { isFree, titleOf } from './payment-texts.ts'
import { useStatusAnnouncement } from './use-status-announcement.ts'

/** The payment popup, from the choice of a method to the key. */
export default function PaymentDialog() {
  const t = useT()
  const snap = useSnapshot(payment)
  const { isOpen, screen } = snap
  const { step } = screen
  const { status } = useSnapshot(methods)
  const isVisible = usePageVisible()
  const spoken = useStatusAnnouncement()
  const isFirst = (step === 'methods' && status !== 'failed') || (step === 'terms' && isFree(snap))
  const body = useRef<HTMLDivElement>(null)
  const pollResult = 'pollResult' in screen ? screen.pollResult : 'none'
  const pollMs = isOpen ? pollMsOf(step, isVisible, pollResult) : null
  useInterval(() => void checkPayment(), pollMs)
  useReturnToPage(() => void checkPayment())
  const focusTitle = () => body.current?.closest('dialog')?.querySelector('h2')?.focus()
  // The pressed button is gone: the new title is focused, or the focus would leave the dialog.
  useOnChange(focusTitle, isOpen && step)
  useOnChange(() => {
    if (isOpen && !body.current?.closest('dialog')?.contains(document.activeElement)) focusTitle()
  }, status)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closePayment}
      title={t(titleOf(snap))}
      closeLabel={t('checkout.pay.close')}
      isPersistent={step === 'approved'}
      size="fixed"
      status={spoken}
    >
      <div ref={body} key={step === 'code' ? 'wide' : 'column'} className={step === 'code' ? undefined : styles.column}>
        <Panel screen={screen} />
        {isFirst && <EmailCheck />}
      </div>
    </Dialog>
  )
}

function Panel({ screen }: { screen: Snapshot<PaymentScreen> }) {
  if (screen.step === 'methods') return <PaymentMethods problem={screen.problem} />
  if (screen.step === 'terms') return <PaymentTerms />
  if (screen.step === 'declined') return <DeclinedTerms />
  if (screen.step === 'starting') return <PaymentStarting attempt={screen.attempt} waitUntil={screen.waitUntil} />
  if (screen.step === 'leaving') return <PaymentLeaving hostedUrl={screen.hostedUrl} />
  if (screen.step === 'code') return <PaymentCode code={screen.code} pollResult={screen.pollResult} />
  if (screen.step === 'approved') return <PaymentApproved screen={screen} />
  return <PaymentEnd screen={screen} />
}
