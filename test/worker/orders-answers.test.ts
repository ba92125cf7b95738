import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#schema/rules/licenses.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { MalformedAnswer } from '#worker/providers/errors.ts'
import type { Operation } from '../local/sandbox/http.ts'
import { linesOf } from '../log-lines.ts'
import { openFileStore } from '../open-store.ts'
import { firstOf } from '../width.ts'
import { expectReturnsListed } from './changed-charges.ts'
import { unseenPayments } from './unseen-payments.ts'
import { html, wrongAnswers } from './wrong-answers.ts'

/** Answers of Mercado Pago's Orders API: what they mean, and those that are not as it documents. */

const store = await openFileStore({ pix: 'mercadopago-orders' })
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})
const { pix } = store
const { provider } = pix

const answerAs = wrongAnswers(store)

/** First those that differ most. */
const nonsense = firstOf(
  ['{}', html, '[null]', 'null', '[]', '"processed"', '7', '', '{"data":null}', '{"data":{}}'],
  3,
)

const refund = { id: 'REF1', status: 'processed', amount: '1.00' }
const payment = {
  ...{ id: 'PAY1', amount: '49.90', paid_amount: '49.90', status: 'processed', status_detail: 'accredited' },
  payment_method: { id: 'pix', type: 'bank_transfer' },
}
const order = {
  ...{ id: 'ORD1', status: 'processed', status_detail: 'accredited', external_reference: 'r', total_amount: '49.90' },
  transactions: { payments: [payment] },
}
const orderWith = (changes: object, more: object = {}) => ({
  ...order,
  transactions: { payments: [{ ...payment, ...changes }], ...more },
})
/** Each with one field that is not as documented. */
const variants = (base: object, fields: Record<string, unknown[]>) =>
  Object.entries(fields).flatMap(([name, values]) => values.map((value) => ({ ...base, [name]: value })))
const amounts = [49.9, '-1.00', '0.001', '1e12', '', 'R$ 49,90', {}, ['49.90']]
const brokenRefunds = variants(refund, { id: [null, 1], status: [null, 0], amount: [null, ...amounts] })
const orders: object[] = [
  ...variants(order, {
    id: [null, 1, {}],
    status: [null, 1, {}],
    status_detail: [1],
    total_amount: [null, ...amounts],
    external_reference: [5, {}],
    user_id: [{}],
    currency: [986],
    transactions: [null, 'none'],
  }),
  ...variants({}, { id: [null, 1], status: [null, 1], paid_amount: amounts, refunded_amount: amounts }).map((one) =>
    orderWith(one),
  ),
  ...brokenRefunds.map((one) => orderWith({}, { refunds: [refund, one] })),
]

const form = (paymentId: string, name = 'Ana') => ({
  ...{ paymentId, amountCents: 4_990, description: 'Tool', payer: { email: 'ana@people.test', name } },
  ...{ shop: 'https://shop.test', userId: 'u', productId: 'p' },
  ...{ notificationUrl: 'https://shop.test/hook', returnUrl: 'https://shop.test', expiresAt: Date.now() + 40 * 60_000 },
})
const newReference = () => crypto.randomUUID().replaceAll('-', '')
const charged = () => pix.charge({ reference: newReference(), cents: 4_990 })
async function paid() {
  const id = await charged()
  await store.sandbox.approve(id)
  return id
}

const now = () => Date.now()
const texts = (values: readonly object[]) => values.map((one) => JSON.stringify(one))
const calls: [string, Operation, (id: string) => Promise<unknown>, string[]][] = [
  ['create', 'create', () => provider().create(form(newReference())), texts(orders)],
  ['get', 'get', (id) => provider().get(id), texts(orders)],
  ['find', 'search', (id) => provider().find(id), orders.map((one) => pix.listed(one))],
  ['list', 'search', () => provider().list(now() - dayMs, now(), null), []],
  ['listChanged', 'search', async () => provider().listChanged?.(now() - dayMs, now(), null), []],
  ['cancel', 'cancel', (id) => provider().cancel(id), ['{"status":null}', '{"status":2}']],
  ['refundPart', 'refund', async (id) => provider().refundPart?.(id, newReference(), 100), []],
  ['refund', 'refund', (id) => provider().refund(id, newReference(), 4_990), []],
  ['listRefunds', 'get', (id) => provider().listRefunds(id), texts(orders)],
  ['getRefund', 'get', (id) => provider().getRefund(id, 'REF1'), texts(orders)],
  ['disputes.get', 'dispute', async () => provider().disputes?.get('1'), ['{"id":null}', '{"id":1,"amount":"1"}']],
]

test.each(calls)('an answer to %s that is not as documented is named by its shape', async (_, operation, call, own) => {
  const id = await paid()
  const broken = [
    ...(operation === 'refund' ? [{ transactions: {} }, { transactions: { refunds: [] } }] : []),
    ...(operation === 'refund' ? brokenRefunds.map((one) => ({ ...order, transactions: { refunds: [one] } })) : []),
  ]
  for (const text of [...nonsense, ...own, ...texts(broken)]) {
    answerAs(operation, text)
    const error = await call(id).catch((one: unknown) => one)
    expect(error, `${text}: ${error}`).toBeInstanceOf(MalformedAnswer)
    expect(error, text).toMatchObject({ isFinal: false, shape: expect.stringMatching(/./) })
  }
})

test('an entry of a list that is not as documented is left out and named, and the others count', async () => {
  const healthy = await charged()
  const created_date = '2026-11-28T10:00:00.000-04:00'
  const broken = { ...order, created_date, id: 'ORD77', total_amount: null }
  const results = [null, broken, await pix.read(healthy), { ...order, id: 'ORD78', created_date: 'yesterday' }, []]
  answerAs('search', pix.listed(...results))
  const page = await provider().list(now() - dayMs, now(), null)
  expect(page.charges.map(({ providerId }) => providerId)).toEqual([healthy])
  expect(page.malformed.map(({ subjectId }) => subjectId)).toEqual(['', 'ORD77', 'ORD78', ''])
  expect(page.malformed[1]?.shape).toContain('total_amount: null')
  expect(JSON.stringify(page.malformed)).not.toContain('2026')
})

test('what no decision depends on may be anything', async () => {
  const odd = { last_updated_date: {}, payer: 4, items: 'x', description: [], integration_data: 7 }
  const method = { payment_method: 3, date_of_expiration: {}, reference_id: null }
  answerAs('get', { ...orderWith(method, { chargebacks: [null] }), ...odd, currency: 'BRL' })
  expect(await provider().get('ORD1')).toMatchObject({ status: 'approved', amountCents: 4_990, updatedAt: null })
})

describe('an order', () => {
  type Pair = [string, string]
  const stateOf = async (own: Pair, ofPayment: Pair) => {
    const [status, status_detail] = own
    answerAs('get', { ...orderWith({ status: ofPayment[0], status_detail: ofPayment[1] }), status, status_detail })
    return (await provider().get('ORD1'))?.status
  }

  test.each<[string, string, ProviderPayment['status']]>([
    ['created', 'created', 'pending'],
    ['processing', 'in_process', 'pending'],
    ['processing', 'pending_review_manual', 'pending'],
    ['action_required', 'waiting_transfer', 'pending'],
    ['action_required', 'waiting_payment', 'pending'],
    ['action_required', 'waiting_capture', 'pending'],
    ['processed', 'accredited', 'approved'],
    ['processed', 'partially_refunded', 'approved'],
    ['processed', 'refunded', 'refunded'],
    ['refunded', 'refunded', 'refunded'],
    ['canceled', 'canceled', 'cancelled'],
    ['cancelled', 'cancelled', 'cancelled'],
    ['expired', 'expired', 'cancelled'],
    ['failed', 'high_risk', 'rejected'],
    ['charged_back', 'in_process', 'disputed'],
    ['charged_back', 'settled', 'charged_back'],
    ['charged_back', 'reimbursed', 'approved'],
  ])('that is %s, %s, is %s', async (status, detail, expected) => {
    expect(await stateOf([status, detail], [status, detail])).toBe(expected)
  })

  test('is approved where its payment is, and not before', async () => {
    const done: Pair = ['processed', 'accredited']
    for (const other of [
      ['action_required', 'waiting_transfer'],
      ['processing', 'in_process'],
      ['created', 'created'],
      ['unheard_of', 'unheard_of'],
    ] as Pair[]) {
      expect(await stateOf(done, other), `the payment is ${other}`).toBe('pending')
      expect(await stateOf(other, done), `the order is ${other}`).toBe('pending')
    }
    answerAs('get', { ...order, transactions: { payments: [] } })
    expect(await provider().get('ORD1')).toMatchObject({ status: 'pending' })
    expect(await stateOf(done, done)).toBe('approved')
  })

  test.each(['constructor', '__proto__', 'toString', '', 'on_hold'])(
    'with the unknown status %j is one to wait for, and so is its refund',
    async (status) => {
      expect(await stateOf([status, 'accredited'], ['processed', 'accredited'])).toBe('pending')
      expect(await stateOf(['processed', status], ['processed', 'accredited'])).toBe('pending')
      expect(await stateOf(['processed', 'accredited'], ['processed', status])).toBe('pending')
      expect(await stateOf(['charged_back', status], ['charged_back', status])).toBe('disputed')
      answerAs('get', orderWith({}, { refunds: [{ ...refund, status }] }))
      expect(await provider().getRefund('ORD1', 'REF1')).toMatchObject({ status: 'processing' })
    },
  )

  test('with an unknown status stays a pending payment, and is named in the log', async () => {
    const { paidUnseen, statusOf } = unseenPayments(() => store)
    const one = await paidUnseen()
    const state = { status: 'held_by_aliens', status_detail: 'accredited' }
    answerAs('get', { ...(await pix.read(one.providerId)), ...state })
    await store.tick()
    expect(await statusOf(one)).toBe('pending')
    const named = linesOf(store).find(({ message }) => message === 'an order has an unknown status')
    expect(named).toMatchObject({ level: 'warn', status: 'held_by_aliens', detail: 'accredited' })
    store.sandbox.faults.set({ answerAs: null })
    await store.tick(now() + 5 * 60_000)
    expect(await statusOf(one)).toBe('approved')
  })

  test('that was paid with another amount is reported with what came in', async () => {
    const id = await charged()
    await store.sandbox.payWrongAmount(id, { amount: 1 })
    expect(await provider().get(id)).toMatchObject({ status: 'approved', amountCents: 100, currency: 'BRL' })
  })
})

describe('a charge', () => {
  test('that is made again finds its order, though the buyer’s name is another', async () => {
    const reference = newReference()
    const made = await provider().create(form(reference))
    const again = await provider().create(form(reference))
    const renamed = await provider().create(form(reference, 'Ana Maria'))
    expect([again.providerId, renamed.providerId]).toEqual([made.providerId, made.providerId])
    expect(renamed.instructions.qrCode).toBe(made.instructions.qrCode)
    expect(store.sandbox.charges().filter((charge) => charge.reference === reference)).toHaveLength(1)
  })

  test('that is refused with 402 is refused for good, and says why', async () => {
    store.sandbox.faults.set({ orderMadeAs: 'failed' })
    const refused = await provider()
      .create(form(newReference()))
      .catch((one: unknown) => one)
    expect(refused).toMatchObject({
      isFinal: true,
      status: 402,
      code: 'failed',
      said: 'The following transactions failed',
    })
  })

  test.each([409, 423, 429, 500, 503] as const)('that is answered with %i may have been made', async (value) => {
    store.sandbox.faults.set({ failWith: { value, operations: ['create'] } })
    expect(
      await provider()
        .create(form(newReference()))
        .catch((one: unknown) => one),
    ).toMatchObject({
      isFinal: false,
      status: value,
    })
  })

  test('that is paid, or was cancelled before, is not cancelled', async () => {
    const [open, settled] = [await charged(), await paid()]
    expect(await provider().cancel(settled)).toBe(false)
    expect(await provider().get(settled)).toMatchObject({ status: 'approved' })
    expect(await provider().cancel(open)).toBe(true)
    expect(await provider().get(open)).toMatchObject({ status: 'cancelled' })
  })

  test('has no id of the Payments API, about which the provider is not asked', async () => {
    store.sandbox.resetCounters()
    expect(await provider().get('123')).toBeNull()
    expect(pix.calls('get')).toBe(0)
  })
})

test('the changes are the orders of which money went back or that are contested, however old they are', async () => {
  await expectReturnsListed({ provider: provider(), sandbox: store.sandbox, now, paid, charged })
})

test('a charge tells whose it is by its item, from which a payment that was lost is written again', async () => {
  const made = await provider().create(form(newReference()))
  const { charges } = await provider().list(now() - 60_000, now() + 60_000, null)
  expect(charges.find(({ providerId }) => providerId === made.providerId)).toMatchObject({
    ...{ shop: 'https://shop.test', userId: 'u', productId: 'p', amountCents: 4_990, currency: 'BRL' },
  })
})
