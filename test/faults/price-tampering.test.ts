import { expect, test } from 'vitest'
import { discounted } from '#schema/rules/money.ts'
import { payments } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, client } from '../people.ts'
import { coupon, findRow, product } from '../rows.ts'
import { expectNoViolations, openRandom, report, resetRateLimits, sized } from './harness.ts'

const bodies = sized({ long: 500, wide: 60, small: 30 })

const store = await openFileStore()

test('whatever price, person and product a body names, the charge is made for the catalogue’s price', async () => {
  const random = openRandom('price tampering')
  const items = await Promise.all(times(6, () => product(store, { priceBrl: random.between(1, 99_999) })))
  const coupons = await Promise.all([
    coupon(store, { discount: 10 }),
    coupon(store, { discount: 33 }),
    coupon(store, { discount: 99, isActive: false }),
    coupon(store, { discount: 90, allowedRoles: ['admin'] }),
  ])
  const people = await Promise.all(times(20, () => client(store)))
  const products = (id: string): unknown[] => ['', 'x', [id], { $ne: 1 }, null, `${id} `]
  const codes = (code: string): unknown[] => [
    ...[null, code, code.toUpperCase(), ` ${code} `, 'NOPE', "' or 1=1 --", [], 7, '%'],
  ]
  const tally: Record<string, number> = {}
  let spoofs = 0

  for (let n = 0; n < bodies; n++) {
    if (n % 40 === 0) await resetRateLimits(store)
    const [who, other, item, code] = [
      random.pick(people),
      random.pick(people),
      random.pick(items),
      random.pick(coupons),
    ]
    const isReduced = random.chance(0.5)
    const price = discounted(item.priceBrl, isReduced ? code.discount : 0) / 100
    // Otherwise the body is valid but for the additional fields.
    const isTampered = random.chance(0.6)
    const amounts: unknown[] = [
      ...[0.01, 0, -1, -price, price - 0.01, price + 0.01, price * 100, price / 100, 1e308, 5e-324, 1e21],
      ...['NaN', 'Infinity', '', ' ', '1e-9', '0x10', `${price},`, `${price}`.replace('.', ','), `-${price}`, '９.９'],
      ...[null, true, [], [price], {}, { valueOf: price }, '9'.repeat(40)],
    ]
    const isSpoof = isTampered && random.chance(0.25)
    const body = {
      amount: isTampered ? random.pick([price, ...amounts]) : price,
      userId: isSpoof ? other.id : who.id,
      productId: isTampered && random.chance(0.2) ? random.pick(products(item.id)) : item.id,
      couponCode: isTampered ? random.pick(codes(code.code)) : isReduced ? code.code : undefined,
      termsAccepted: isTampered && random.chance(0.1) ? random.pick<unknown>([false, 'true', 1]) : true,
      honeypotData: { timestamp: 1, fields: {} },
      ...(random.chance(0.5) && { price: 0.01, priceBrl: 1, amountCents: 1, transaction_amount: 0.01 }),
      ...(random.chance(0.5) && { discount: 100, role: 'admin', status: 'approved', method: 'free', currency: 'USD' }),
    }
    const answer = await store.fetch('/api/payments/mercadopago/create-payment', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': address(),
        authorization: `Bearer ${who.token}`,
      },
      body: JSON.stringify(body),
    })
    const answered = (await answer.json()) as { code?: string }
    const kind = answer.ok ? '200' : `${answer.status} ${answered.code}`
    tally[kind] = (tally[kind] ?? 0) + 1
    expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
    if (isSpoof && other.id !== who.id) {
      spoofs++
      expect(answer.ok, JSON.stringify(body)).toBe(false)
    }
  }

  const charges = store.sandbox.charges()
  for (const { reference, amount } of charges) {
    const payment = await findRow(store, payments, reference)
    const item = items.find(({ id }) => id === payment?.productId)
    const used = coupons.find(({ code }) => code === payment?.couponCode)
    expect(used?.isActive ?? true).toBe(true)
    expect(used?.allowedRoles ?? ['client']).toContain('client')
    expect(Math.round(amount * 100)).toBe(discounted(item?.priceBrl ?? 0, used?.discount ?? 0))
  }
  report('price tampering', {
    bodies,
    'charges, each at our price': charges.length,
    'in another’s name, none taken': spoofs,
    ...tally,
  })
  expect(charges.length).toBeGreaterThan(bodies / 20)
  await expectNoViolations(store)
})
