import type { Answer } from '#schema/api/endpoint.ts'
import { recordManualOrder } from '#schema/api/manual-orders.ts'
import * as parts from '#schema/api/partial-refunds.ts'
import * as api from '#schema/api/payments.ts'
import * as health from '#schema/api/payments-health.ts'
import * as refunds from '#schema/api/refunds.ts'
import { listUnfinishedPayments } from '#schema/api/unfinished-payments.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { sendEmailAgain } from '#worker/domain/emails/send-again.ts'
import { shownKey } from '#worker/domain/licenses/hidden-keys.ts'
import { readConfirmation } from '#worker/domain/payments/confirmation.ts'
import { startCrypto, startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { listUnfinished } from '#worker/domain/payments/unfinished.ts'
import { checkCrypto } from '#worker/domain/settings.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import type { AppContext } from '#worker/http/context.ts'
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
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'
import { currentSnapshot } from '#worker/http/snapshot-cache.ts'

/** Of the panel: evaluated when they are first asked for. */
const adminActions = () => import('#worker/domain/payments/admin-actions.ts')
const partActions = () => import('#worker/domain/payments/partial-refund-actions.ts')

export const paymentRoutes = new Routes()

serve(
  paymentRoutes,
  api.createPixPayment,
  checkedByHandler(limited(signedIn, rateLimits.createPayment)),
  (c, form, check) => startPix(c.var.deps, { id: c.var.session.userId, check }, form, c.var.address),
)
serve(
  paymentRoutes,
  api.createCryptoPayment,
  checkedByHandler(limited(signedIn, rateLimits.createPayment)),
  (c, form, check) => startCrypto(c.var.deps, { id: c.var.session.userId, check }, form, c.var.address),
)
serve(paymentRoutes, api.checkCryptoAvailability, anyone, async (c) =>
  checkCrypto((await currentSnapshot(c)).paymentMethods),
)
serve(paymentRoutes, api.checkPaymentStatus, checkedByHandler(signedIn), (c, _, check) =>
  checkStatus(c.var.deps, { id: c.var.session.userId, check }, c.req.param('paymentId'), c.var.language),
)
serve(paymentRoutes, api.getConfirmation, reading(signedIn), (c) =>
  readConfirmation(c.var.deps, c.var.session.userId, c.req.param('id')),
)
const refundBody = (c: AppContext, refund: Answer<typeof refunds.refundPayment>['refund']) => ({
  ...successBody(c, refund.status === 'done' ? 'payment_refunded' : 'refund_in_process'),
  refund,
})
serve(paymentRoutes, refunds.refundPayment, steppedUp(staff('money')), async (c) =>
  refundBody(c, await (await adminActions()).refundPayment(c.var.deps, actorOf(c), c.req.param('paymentId'))),
)
serve(paymentRoutes, refunds.refundForReason, steppedUp(staff('money')), async (c, { reason }) =>
  refundBody(c, await (await adminActions()).refundPayment(c.var.deps, actorOf(c), c.req.param('paymentId'), reason)),
)
serve(paymentRoutes, recordManualOrder, steppedUp(staff('money')), async (c, order) => {
  const manualOrders = await import('#worker/domain/payments/manual-order.ts')
  const recorded = await manualOrders.recordManualOrder(c.var.deps, actorOf(c), order)
  return { ...successBody(c, 'manual_order_recorded'), ...shownKey(seesWholeKeys(c), 'licenseKey', recorded) }
})
serve(paymentRoutes, parts.refundPart, steppedUp(staff('money')), async (c, form) => {
  const { refundPart } = await partActions()
  const partialRefund = await refundPart(c.var.deps, actorOf(c), c.req.param('paymentId'), form)
  const isDone = partialRefund.status === 'done'
  return { ...successBody(c, isDone ? 'part_refunded' : 'partial_refund_in_process'), partialRefund }
})
serve(paymentRoutes, parts.dropPartialRefund, staff('money'), async (c) => {
  const { dropPart } = await partActions()
  await dropPart(c.var.deps, actorOf(c), c.req.param('paymentId'), c.req.param('id'))
  return successBody(c, 'partial_refund_dropped')
})
serve(paymentRoutes, listUnfinishedPayments, reading(signedIn), (c) => listUnfinished(c.var.deps, c.var.session.userId))
serve(paymentRoutes, refunds.cancelPayment, staff('money'), async (c) => {
  await (await adminActions()).cancelPayment(c.var.deps, actorOf(c), c.req.param('paymentId'))
  return successBody(c, 'payment_cancelled')
})
serve(paymentRoutes, health.getPaymentsHealth, reading(staff('money', 'read')), async (c) => {
  const { paymentsHealth } = await import('#worker/domain/payments/health.ts')
  return ifChanged(c, await paymentsHealth(c.var.deps), ['ageSeconds', 'oldestSeconds'])
})
serve(paymentRoutes, health.retryEvent, staff('money'), async (c, named) => {
  const { retryEvent } = await import('#worker/domain/payments/retry-event.ts')
  await retryEvent(c.var.deps, actorOf(c), named)
  return successBody(c, 'event_applied')
})
serve(paymentRoutes, health.sendEmailAgain, staff('money'), async (c) => {
  await sendEmailAgain(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'email_queued')
})
