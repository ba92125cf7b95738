import { recordManualOrder } from '#schema/api/manual-orders.ts'
import * as api from '#schema/api/payments.ts'
import * as health from '#schema/api/payments-health.ts'
import { listUnfinishedPayments } from '#schema/api/unfinished-payments.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { shownKey } from '#worker/domain/licenses/hidden-keys.ts'
import { readConfirmation } from '#worker/domain/payments/confirmation.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { listUnfinished } from '#worker/domain/payments/unfinished.ts'
import { checkCrypto } from '#worker/domain/settings.ts'
import { actorOf, holderOf, successBody } from '#worker/http/answers.ts'
import {
  anyone,
  checkedByHandler,
  limited,
  reading,
  seesWholeKeys,
  signedIn,
  staff,
  steppedUp,
} from '#worker/http/guards.ts'
import { ifChanged } from '#worker/http/if-changed.ts'
import { serve } from '#worker/http/serve.ts'
import { currentSnapshot } from '#worker/http/snapshot-cache.ts'

/** Of few requests: evaluated when the first of them comes. */
const starts = () => import('#worker/domain/payments/start.ts')

serve(api.createPixPayment, checkedByHandler(limited(signedIn, rateLimits.createPayment)), async (c, form, check) => {
  const { startPix } = await starts()
  return startPix(c.var.deps, { id: c.var.session.userId, check }, form, c.var.address)
})
serve(
  api.createCryptoPayment,
  checkedByHandler(limited(signedIn, rateLimits.createPayment)),
  async (c, form, check) => {
    const { startCrypto } = await starts()
    return startCrypto(c.var.deps, { id: c.var.session.userId, check }, form, c.var.address)
  },
)
serve(api.checkCryptoAvailability, anyone, async (c) => checkCrypto((await currentSnapshot(c)).paymentMethods))
serve(api.checkPaymentStatus, checkedByHandler(signedIn), (c, _, check) =>
  checkStatus(c.var.deps, { id: c.var.session.userId, check }, c.req.param('paymentId'), c.var),
)
serve(api.getConfirmation, reading(signedIn), (c) => readConfirmation(c.var.deps, holderOf(c), c.req.param('id')))
serve(recordManualOrder, steppedUp(staff('money')), async (c, order) => {
  const manualOrders = await import('#worker/domain/payments/manual-order.ts')
  const recorded = await manualOrders.recordManualOrder(c.var.deps, actorOf(c), order)
  return { ...successBody(c, 'manual_order_recorded'), ...shownKey(seesWholeKeys(c), 'licenseKey', recorded) }
})
serve(listUnfinishedPayments, reading(signedIn), (c) => listUnfinished(c.var.deps, c.var.session.userId))
serve(api.cancelPayment, steppedUp(staff('money')), async (c) => {
  const { cancelPayment } = await import('#worker/domain/payments/cancel-payment.ts')
  await cancelPayment(c.var.deps, actorOf(c), c.req.param('paymentId'))
  return successBody(c, 'payment_cancelled')
})
serve(health.getPaymentsHealth, reading(staff('money', 'read')), async (c) => {
  const { paymentsHealth } = await import('#worker/domain/payments-health/report.ts')
  return ifChanged(c, await paymentsHealth(c.var.deps), ['ageSeconds', 'oldestSeconds'])
})
serve(health.retryEvent, staff('money'), async (c, named) => {
  const { retryEvent } = await import('#worker/domain/payments/retry-event.ts')
  await retryEvent(c.var.deps, actorOf(c), named)
  return successBody(c, 'event_applied')
})
serve(health.sendEmailAgain, staff('money'), async (c) => {
  const { sendEmailAgain } = await import('#worker/domain/emails/send-again.ts')
  await sendEmailAgain(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'email_queued')
})
