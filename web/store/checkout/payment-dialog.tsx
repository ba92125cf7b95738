import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { PaidMethod } from '#schema/rules/payments.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useVisible } from '#web/hooks/use-visible.ts'
import type { Key } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PaymentApproved } from './payment-approved.tsx'
import { PaymentCode } from './payment-code.tsx'
import { PaymentEnd } from './payment-end.tsx'
import { PaymentLeaving } from './payment-leaving.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PaymentStarting } from './payment-starting.tsx'
import { closePayment, payment, type Step } from './payment-state.ts'
import { DeclinedTerms, PaymentTerms } from './payment-terms.tsx'
import { checkPayment, pollMsOf } from './payment-watch.ts'
import { useSpoken } from './use-spoken.ts'

const titles = {
  methods: 'checkout.pay.title',
  terms: 'checkout.terms.title',
  declined: 'checkout.terms.declinedTitle',
  starting: 'checkout.pix.title',
  leaving: 'checkout.crypto.title',
  code: 'checkout.pix.title',
  approved: 'checkout.end.approvedTitle',
  refused: 'checkout.end.refusedTitle',
  refunded: 'checkout.end.refusedTitle',
  expired: 'checkout.end.expiredTitle',
  lost: 'checkout.end.lostTitle',
  repriced: 'checkout.end.repricedTitle',
  failed: 'checkout.end.failedTitle',
} as const satisfies Record<Step, Key>

const inCrypto: Partial<Record<Step, Key>> = {
  starting: 'checkout.crypto.title',
  failed: 'checkout.crypto.failedTitle',
}

const titleOf = (step: Step, method: PaidMethod): Key => (method === 'crypto' && inCrypto[step]) || titles[step]

/** The payment, from the choice of a method to the key. */
export default function PaymentDialog() {
  const t = useT()
  const { isOpen, step, method, look, order } = useSnapshot(payment)
  const isFree = order?.totalCents === 0
  const isVisible = useVisible()
  const spoken = useSpoken()
  const body = useRef<HTMLDivElement>(null)
  const pollMs = isOpen ? pollMsOf(step, isVisible, look) : null
  useInterval(() => void checkPayment(), pollMs)
  useReturnToPage(() => void checkPayment())
  // The button that was pressed is gone: focus goes to the new title, or it would fall out of the dialog.
  useOnChange(() => body.current?.closest('dialog')?.querySelector('h2')?.focus(), step)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closePayment}
      title={t(isFree && step === 'terms' ? 'checkout.terms.titleFree' : titleOf(step, method))}
      closeLabel={t('checkout.pay.close')}
      isFixed={step === 'approved'}
      size={step === 'code' ? 'lg' : 'md'}
      status={spoken}
    >
      <div ref={body}>
        <Panel step={step} />
      </div>
    </Dialog>
  )
}

function Panel({ step }: { step: Step }) {
  if (step === 'methods') return <PaymentMethods />
  if (step === 'terms') return <PaymentTerms />
  if (step === 'declined') return <DeclinedTerms />
  if (step === 'starting') return <PaymentStarting />
  if (step === 'leaving') return <PaymentLeaving />
  if (step === 'code') return <PaymentCode />
  if (step === 'approved') return <PaymentApproved />
  return <PaymentEnd step={step} />
}
