import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cancelPayment, checkPaymentStatus, createPixPayment } from '#schema/api/payments.ts'
import { getPaymentsHealth, retryEvent } from '#schema/api/payments-health.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { licenses, payments as paymentRows, providerEvents, refunds as refundRows } from '#schema/tables/index.ts'
import { MalformedAnswer } from '#worker/providers/errors.ts'
import type { PaymentProvider } from '#worker/providers/payment-provider.ts'

import { order as orderForm } from '../forms.ts'
import type { Operation } from '../local/sandbox/http.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, product, providerEvent } from '../rows.ts'
import { firstOf } from '../width.ts'
import { unseenPayments } from './unseen-payments.ts'

/** What providers answer is parsed, and what is not as their API documents is a fault of that answer alone. */

const day = 24 * 60 * 60_000

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const answerAs = (operation: Operation, value: string, about: string | null = null) =>
  store.sandbox.faults.set({ answerAs: { value, status: 200, operations: [operation], about } })

const html = '<!doctype html><title>Down for maintenance</title>'
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

const amountless = JSON.stringify({ ...payment, transaction_amount: null })

const provider = () => store.deps.providers.find(({ name }) => name === 'mercadopago') as PaymentProvider
const order = (paymentId: string) => ({
  ...{ paymentId, amountCents: 4_990, description: 'Tool', payer: { email: 'ana@people.test', name: 'Ana' } },
  ...{ shop: 'https://shop.test', userId: 'u', productId: 'p' },
  ...{ notificationUrl: 'https://shop.test/hook', returnUrl: 'https://shop.test', expiresAt: Date.now() + 40 * 60_000 },
})

describe('Mercado Pago', () => {
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
      const id = await store.pix.charge({ reference: crypto.randomUUID(), cents: 4_990 })
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
      await store.pix.charge({ reference: crypto.randomUUID(), cents: 4_990 }),
      { ...payment, date_created: '2026-11-28T10:00:00.000-04:00', id: 77, transaction_amount: null },
    ]
    const read = await fetch(`${store.sandbox.url}/v1/payments/${healthy}`, {
      headers: { authorization: `Bearer ${store.secrets.MERCADOPAGO_ACCESS_TOKEN}` },
    })
    const results = [null, broken, await read.json(), { ...payment, id: 78, date_created: 'yesterday' }, []]
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
})

const { paidUnseen, statusOf } = unseenPayments(() => store)

async function soldPayment() {
  const sold = await paidUnseen()
  await store.tick()
  expect(await statusOf(sold)).toBe('approved')
  return sold
}

const answersShown = async () => (await store.ask(getPaymentsHealth, { as: boss })).body.malformedAnswers.rows
const minute = 60_000

type Case = Awaited<ReturnType<typeof paidUnseen>> & {
  /** What the answer of the call has in it or in its address. */
  about: string
  subject: string
}

/** What a run of the cron asks about one payment, by the call whose answer is nonsense. */
const inCron: [string, Operation, () => Promise<Case>, string[]][] = [
  [
    'get',
    'get',
    async () => {
      const made = await paidUnseen()
      return { ...made, about: made.providerId, subject: made.providerId }
    },
    [amountless],
  ],
  [
    'cancel',
    'cancel',
    async () => {
      const made = await paidUnseen({ expiresAt: Date.now() - 1 })
      return { ...made, about: made.providerId, subject: made.providerId }
    },
    ['{"status":null}'],
  ],
  [
    'find',
    'search',
    async () => {
      const made = await paidUnseen()
      await changeRow(store, paymentRows, made.id, { providerId: null })
      return { ...made, about: made.id, subject: made.id }
    },
    [`{"results":[${amountless}]}`],
  ],
  [
    'refund',
    'refund',
    async () => {
      const made = await soldPayment()
      const at = Date.now()
      await store.db.insert(refundRows).values({
        ...{ paymentId: made.id, source: 'user' as const, status: 'requested' as const, reason: 'requested' },
        ...{ amountCents: 4_990, requestedAt: at, nextAttemptAt: at, createdAt: at },
      })
      return { ...made, about: made.providerId, subject: made.providerId }
    },
    ['{"id":1,"status":"approved","amount":null}'],
  ],
  [
    'getCase',
    'dispute',
    async () => {
      const made = await soldPayment()
      const event = await providerEvent(store, { topic: 'dispute' })
      return { ...made, about: event.subjectId, subject: event.subjectId }
    },
    ['{"id":1,"payments":[null]}'],
  ],
]

describe.each(inCron)('a run of the cron in which %s answers nonsense', (call, operation, prepare, own) => {
  test('settles a healthy payment beside it, and names the fault with its shape', async () => {
    for (const text of firstOf([...own, '{}', html, '[null]'])) {
      store.sandbox.faults.reset()
      store.sandbox.faults.set({ webhooks: { off: true } })
      const broken = await prepare()
      const healthy = await paidUnseen()
      const before = await statusOf(broken)
      answerAs(operation, text, broken.about)
      const at = Date.now()
      await store.tick(at)
      expect(await statusOf(healthy), text).toBe('approved')
      expect(await statusOf(broken), text).toBe(before)
      const shown = (await answersShown()).find((one) => one.subjectId === broken.subject && one.call === call)
      expect(shown, text).toMatchObject({ count: 1, lastAt: new Date(at).toISOString(), provider: 'mercadopago' })
      expect(shown?.shape, text).toMatch(/./)
      expect(shown?.shape, 'no value').not.toMatch(/49|approved/)
      if (call !== 'getCase') expect(shown?.paymentId).toBe(broken.id)

      // It is mended, and nothing was lost.
      store.sandbox.faults.reset()
      store.sandbox.faults.set({ webhooks: { off: true } })
      await store.tick(at + 5 * minute)
      expect(await statusOf(broken)).toBe(call === 'refund' ? 'refunded' : 'approved')
      const keys = await store.db.select().from(licenses).where(eq(licenses.paymentId, broken.id))
      expect(keys).toHaveLength(1)
    }
  })
})

test('the daily run restores and settles what it can read of a list, and names the entries that it cannot', async () => {
  await store.db.delete(providerEvents)
  const healthy = await paidUnseen()
  const broken = await paidUnseen()
  const headers = { authorization: `Bearer ${store.secrets.MERCADOPAGO_ACCESS_TOKEN}` }
  const read = async ({ providerId }: { providerId: string }) =>
    (await fetch(`${store.sandbox.url}/v1/payments/${providerId}`, { headers })).json() as Promise<object>
  const results = [null, { ...(await read(broken)), transaction_amount: null }, await read(healthy)]
  answerAs('search', JSON.stringify({ results }), 'range=date_')
  await store.tick(Date.now(), dailyCron)
  expect(await statusOf(healthy)).toBe('approved')
  // What no list tells is asked for by itself.
  expect(await statusOf(broken)).toBe('approved')
  const named = (await answersShown()).filter(({ call }) => call === 'list')
  expect(named).toHaveLength(2)
  expect(named).toContainEqual(expect.objectContaining({ subjectId: broken.providerId, paymentId: broken.id }))
  expect(named).toContainEqual(expect.objectContaining({ subjectId: null, paymentId: null, shape: 'null' }))
})

describe('a malformed answer that was recorded', () => {
  const record = () => expect(provider().get('5')).rejects.toBeInstanceOf(MalformedAnswer)
  const isRecorded = and(eq(providerEvents.topic, 'answer'), eq(providerEvents.subjectId, '5'))
  const rowOf = async () => (await store.db.select().from(providerEvents).where(isRecorded))[0]

  test('is no webhook: it is not given up, not waited for, and cannot be applied', async () => {
    await store.db.delete(providerEvents)
    answerAs('get', '{"secret":"hunter2"}')
    await record()
    const row = await rowOf()
    expect(row).toMatchObject({ body: '{secret: string}', attempts: 1, doneAt: null })
    const { body } = await store.ask(getPaymentsHealth, { as: boss })
    expect(body.deadEvents).toEqual({ count: 0, rows: [] })
    expect(body.webhooks).toEqual([])
    expect(body.malformedAnswers).toMatchObject({ count: 1, rows: [{ call: 'get', subjectId: '5', paymentId: null }] })
    const named = { provider: 'mercadopago' as const, eventId: row?.eventId ?? '' }
    expect(await store.ask(retryEvent, { as: boss, body: named })).toMatchObject({ status: 404 })
    await store.tick(Date.now() + day)
    expect(await rowOf()).toEqual(row)
  })

  test('is listed for a week after the last one and deleted after 30 days', async () => {
    answerAs('get', '{}')
    await record()
    await store.db
      .update(providerEvents)
      .set({ failedAt: Date.now() - 8 * day })
      .where(isRecorded)
    expect((await answersShown()).filter(({ subjectId }) => subjectId === '5')).toEqual([])
    await store.tick(Date.now() + 21 * day)
    expect(await rowOf()).toBeDefined()
    await store.tick(Date.now() + 23 * day)
    expect(await rowOf()).toBeUndefined()
  })

  test('is thrown as well where it cannot be written, which is logged', async () => {
    answerAs('get', '{}')
    store.proxy.set({ isDown: true })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    await record()
    store.proxy.set({ isDown: false })
    expect(logged.mock.calls.flat().join()).toContain('a malformed answer could not be recorded')
  })
})

describe('a buyer', () => {
  const begun = async () => {
    const who = await client(store)
    const { id } = await product(store, { priceBrl: 4_990 })
    const buy = () => store.ask(createPixPayment, { as: who, body: orderForm(who, id) })
    return { who, buy }
  }

  test('whose charge is answered with nonsense is told so, and trying again finds the one charge', async () => {
    const { buy } = await begun()
    for (const text of ['{}', html, amountless]) {
      answerAs('create', text)
      expect(await buy(), text).toMatchObject({ status: 502, body: { code: 'provider_malformed' } })
    }
    store.sandbox.faults.set({ answerAs: null })
    const { status, body } = await buy()
    expect(status).toBe(200)
    expect(store.sandbox.charges().filter(({ reference }) => reference === body.payment_id)).toHaveLength(1)
  })

  test('whose shop is not let in by the provider reads that it is the shop’s fault', async () => {
    const { buy } = await begun()
    store.sandbox.faults.set({ failWith: { value: 401, operations: ['create'] } })
    expect(await buy()).toMatchObject({ status: 502, body: { code: 'method_out_of_order' } })
  })

  test('who waits is told while the provider answers nonsense or nothing, in the polls between its answers too', async () => {
    const { who, buy } = await begun()
    const { body } = await buy()
    const params = { paymentId: body.payment_id }
    const faultSeen = async () => (await store.ask(checkPaymentStatus, { as: who, params })).body.providerFault
    const becomeStale = () => changeRow(store, paymentRows, body.payment_id, { checkedAt: 0 })
    expect(await faultSeen()).toBeNull()
    answerAs('get', html)
    await becomeStale()
    expect([await faultSeen(), await faultSeen()]).toEqual(['malformed', 'malformed'])
    store.sandbox.faults.set({ answerAs: null, failWith: { value: 503, operations: ['get'] } })
    await becomeStale()
    expect([await faultSeen(), await faultSeen()]).toEqual(['unreachable', 'unreachable'])
    store.sandbox.faults.set({ failWith: null })
    await becomeStale()
    expect([await faultSeen(), await faultSeen()]).toEqual([null, null])
  })
})

describe('an admin', () => {
  const failWith = (operation: Operation, value: 400 | 401 | 403, message: string) =>
    store.sandbox.faults.set({ failWith: { value, code: 4242, message, operations: [operation] } })

  test('who cancels reads nonsense as such, and that the provider does not let the shop in', async () => {
    const { id, providerId } = await paidUnseen()
    const cancel = () => store.ask(cancelPayment, { as: boss, params: { paymentId: id } })
    answerAs('cancel', html, providerId)
    expect(await cancel()).toMatchObject({ status: 502, body: { code: 'provider_malformed' } })
    store.sandbox.faults.set({ answerAs: null })
    failWith('cancel', 403, 'Token without scope')
    const said = '403 4242: Token without scope'
    expect(await cancel()).toMatchObject({
      status: 502,
      body: { code: 'provider_unauthorized', details: [{ path: 'provider', message: said }] },
    })
  })

  test('who refunds reads the refusal in the provider’s own words, of which 200 characters are kept', async () => {
    const { id } = await soldPayment()
    failWith('refund', 400, `The account has no money ${'x'.repeat(300)}`)
    const answer = await store.ask(refundPayment, { as: boss, params: { paymentId: id } })
    expect(answer).toMatchObject({ status: 502, body: { code: 'refund_failed' } })
    const [detail] = (answer.body as unknown as { details: { message: string }[] }).details
    expect(detail?.message).toMatch(/^400 4242: The account has no money x+$/)
    expect(detail?.message).toHaveLength('400 4242: '.length + 200)
  })

  test('who has a webhook applied again reads a refusal and nonsense as such', async () => {
    const event = await providerEvent(store, { failedAt: Date.now() })
    const retry = () => store.ask(retryEvent, { as: boss, body: { provider: 'mercadopago', eventId: event.eventId } })
    failWith('get', 400, 'No')
    expect(await retry()).toMatchObject({ status: 502, body: { code: 'provider_refused', said: '400 4242: No' } })
    store.sandbox.faults.set({ failWith: null })
    answerAs('get', html)
    expect(await retry()).toMatchObject({ status: 502, body: { code: 'provider_malformed' } })
  })
})
