import { useRef } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { usePageVisible } from '#web/hooks/use-page-visible.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PaymentApproved } from './payment-approved.tsx'
import { PaymentCode } from './payment-code.tsx'
import styles from './payment-dialog.module.css'
import { PaymentEnd } from './payment-end.tsx'
import { PaymentHead } from './payment-head.tsx'
import { DeclinedTerms, PaymentOrder } from './payment-order.tsx'
import { paymentTitleId } from './payment-panel.tsx'
import { PaymentPayer } from './payment-payer.tsx'
import { checkPayment, pollMsOf } from './payment-polling.ts'
import { PaymentLeaving, PaymentStarting } from './payment-starting.tsx'
import { closePayment, methods, type PaymentScreen, payment } from './payment-state.ts'
import { PaymentSteps } from './payment-steps.tsx'
import { isFree, titleOf } from './payment-texts.ts'
import { useStatusAnnouncement } from './use-status-announcement.ts'

/** The payment popup: one box of one size, from the choice of a method to the key. */
export default function PaymentDialog() {
  const t = useT()
  const snap = useSnapshot(payment)
  const { isOpen, screen, order } = snap
  const { step } = screen
  const { status } = useSnapshot(methods)
  const isVisible = usePageVisible()
  const spoken = useStatusAnnouncement()
  const box = useRef<HTMLDivElement>(null)
  const pollResult = 'pollResult' in screen ? screen.pollResult : 'none'
  const pollMs = isOpen ? pollMsOf(step, isVisible, pollResult) : null
  useInterval(() => void checkPayment(), pollMs)
  useReturnToPage(() => void checkPayment())
  const focusTitle = () =>
    (box.current?.querySelector<HTMLElement>('[aria-invalid]') ?? box.current?.querySelector('h2'))?.focus()
  // The pressed button is gone: the new title is focused, or what the server has refused, or the focus would leave the dialog.
  useOnChange(focusTitle, isOpen && step)
  useOnChange(() => {
    if (isOpen && !box.current?.closest('dialog')?.contains(document.activeElement)) focusTitle()
  }, status)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closePayment}
      title={t(titleOf(snap))}
      closeLabel={t('shop.state.close')}
      isPersistent={step === 'approved'}
      frame={{ head: order && <PaymentHead order={order} />, titleId: paymentTitleId }}
      status={spoken}
    >
      <div ref={box} className={styles.box}>
        <PaymentSteps step={step} isFree={isFree(snap)} />
        <Panel screen={screen} />
      </div>
    </Dialog>
  )
}

function Panel({ screen }: { screen: Snapshot<PaymentScreen> }) {
  const snap = useSnapshot(payment)
  if (screen.step === 'methods') return <PaymentOrder problem={screen.problem} />
  if (screen.step === 'declined') return <DeclinedTerms />
  if (screen.step === 'payer') return <PaymentPayer screen={screen} />
  // The same component for both, so that the code comes into the boxes that are there already.
  if (screen.step === 'code' || (screen.step === 'starting' && snap.method === 'pix' && !isFree(snap)))
    return <PaymentCode screen={screen} />
  if (screen.step === 'starting') return <PaymentStarting screen={screen} />
  if (screen.step === 'leaving') return <PaymentLeaving screen={screen} />
  if (screen.step === 'approved') return <PaymentApproved screen={screen} />
  return <PaymentEnd screen={screen} />
}
