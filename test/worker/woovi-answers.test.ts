import { beforeEach, describe, expect, test } from 'vitest'
import * as refundsApi from '#schema/api/refunds.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { payments, refunds } from '#schema/tables/index.ts'
import { MalformedAnswer } from '#worker/providers/errors.ts'
import type { Operation } from '../local/sandbox/http.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { pixCharge } from '../purchases.ts'
import { findRow } from '../rows.ts'
import { firstOf } from '../width.ts'
import { expectReturnsListed } from './changed-charges.ts'
import { html, wrongAnswers } from './wrong-answers.ts'

/** Answers of Woovi's API: what they mean, and those that are not as it documents. */

const store = await openFileStore({ pix: 'woovi' })
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})
const { pix } = store
const { provider } = pix

const answerAs = wrongAnswers(store)

/** First those that differ most. */
const nonsense = firstOf(['{}', html, '[null]', 'null', '[]', '"ACTIVE"', '7', '', '{"error":"x"}'], 3)

const charge = { correlationID: 'r', status: 'COMPLETED', value: 4_990, brCode: 'code' }
const refund = { correlationID: 'k', status: 'CONFIRMED', value: 100, endToEndId: 'D1' }
/** Each with one field that is not as documented. */
const variants = (base: object, fields: Record<string, unknown[]>) =>
  Object.entries(fields).flatMap(([name, values]) => values.map((value) => ({ ...base, [name]: value })))
const amounts = [null, '4990', {}, [4_990]]
const charges = variants(charge, { correlationID: [null, 1, {}], status: [null, 1, {}], value: amounts })
const brokenRefunds = variants(refund, { status: [null, 0], value: amounts })

const newReference = () => crypto.randomUUID().replaceAll('-', '')
const form = (paymentId: string) => ({
  ...{ paymentId, amountCents: 4_990, description: 'Tool', payer: { email: 'ana@people.test', name: 'Ana' } },
  ...{ shop: 'https://shop.test', userId: 'u', productId: 'p' },
  ...{ notificationUrl: 'https://shop.test/hook', returnUrl: 'https://shop.test', expiresAt: Date.now() + 40 * 60_000 },
})
const charged = () => pix.charge({ reference: newReference(), cents: 4_990 })
async function paid() {
  const id = await charged()
  await store.sandbox.approve(id)
  return id
}
const now = () => Date.now()
const texts = (values: readonly object[]) => values.map((one) => JSON.stringify(one))
const alone = (values: readonly object[]) => texts(values.map((one) => ({ charge: one })))

const calls: [string, Operation, (id: string) => Promise<unknown>, string[]][] = [
  ['create', 'create', () => provider().create(form(newReference())), alone(charges)],
  ['get', 'get', (id) => provider().get(id), alone(charges)],
  ['find', 'get', (id) => provider().find(id), alone(charges)],
  ['list', 'search', () => provider().list(now() - dayMs, now(), null), []],
  ['listChanged', 'dispute', async () => provider().listChanged?.(now() - dayMs, now(), null), []],
  [
    'refundPart',
    'refund',
    async (id) => provider().refundPart?.(id, newReference(), 100),
    texts(brokenRefunds.map((one) => ({ refund: one }))),
  ],
  [
    'listRefunds',
    'refunds',
    (id) => provider().listRefunds(id),
    texts(brokenRefunds.map((one) => ({ refunds: [refund, one] }))),
  ],
  [
    'disputes.get',
    'dispute',
    async () => provider().disputes?.get('E1'),
    ['{"dispute":{"status":1,"endToEndId":"E1"}}'],
  ],
]

test.each(calls)('an answer to %s that is not as documented is named by its shape', async (_, operation, call, own) => {
  const id = await paid()
  for (const text of [...nonsense, ...own]) {
    answerAs(operation, text)
    const error = await call(id).catch((one: unknown) => one)
    expect(error, `${text}: ${error}`).toBeInstanceOf(MalformedAnswer)
    expect(error, text).toMatchObject({ isFinal: false, shape: expect.stringMatching(/./) })
  }
})

test('what no decision depends on may be anything', async () => {
  const odd = { paidAt: {}, fee: '85', payer: 4, customer: 'Ana', expiresIn: '300', additionalInfo: 7 }
  answerAs('get', { charge: { ...charge, ...odd } })
  expect(await provider().get('r')).toMatchObject({ status: 'approved', amountCents: 4_990, feeCents: null })
})

test.each(['constructor', '__proto__', '', 'PARTIALLY_PAID'])(
  'a charge with the unknown status %j is one to wait for, and so is a refund',
  async (status) => {
    const id = await paid()
    answerAs('get', { charge: { ...charge, status } })
    expect((await provider().get(id))?.status).toBe('pending')
    answerAs('refunds', { refunds: [{ ...refund, status }] })
    expect(await provider().listRefunds(id)).toMatchObject([{ status: 'processing' }])
  },
)

describe('a charge', () => {
  test('that is made again is the same', async () => {
    const reference = newReference()
    const made = await provider().create(form(reference))
    const again = await provider().create({ ...form(reference), description: 'Another' })
    expect(again).toMatchObject({ providerId: reference, instructions: made.instructions })
  })

  test.each([400, 422] as const)('that is answered with %i is refused for good, and says why', async (value) => {
    store.sandbox.faults.set({ failWith: { value, message: 'Saldo bloqueado', operations: ['create'] } })
    const refused = await provider()
      .create(form(newReference()))
      .catch((one: unknown) => one)
    expect(refused).toMatchObject({ isFinal: true, status: value, said: 'Saldo bloqueado' })
  })

  test.each([403, 429, 500, 503] as const)('that is answered with %i may have been made', async (value) => {
    store.sandbox.faults.set({ failWith: { value, operations: ['create'] } })
    const unknown = await provider()
      .create(form(newReference()))
      .catch((one: unknown) => one)
    expect(unknown).toMatchObject({ isFinal: false, status: value })
  })

  test('of which the API knows nothing, or no more, is none', async () => {
    const gone = await charged()
    expect(await provider().cancel(gone)).toBe(true)
    for (const id of [gone, newReference(), 'a/b?c']) expect(await provider().get(id)).toBeNull()
    expect(await provider().cancel(gone)).toBe(false)
  })

  test('that is paid is not cancelled', async () => {
    const id = await paid()
    expect(await provider().cancel(id)).toBe(false)
    expect(await provider().get(id)).toMatchObject({ status: 'approved' })
  })

  test('is found by the id of its transfer, in both forms that Woovi writes', async () => {
    const id = await paid()
    const { endToEndId } = (await provider().get(id)) ?? {}
    expect(await provider().get(endToEndId ?? '')).toMatchObject({ providerId: id, endToEndId })
    // Of its test environment.
    const hexadecimal = 'Efa8df7c628cf43d2af424696ea0c6444'
    answerAs('transaction', {
      transaction: { endToEndId: hexadecimal, type: 'PAYMENT', charge: { correlationID: id } },
    })
    expect(await provider().get(hexadecimal)).toMatchObject({ providerId: id })
  })

  test('that was paid with another amount is reported with what came in, all of which goes back', async () => {
    for (const amount of [1, 60]) {
      const id = await charged()
      await store.sandbox.payWrongAmount(id, { amount })
      expect(await provider().get(id)).toMatchObject({ status: 'approved', amountCents: amount * 100 })
      await provider().refund(id, newReference(), amount * 100)
      expect(await pix.refundsAt(id)).toEqual([amount * 100])
      expect(await provider().get(id)).toMatchObject({ status: 'refunded' })
    }
  })

  test('tells whose it is by its information, from which a payment that was lost is written again', async () => {
    const { providerId } = await provider().create(form(newReference()))
    const page = await provider().list(now() - 60_000, now() + 60_000, null)
    expect(page.charges.find((one) => one.providerId === providerId)).toMatchObject({
      ...{ shop: 'https://shop.test', userId: 'u', productId: 'p', amountCents: 4_990, currency: 'BRL' },
    })
  })
})

describe('a refund', () => {
  test('whose answer was lost, and which is refused when it is sent again, is the one that was made', async () => {
    const id = await paid()
    const key = newReference()
    store.sandbox.faults.set({ dropAfter: { operations: ['refund'] } })
    const lost = await Promise.resolve(provider().refundPart?.(id, key, 100)).catch((one: unknown) => one)
    expect(lost).toMatchObject({ isFinal: false })
    store.sandbox.faults.set({ dropAfter: null, failWith: { value: 400, operations: ['refund'] } })
    expect(await provider().refundPart?.(id, key, 100)).toMatchObject({ id: key, status: 'approved', amountCents: 100 })
    const refused = await Promise.resolve(provider().refundPart?.(id, newReference(), 100)).catch((one: unknown) => one)
    expect(refused).toMatchObject({ isFinal: true, status: 400 })
    expect(await pix.refundsAt(id)).toEqual([100])
  })

  test.each([
    ['approved', { status: 'done' }, 'refunded'],
    ['rejected', { completedAt: null }, 'approved'],
  ] as const)(
    'that is %s later ends by its webhook, which names neither charge nor key',
    async (outcome, row, status) => {
      store.sandbox.faults.set({ webhooks: { off: false }, refundAs: { value: 'in_process', times: 1 } })
      const { id, providerId } = await pixCharge(store)
      await store.sandbox.approve(providerId)
      const paymentOf = async () => (await findRow(store, payments, id))?.status
      await expect.poll(paymentOf).toBe('approved')
      await store.ask(refundsApi.refundPayment, { as: await admin(store), params: { paymentId: id } })
      const refundOf = async () => (await store.db.select().from(refunds)).find(({ paymentId }) => paymentId === id)
      expect(await refundOf()).toMatchObject({ completedAt: null })
      await store.sandbox.settleRefund(providerId, outcome)
      await expect.poll(() => store.sandbox.pendingWebhooks()).toBe(0)
      await expect.poll(refundOf).toMatchObject(row)
      expect(await paymentOf()).toBe(status)
    },
  )
})

test('the changes are the charges of which money went back or that are contested, and those alone', async () => {
  await expectReturnsListed({ provider: provider(), sandbox: store.sandbox, now, paid, charged })
})
