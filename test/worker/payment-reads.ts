import { eq } from 'drizzle-orm'
import * as api from '#schema/api/payments.ts'
import { coupons, licenses, notifications, payments, providerEvents, refunds } from '#schema/tables/index.ts'
import type { Store } from '../open-store.ts'
import type { Person } from '../people.ts'

/** What tests of payments read of a store, from its database, its API and its sandbox. */
export const paymentReads = (store: () => Store) => ({
  statusOf: (as: Person, paymentId: string) => store().ask(api.checkPaymentStatus, { as, params: { paymentId } }),
  paymentRow: async (id: string) => (await store().db.select().from(payments).where(eq(payments.id, id)))[0],
  keysOf: (id: string) => store().db.select().from(licenses).where(eq(licenses.paymentId, id)),
  refundOf: async (id: string) => (await store().db.select().from(refunds).where(eq(refunds.paymentId, id)))[0],
  noticesOf: ({ id }: Person) => store().db.select().from(notifications).where(eq(notifications.userId, id)),
  usesOf: async (couponId: string) =>
    (await store().db.select().from(coupons).where(eq(coupons.id, couponId)))[0]?.currentUses,
  eventsOf: (subjectId: string) =>
    store().db.select().from(providerEvents).where(eq(providerEvents.subjectId, subjectId)),
  chargeOf: (providerId: string) =>
    store()
      .sandbox.charges()
      .find(({ id }) => id === providerId),
})
