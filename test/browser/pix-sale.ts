import { expect } from 'vitest'
import { createPixPayment } from '#schema/api/payments.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { payments } from '#schema/tables/index.ts'
import { order } from '../forms.ts'
import { address, type Person } from '../people.ts'
import { findRow, product } from '../rows.ts'
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
      ...order(who, item.id),
      amount: toWire(discounted(cents, coupon?.discount ?? 0)),
      couponCode: coupon?.code,
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
  const status = async () => (await findRow(site.store, payments, made.id))?.status
  await expect.poll(status).toBe('approved')
  return made
}
