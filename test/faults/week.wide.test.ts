import { randomBytes } from 'node:crypto'
import { eq, isNotNull, ne } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { register } from '#schema/api/accounts.ts'
import { activateKey, validateKey } from '#schema/api/activations.ts'
import { getReadiness } from '#schema/api/health.ts'
import { recordManualOrder } from '#schema/api/manual-orders.ts'
import { refundPart } from '#schema/api/partial-refunds.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { listServiceDays } from '#schema/api/service-days.ts'
import { dateOf, dayOf } from '#schema/rules/clock.ts'
import { emails, licenses, payments, stockKeys, users } from '#schema/tables/index.ts'
import { honeypotData, unique } from '../forms.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, stranger } from '../people.ts'
import { product, stockedProduct } from '../rows.ts'
import { secretTexts } from '../secret-texts.ts'
import { isLong } from '../width.ts'
import { expectNoViolations, openRandom, placeOrder, report, sized } from './harness.ts'
import { openWeekShop } from './week-shop.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const ordersADay = sized({ long: 60, small: 5 })
/** Minutes; less than the three hours after which late money comes. */
const cronEvery = sized({ long: 5, small: 120 })

const store = await openFileStore({ hasSandboxClock: true })
store.sandbox.faults.set({ webhooks: { off: true } })
afterEach(() => vi.useRealTimers())

test('a week of sales, late money, refunds, parts of them, disputes and failing e-mails ends in order', {
  timeout: 3 * hour,
}, async () => {
  const random = openRandom('week', isLong ? undefined : 20)
  const end = Date.now()
  const start = end - 7 * day
  const shop = await openWeekShop(store, start)
  const [items, boss] = await Promise.all([
    Promise.all([
      ...[990, 4_990].map((priceBrl) => product(store, { priceBrl })),
      stockedProduct(store, sized({ long: 300, small: 30 }), { priceBrl: 2_490 }),
    ]),
    admin(store),
  ])
  const happened = {
    orders: 0,
    lost: 0,
    late: 0,
    refunds: 0,
    parts: 0,
    manual: 0,
    disputes: 0,
    registrations: 0,
    validations: 0,
  }
  const validated = new Map<string, number>()
  const { sandbox } = store

  /** A tool starts with the key of a payment, and checks it again. */
  async function startTool(paymentId: string) {
    const [row] = await store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId))
    if (!row?.productId) return
    const body = { key: row.key, productId: row.productId, hwid: `PC-${unique()}` }
    const ask = { ...stranger(), body: { ...body, nonce: unique() } }
    expect((await shop.ask(activateKey, ask)).status).toBe(200)
    const date = dateOf(dayOf(Date.now()))
    expect((await shop.ask(validateKey, { ...ask, body: { ...body, nonce: unique() } })).status).toBe(200)
    validated.set(date, (validated.get(date) ?? 0) + 1)
    happened.validations++
  }

  /** What becomes of a paid order, some hours later. */
  function planRest(paymentId: string, providerId: string, at: number) {
    const kind = random.next()
    if (kind < 0.4) shop.plan(at + hour, () => startTool(paymentId))
    else if (kind < 0.6) {
      shop.plan(at + 2 * hour, async () => {
        happened.refunds++
        const asked = await shop.ask(refundPayment, { as: boss, params: { paymentId } })
        expect(asked.status).toBeLessThan(500)
      })
    } else if (kind < 0.7) {
      // By the panel, or at the provider.
      const isOurs = random.chance(0.5)
      shop.plan(at + 2 * hour, async () => {
        happened.parts++
        if (!isOurs) return sandbox.refund(providerId, { amount: 1.5 })
        const body = { id: randomBytes(16).toString('hex'), amount: 3.5, reason: 'It was down' }
        const asked = await shop.ask(refundPart, { as: boss, params: { paymentId }, body })
        return expect(asked.status).toBeLessThan(500)
      })
    } else if (kind < 0.9) {
      const isWon = random.chance(0.5)
      shop.plan(at + 2 * hour, async () => {
        happened.disputes++
        await sandbox.openChargeback(providerId)
        await shop.deliver(providerId)
      })
      shop.plan(at + 3 * hour, async () => {
        await (isWon ? sandbox.winDispute(providerId) : sandbox.loseDispute(providerId))
        await shop.deliver(providerId)
      })
    }
  }

  function planOrder(at: number) {
    const [item, kind] = [random.pick(items), random.next()]
    const paidAt = at + random.between(1, 4) * minute
    shop.plan(at, async () => {
      const { status, body } = await placeOrder(shop, await client(store), { productId: item.id, cents: item.priceBrl })
      expect(status).toBe(200)
      happened.orders++
      if (kind < 0.5)
        // Paid, and the provider tells it.
        shop.plan(paidAt, async () => {
          await sandbox.approve(body.id)
          expect(await shop.deliver(body.id)).toBe(200)
        })
      else if (kind < 0.7) {
        // Paid, and the webhook never comes.
        happened.lost++
        shop.plan(paidAt, () => sandbox.approve(body.id))
      } else if (kind < 0.85) {
        happened.late++
        shop.plan(at + 3 * hour, async () => {
          await sandbox.payLate(body.id, { isNow: true })
          await shop.deliver(body.id)
        })
      }
      if (kind < 0.5) planRest(body.payment_id, body.id, paidAt)
    })
  }

  /** Paid in cash. */
  const planManualOrder = (at: number) =>
    shop.plan(at, async () => {
      const { email } = await client(store)
      const what = { orderId: randomBytes(16).toString('hex'), buyer: email, productId: random.pick(items).id }
      const money = { amount: 19.9, currency: 'BRL', soldAt: new Date().toISOString(), soldThrough: 'Cash' } as const
      expect((await shop.ask(recordManualOrder, { as: boss, body: { ...what, ...money } })).status).toBe(200)
      happened.manual++
    })

  const planRegistration = (at: number) =>
    shop.plan(at, async () => {
      const body = {
        name: `Somebody ${unique()}`,
        email: `${unique()}@people.test`,
        password: `password ${unique()}`,
        termsAccepted: true,
        discordId: null,
        discordSig: null,
        recaptchaToken: null,
        honeypotData,
      }
      expect((await shop.ask(register, { ...stranger(), body })).status).toBe(200)
      happened.registrations++
    })

  /** The mailer refuses some e-mails, and sends others without answering. */
  const planMailFaults = (at: number) =>
    shop.plan(at, async () => {
      const some = { operations: ['send' as const], times: random.between(1, 4) }
      sandbox.faults.set(random.pick([{ failWith: { ...some, value: 503 as const } }, { dropAfter: some }]))
    })

  for (let n = 0; n < 7; n++) {
    const from = start + n * day
    // The last six hours are quiet.
    const anyTime = () => from + random.between(hour, 14 * hour)
    for (let order = 0; order < ordersADay; order++) planOrder(anyTime())
    planRegistration(anyTime())
    planManualOrder(anyTime())
    planMailFaults(anyTime())
    await shop.pass(from + 18 * hour, cronEvery)
    sandbox.faults.set({ failWith: null, dropAfter: null })
    await shop.pass(from + day, cronEvery)
  }
  await shop.cron(dailyCron)
  await shop.cron()
  shop.end()

  await expectNoViolations(store)
  const outbox = await store.db.select().from(emails)
  expect(outbox.filter(({ sentAt }) => sentAt === null)).toEqual([])
  expect(
    sandbox
      .emails()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(outbox.map(({ id }) => id).sort())
  expect(outbox.length).toBeGreaterThan(happened.registrations)

  const { lines } = shop
  const ids = new Set((await store.db.select({ id: users.id }).from(users)).map(({ id }) => id))
  const text = lines.map((line) => JSON.stringify({ ...JSON.parse(line), requestId: '', userId: '' })).join('\n')
  const secrets = (await secretTexts(store)).filter((secret) => !ids.has(secret))
  expect(secrets.length).toBeGreaterThan(100)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(lines.filter((line) => JSON.parse(line).code === 'internal_error')).toEqual([])

  // By the Worker itself, whose clock is the real one.
  await store.tick()
  expect((await store.ask(getReadiness, stranger())).status).toBe(200)
  const { body: days } = await store.ask(listServiceDays)
  const shown = days.map(({ date, deliveries, validations, errors }) => ({ date, deliveries, validations, errors }))
  expect(shown).toEqual(await daysOf())
  const gone = await store.db.$count(stockKeys, isNotNull(stockKeys.issuedAt))
  expect(gone).toBeGreaterThan(0)
  expect(happened.parts).toBeGreaterThan(1)
  report('week', { ...happened, emails: outbox.length, lines: lines.length, gone })

  /** The days of the status page, worked out from the sales and from what the tools were answered. */
  async function daysOf() {
    const sales = await store.db
      .select({ at: licenses.purchaseDate })
      .from(licenses)
      .innerJoin(payments, eq(payments.id, licenses.paymentId))
      .where(ne(payments.method, 'manual'))
    const sold = new Map<string, number>()
    for (const { at } of sales) sold.set(dateOf(dayOf(at)), (sold.get(dateOf(dayOf(at))) ?? 0) + 1)
    return [...new Set([...sold.keys(), ...validated.keys()])]
      .sort()
      .reverse()
      .map((date) => ({ date, deliveries: sold.get(date) ?? 0, validations: validated.get(date) ?? 0, errors: 0 }))
  }
})
