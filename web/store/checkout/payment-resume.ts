import { leadOn } from '#web/state/new-page.ts'
import { readStorage, storePaymentIds } from '#web/state/storage.ts'
import { interrupted, type Order, payment, setInterrupted, visitCount } from './payment-state.ts'

/**
 * After a reload, or a login in the middle: brings back the code that was on the screen, or what became of it meanwhile. Only then is polling
 * loaded; where it cannot be, and the page not anew, the page stays as it is, as where the status cannot be requested.
 */
export async function resumePayment(order: Order) {
  const paymentId = idToResume(order.productId)
  if (!paymentId) return
  const startedIn = visitCount
  const isCurrent = () => payment.order === null && visitCount === startedIn
  const polling = await import('./payment-polling.ts').catch(() => leadOn().then(() => null))
  if (isCurrent()) await polling?.showStoredPayment(order, paymentId, isCurrent)
}

function idToResume(productId: string): string | null {
  const stored = readStorage('paymentId')
  const id = stored ?? (interrupted.productId === productId ? interrupted.paymentId : null)
  setInterrupted('', null)
  if (stored === null || readStorage('selectedProductId') === productId) return id
  storePaymentIds(null, null)
  return null
}
