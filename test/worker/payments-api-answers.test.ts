import { beforeEach, expect, test } from 'vitest'
import { MalformedAnswer } from '#worker/providers/errors.ts'
import type { Operation } from '../local/sandbox/http.ts'
import { openFileStore } from '../open-store.ts'
import { firstOf } from '../width.ts'
import { html, wrongAnswers } from './wrong-answers.ts'

/** Answers of Mercado Pago's Payments API that are not as it documents. */

const day = 24 * 60 * 60_000

const store = await openFileStore({ pix: 'mercadopago' })
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const answerAs = wrongAnswers(store)

/** First those that differ most. */
const nonsense = firstOf(
  ['{}', html, '[null]', 'null', '[]', '"approved"', '7', '', '{"results":null}', '{"results":{}}'],
  3,
)
const payment = { id: 1, status: 'approved', transaction_amount: 49.9, currency_id: 'BRL', external_reference: 'r' }
const refund = { id: 1, status: 'approved', amount: 1 }
/** Each with one field that is not as documented. */
const variants = (base: object, fields: Record<string, unknown[]>) =>
  Object.entries(fields).flatMap(([name, values]) => values.map((value) => JSON.stringify({ ...base, [name]: value })))
const amounts = [null, '49.90', -1, 0.001, 1e12, {}, [49.9]]
const payments = variants(payment, {
  id: [null, {}, true],
  status: [null, 1, {}],
  status_detail: [1],
  transaction_amount: amounts,
  transaction_amount_refunded: amounts.slice(1),
  currency_id: [null, 986],
  external_reference: [5, {}],
  collector_id: [{}],
})
const refunds = variants(refund, { id: [null, {}], status: [null, 0], amount: amounts })

const { pix } = store
const { provider } = pix
const order = (paymentId: string) => ({
  ...{ paymentId, amountCents: 4_990, description: 'Tool', payer: { email: 'ana@people.test', name: 'Ana' } },
  ...{ shop: 'https://shop.test', userId: 'u', productId: 'p' },
  ...{ notificationUrl: 'https://shop.test/hook', returnUrl: 'https://shop.test', expiresAt: Date.now() + 40 * 60_000 },
})

const code = { point_of_interaction: { transaction_data: { qr_code: '' } } }
const calls: [string, Operation, (id: string) => Promise<unknown>, string[]][] = [
  [
    'create',
    'create',
    () => provider().create(order(crypto.randomUUID())),
    [...payments, JSON.stringify({ ...payment, ...code })],
  ],
  ['get', 'get', (id) => provider().get(id), payments],
  ['getPayer', 'get', async (id) => provider().getPayer?.(id), payments],
  ['find', 'search', (id) => provider().find(id), payments.map((one) => `{"results":[${one}]}`)],
  ['list', 'search', () => provider().list(0, Date.now(), null), []],
  ['listChanged', 'search', async () => provider().listChanged?.(0, Date.now(), null), []],
  ['cancel', 'cancel', (id) => provider().cancel(id), ['{"status":null}', '{"status":2}']],
  ['refundPart', 'refund', async (id) => provider().refundPart?.(id, crypto.randomUUID(), 100), refunds],
  ['refund', 'refund', (id) => provider().refund(id, crypto.randomUUID(), 4_990), refunds],
  [
    'listRefunds',
    'get',
    (id) => provider().listRefunds(id),
    refunds.map((one) => `[${JSON.stringify(refund)},${one}]`),
  ],
  ['getRefund', 'get', (id) => provider().getRefund(id, '1'), refunds],
  ['disputes.get', 'dispute', async () => provider().disputes?.get('1'), ['{"id":null}', '{"id":1,"amount":"1"}']],
  ['disputes.find', 'dispute', async (id) => provider().disputes?.find(id), ['{"results":[{"id":{}}]}']],
]

test.each(calls)(
  'an answer to %s that is not as documented is named by its shape',
  async (name, operation, call, own) => {
    const id = await pix.charge({ reference: crypto.randomUUID(), cents: 4_990 })
    await store.sandbox.approve(id)
    // What a list of none is, is an answer.
    const answers = [...nonsense.filter((text) => name !== 'listRefunds' || text !== '[]'), ...own]
    for (const text of answers) {
      answerAs(operation, text)
      const error = await call(id).catch((one: unknown) => one)
      expect(error, text).toBeInstanceOf(MalformedAnswer)
      expect(error, text).toMatchObject({ isFinal: false, shape: expect.stringMatching(/./) })
    }
  },
)

test('an entry of a list that is not as documented is left out and named, and the others count', async () => {
  const [healthy, broken] = [
    await pix.charge({ reference: crypto.randomUUID(), cents: 4_990 }),
    { ...payment, date_created: '2026-11-28T10:00:00.000-04:00', id: 77, transaction_amount: null },
  ]
  const results = [null, broken, await pix.read(healthy), { ...payment, id: 78, date_created: 'yesterday' }, []]
  answerAs('search', JSON.stringify({ results }))
  const page = await provider().list(Date.now() - day, Date.now(), null)
  expect(page.charges.map(({ providerId }) => providerId)).toEqual([healthy])
  expect(page.malformed.map(({ subjectId }) => subjectId)).toEqual(['', '77', '78', ''])
  expect(page.malformed[1]?.shape).toContain('transaction_amount: null')
  expect(JSON.stringify(page.malformed)).not.toContain('2026')
})

test.each(['constructor', '__proto__', 'toString', '', 'on_hold'])(
  'the unknown status %j is a charge to wait for',
  async (status) => {
    answerAs('get', JSON.stringify({ ...payment, status }))
    expect(await provider().get('1')).toMatchObject({ status: 'pending' })
    answerAs('get', JSON.stringify({ ...payment, status: 'charged_back', status_detail: status }))
    expect(await provider().get('1')).toMatchObject({ status: 'disputed' })
    answerAs('get', JSON.stringify({ ...refund, status }))
    expect(await provider().getRefund('1', '1')).toMatchObject({ status: 'processing' })
  },
)

test('what no decision depends on may be anything', async () => {
  const odd = {
    ...{
      payment_method_id: 3,
      fee_details: [null],
      transaction_details: 'x',
      date_approved: 7,
      date_last_updated: {},
    },
    ...{ point_of_interaction: [], payer: 4, metadata: 'x' },
  }
  answerAs('get', JSON.stringify({ ...payment, ...odd }))
  expect(await provider().get('1')).toMatchObject({
    status: 'approved',
    amountCents: 4_990,
    feeCents: null,
    paidAt: null,
  })
  expect(await provider().getPayer?.('1')).toEqual({ name: null, email: null })
})
