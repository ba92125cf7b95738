import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { payments } from '#schema/tables/payments.ts'
import { address, type Person } from '../people.ts'
import { product } from '../rows.ts'
import type { Site } from './open-site.ts'

const cents = 4_990

/** A PIX payment of a new product, in reais, that waits for its money. */
export async function orderPix(
  { store }: Site,
  who: Person,
  name: string,
  coupon?: { code: string; discount: number },
) {
  const item = await product(store, { name, priceBrl: cents })
  const { body } = await store.ask(createPixPayment, {
    as: who,
    headers: { 'cf-connecting-ip': address() },
    body: {
      amount: toWire(discounted(cents, coupon?.discount ?? 0)),
      userId: who.id,
      productId: item.id,
      couponCode: coupon?.code,
      termsAccepted: true,
      honeypotData: { timestamp: 1, fields: {} },
    },
  })
  return { id: body.payment_id, providerId: body.id, code: body.qr_code }
}

/** A PIX payment that was paid at the bank, with its key. */
export async function sellPix(
  site: Site,
  ...order: [who: Person, name: string, coupon?: { code: string; discount: number }]
) {
  const made = await orderPix(site, ...order)
  await site.store.sandbox.approve(made.providerId)
  const status = async () => (await site.store.db.select().from(payments).where(eq(payments.id, made.id)))[0]?.status
  await expect.poll(status).toBe('approved')
  return made
}
