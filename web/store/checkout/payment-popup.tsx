import { type ComponentType, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useOnline } from '#web/hooks/use-online.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ensureTexts } from '#web/state/locale.ts'
import { leadOn, loadAnew } from '#web/state/new-page.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { closePayment, payment } from './payment-state.ts'

/** Loaded when the pointer or the focus reaches the button: mere visitors do not need it. */
export const loadPopup = async () => {
  const [popup] = await Promise.all([import('./payment-dialog.tsx'), ensureTexts('activation')])
  return popup
}

/** The payment popup, or why its code could not be loaded. */
export function PaymentPopup() {
  const t = useT()
  const { isOpen } = useSnapshot(payment)
  const isOnline = useOnline()
  const { isBusy, run } = useTask()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () =>
    void run(async () => {
      try {
        const { default: popup } = await loadPopup()
        setLoaded(() => popup)
      } catch {
        if (!(await leadOn())) setFailed(true)
      }
    })
  // Browsers remember code and styles that failed: a new page has them.
  const retry = () => (navigator.onLine ? loadAnew() : load())
  useOnChange(() => {
    if (isOpen) load()
  }, isOpen)
  if (Loaded) return <Loaded />
  return (
    <Dialog
      isOpen={isOpen && hasFailed}
      onClose={closePayment}
      title={t('checkout.pay.title')}
      closeLabel={t('shop.state.close')}
      size="fixed"
    >
      <ErrorState
        title={t('checkout.crypto.failedTitle')}
        text={t(isOnline ? 'shop.errors.unavailable' : 'shop.errors.network')}
        retryLabel={t('shop.state.retry')}
        busy={isBusy}
        onRetry={retry}
      />
    </Dialog>
  )
}
