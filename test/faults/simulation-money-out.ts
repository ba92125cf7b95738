import { and, eq, gt, ne } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { partialRefunds, payments, refundRequests, refunds, users } from '#schema/tables/index.ts'
import { applyProviderStatus, fetchProviderPayment } from '#worker/domain/payments/apply-provider-status.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { dropPart, refundPart } from '#worker/domain/refunds/partial-refunds/admin-actions.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { closeRefundRequest, decideRefundRequest } from '#worker/domain/refunds/refund-requests/decide.ts'
import { submitRefundRequest } from '#worker/domain/refunds/refund-requests/submit.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import type { Action, Charge } from '../local/sandbox/provider.ts'
import type { Event, Shop } from './simulation-shop.ts'

export const allows =
  (action: Action) =>
  ({ actions }: Charge) =>
    actions.includes(action)

/** How many reports are read and not applied yet, at most: the older ones never are. */
const openReadsMax = 20

/** Refunds, disputes, and what tells the shop of them. */
export function moneyOutEvents(shop: Shop) {
  const { store, random, actor, pickCharge, onCharge, pixOf, disputeSubject, deliver, drawRequestId } = shop
  const { sandbox, db } = store
  const reads: { paymentId: string; reported: ProviderPayment }[] = []
  const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]

  return {
    refundAtProvider: onCharge(allows('refund'), (id) => sandbox.refund(id)),
    refundPartAtProvider(): Event {
      const charge = pickCharge(allows('refund'))
      const share = random.next()
      return async () => charge && sandbox.refund(charge.id, { amount: partOf(charge.amount * 100, share) / 100 })
    },
    /** Some of them again, or of another payment under the same id. */
    refundPartByAdmin(): Event {
      const [place, share] = [random.next(), random.next()]
      const id = String(random.between(0, 300)).padStart(32, '0')
      return async (deps) => {
        const sales = db.select().from(payments).where(eq(payments.status, 'approved'))
        const found = last(await sales.orderBy(payments.createdAt, payments.id), place)
        const form = { id, amount: partOf(found?.amountCents ?? 0, share), reason: 'It was down' }
        return found && refundPart(deps, actor(), found.id, form)
      }
    },
    dropPart(): Event {
      const place = random.next()
      return async (deps) => {
        const refused = db.select().from(partialRefunds).where(eq(partialRefunds.status, 'refused'))
        const found = last(await refused.orderBy(partialRefunds.createdAt, partialRefunds.id), place)
        return found && dropPart(deps, actor(), found.paymentId, found.id)
      }
    },
    refundByAdmin(): Event {
      const place = random.next()
      const reason = random.chance(0.3) ? 'Agreed upon' : undefined
      return async (deps) => {
        const sales = db.select({ id: payments.id }).from(payments).where(eq(payments.status, 'approved'))
        const found = last(await sales.orderBy(payments.createdAt, payments.id), place)
        return found && refundPayment(deps, actor(), found.id, reason)
      }
    },
    /** In any state, and mostly in one in which it is not done. */
    refundByAdminAgain(): Event {
      const place = random.next()
      const isAny = random.chance(0.2)
      return async (deps) => {
        const known = db
          .select({ id: refunds.paymentId })
          .from(refunds)
          .where(isAny ? undefined : ne(refunds.status, 'done'))
        const found = last(await known.orderBy(refunds.createdAt, refunds.paymentId), place)
        return found && refundPayment(deps, actor(), found.id)
      }
    },
    /** The customer of any sale asks for the money: most keys are unused, so most withdraw. */
    askForRefund(): Event {
      const place = random.next()
      return async (deps) => {
        const sales = db
          .select({ id: payments.id, userId: payments.userId })
          .from(payments)
          .where(eq(payments.status, 'approved'))
        const found = last(await sales.orderBy(payments.createdAt, payments.id), place)
        if (!found?.userId) return
        const [user] = await db.select().from(users).where(eq(users.id, found.userId))
        return user && submitRefundRequest(deps, user, found.id, '')
      }
    },
    /** A buyer with a volume price asks for the money of each purchase of the product, the oldest first. */
    withdrawVolume(): Event {
      const place = random.next()
      return async (deps) => {
        const cheap = db
          .select()
          .from(payments)
          .where(and(eq(payments.status, 'approved'), gt(payments.volumeSavedCents, 0)))
        const found = last(await cheap.orderBy(payments.createdAt, payments.id), place)
        if (!found?.userId || !found.productId) return
        const [user] = await db.select().from(users).where(eq(users.id, found.userId))
        const ofBoth = and(eq(payments.userId, found.userId), eq(payments.productId, found.productId))
        const bought = await db.select({ id: payments.id }).from(payments).where(ofBoth).orderBy(payments.createdAt)
        for (const { id } of bought) {
          if (!user) return
          await submitRefundRequest(deps, user, id, '').catch((error: unknown) => {
            if (!(error instanceof StoreError)) throw error
          })
        }
      }
    },
    /** An admin answers an open request. */
    decideRequest(): Event {
      const place = random.next()
      const decision = random.pick(['approved', 'approved', 'declined'] as const)
      return async (deps) => {
        const open = db.select().from(refundRequests).where(eq(refundRequests.status, 'open'))
        const found = last(await open.orderBy(refundRequests.createdAt, refundRequests.paymentId), place)
        return found && decideRefundRequest(deps, actor(), found.paymentId, { decision, reply: 'So it is.' })
      }
    },
    /** An admin gives up an approved refund that the provider refuses. */
    closeRequest(): Event {
      const place = random.next()
      return async (deps) => {
        const unpaid = and(eq(refundRequests.status, 'approved'), eq(refundRequests.isPending, true))
        const rows = db.select().from(refundRequests).where(unpaid)
        const found = last(await rows.orderBy(refundRequests.createdAt, refundRequests.paymentId), place)
        return found && closeRefundRequest(deps, actor(), found.paymentId, 'The account is closed.')
      }
    },
    refuseRefunds(): Event {
      const value = random.pick([400, 401, 403, 404, 409, 422, 423] as const)
      const failWith = { value, operations: ['refund' as const], times: random.between(1, 6) }
      return async () => sandbox.faults.set({ failWith })
    },
    /** They are rejected at once, or stay in process until the bank decides. */
    rejectRefunds(): Event {
      const value = random.pick(['rejected', 'in_process', 'in_process'] as const)
      const refundAs = { value, times: random.between(1, 3) }
      return async () => sandbox.faults.set({ refundAs })
    },
    decideRefund(): Event {
      const outcome = random.pick(['approved', 'rejected'] as const)
      return onCharge(allows('finish-refund'), (id) => sandbox.settleRefund(id, outcome), { isAny: true })()
    },
    contest: onCharge(
      ({ id, actions }) => actions.includes(pixOf(id).hasMediations ? 'open-mediation' : 'open-chargeback'),
      (id) => pixOf(id).contest(id),
    ),
    openChargeback: onCharge(allows('open-chargeback'), (id) => sandbox.openChargeback(id)),
    winDispute: onCharge(allows('win-dispute'), (id) => sandbox.winDispute(id), { isAny: true }),
    loseDispute: onCharge(allows('lose-dispute'), (id) => sandbox.loseDispute(id), { isAny: true }),
    /** Opened and lost before anybody knows of it. */
    chargeBack: onCharge(allows('open-chargeback'), (id) => sandbox.chargeback(id)),
    disputeWebhook(): Event {
      const cases = sandbox.disputes().slice(-20)
      const one = cases.length === 0 ? undefined : random.pick(cases)
      const subject = one && disputeSubject(one)
      const requestId = drawRequestId()
      return async (deps) => subject !== undefined && deliver(deps, subject, { about: 'dispute', requestId })
    },
    /** A Worker reads a payment at the provider, and is slow: what it read is applied later, after what others have read since. */
    readPayment(): Event {
      const paymentId = pickCharge()?.reference ?? ''
      return async (deps) => {
        const row = await rowOf(paymentId)
        const reported = row && (await fetchProviderPayment(deps, row))
        if (reported) reads.push({ paymentId, reported })
        if (reads.length > openReadsMax) reads.shift()
      }
    },
    applyOldReport(): Event {
      const place = random.next()
      return async (deps) => {
        const [old] = reads.splice(Math.floor(place * reads.length), 1)
        const row = old && (await rowOf(old.paymentId))
        if (row) await applyProviderStatus(deps, row, old.reported, 'webhook')
      }
    },
    /** Days or weeks in which the daily run fails, and of whose disputes and refunds no webhook tells. */
    missDailyRuns(): Event {
      const days = random.between(3, 20)
      const chargedBack = pickCharge(allows('open-chargeback'), { isAny: true })
      const refunded = pickCharge((charge) => allows('refund')(charge) && charge.id !== chargedBack?.id, {
        isAny: true,
      })
      const isLost = random.chance(0.5)
      return async () => {
        if (chargedBack && isLost) await sandbox.chargeback(chargedBack.id)
        else if (chargedBack) await sandbox.openChargeback(chargedBack.id)
        if (refunded) await sandbox.refund(refunded.id)
        store.clock.now += days * dayMs
        // The minute's runs went on.
        for (let minute = 0; minute < 12; minute++) {
          await sweepPayments(store.deps).catch((error: unknown) => {
            if (!isUnavailable(error)) throw error
          })
          store.clock.now += 60_000
        }
      }
    },
    /** Finds what no webhook told. */
    reconcile(): Event {
      return (deps) => reconcilePayments(deps)
    },
  }
}

/** Of an amount in cents; `share` from 0 up to 1. Several make more than there is. */
const partOf = (cents: number, share: number): number => Math.max(1, Math.floor(cents * share * 0.6))

/** One of the last rows; `place` from 0 up to 1. */
const last = <T>(rows: T[], place: number): T | undefined =>
  rows.slice(-20).at(Math.floor(place * Math.min(rows.length, 20)))
