import { eq } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type { createPixPayment } from '#schema/api/payments.ts'
import type { SellerType } from '#schema/rules/licenses.ts'
import { disputes, licenses, partialRefunds, payments, refunds, stockKeys } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Actor } from '#worker/domain/audit/audited-write.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { order } from '../forms.ts'
import type { Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'
import type { WebhookSubject } from '../pix-driver.ts'
import { coupon, product, stockedProduct } from '../rows.ts'
import { readable, signedWebhook } from '../webhooks.ts'

const cents = 4_491

export type Purchase = Awaited<ReturnType<typeof openPurchase>>

/** Whose keys a product sells. */
export interface KeySource {
  /** The seller, if the key is not our own. */
  sellerType?: SellerType
  /** How many keys its stock has, if it sells that. */
  stock?: number
}

/** A shopper, a product and a coupon with one use left, and the steps of a purchase; `boss` is the admin who acts on it. */
export async function openPurchase(store: Store, boss: Person, { sellerType = 'internal', stock }: KeySource = {}) {
  const who = await client(store, { emailVerifiedAt: 1 })
  const priced = { priceBrl: 4_990, sellerType }
  const item = await (stock === undefined ? product(store, priced) : stockedProduct(store, stock, priced))
  const one = await coupon(store, { discount: 10, maxUses: 1 })
  const form: Parsed<typeof createPixPayment> = { ...order(who, item.id), amount: cents / 100, couponCode: one.code }
  const row = async () => (await store.db.select().from(payments).where(eq(payments.userId, who.id)))[0]
  const charge = async () => {
    const { id } = (await row()) ?? {}
    return store.sandbox.charges().find(({ reference }) => reference === id)
  }
  return {
    store,
    who,
    item,
    form,
    row,
    charge,
    actor: (): Actor => ({ id: boss.id, name: boss.name, requestId: crypto.randomUUID() }),
    start: (deps: Deps) => startPix(deps, who, form, '10.0.0.1'),
    async pay() {
      const made = await charge()
      if (!made) throw new Error('there is no charge to pay')
      return store.sandbox.approve(made.id)
    },
    /** About the payment, or about the latest case of its dispute; by default about what tells the latest. */
    async webhook(deps: Deps, subjectKind?: WebhookSubject) {
      const { id } = (await charge()) ?? {}
      const { pix } = store
      const about = subjectKind ?? pix.news(id ?? '')
      const subject = about === 'payment' ? id : pix.latestDispute(id ?? '')
      return receiveWebhook(deps, pix.name, readable(signedWebhook(store, subject ?? '', { about })))
    },
    /** The keys that an external seller has issued for it and that are in force. */
    inForce: async () => {
      const { id } = (await row()) ?? {}
      return store.sandbox.sellerKeys().filter(({ note, banned }) => note === id && banned === null)
    },
    keys: async () =>
      store.db
        .select()
        .from(licenses)
        .where(eq(licenses.paymentId, (await row())?.id ?? '')),
    stock: () => store.db.select().from(stockKeys).where(eq(stockKeys.productId, item.id)),
    disputes: async () =>
      store.db
        .select()
        .from(disputes)
        .where(eq(disputes.paymentId, (await row())?.id ?? '')),
    parts: async () =>
      store.db
        .select()
        .from(partialRefunds)
        .where(eq(partialRefunds.paymentId, (await row())?.id ?? '')),
    refund: async () =>
      (
        await store.db
          .select()
          .from(refunds)
          .where(eq(refunds.paymentId, (await row())?.id ?? ''))
      )[0],
  }
}
