import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cancelPayment, checkPaymentStatus, createPixPayment } from '#schema/api/payments.ts'
import { getPaymentsHealth, retryEvent } from '#schema/api/payments-health.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { licenses, payments as paymentRows, providerEvents, refunds as refundRows } from '#schema/tables/index.ts'
import { MalformedAnswer } from '#worker/providers/errors.ts'
import { order as orderForm } from '../forms.ts'
import type { Operation } from '../local/sandbox/http.ts'
import { dailyCron } from '../local/worker.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, product, providerEvent } from '../rows.ts'
import { firstOf } from '../width.ts'
import { unseenPayments } from './unseen-payments.ts'
import { html, wrongAnswers } from './wrong-answers.ts'

/** What providers answer is parsed, and what is not as their API documents is a fault of that answer alone. */

const day = 24 * 60 * 60_000

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
})

const answerAs = wrongAnswers(store)

const { pix } = store
const { provider } = pix
const noAmount = { [pix.amountField]: null }
const { id, status } = await pix.read(await pix.charge({ reference: crypto.randomUUID(), cents: 4_990 }))
const withoutAmount = { id, status, ...noAmount }
const amountless = JSON.stringify(pix.alone(withoutAmount))

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
    pix.findOperation,
    async () => {
      const made = await paidUnseen()
      await changeRow(store, paymentRows, made.id, { providerId: null })
      return { ...made, about: made.id, subject: made.id }
    },
    [pix.listed(withoutAmount)],
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
      expect(shown, text).toMatchObject({ count: 1, lastAt: new Date(at).toISOString(), provider: pix.name })
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
  const listed = pix.listed(
    null,
    { ...(await pix.read(broken.providerId)), ...noAmount },
    await pix.read(healthy.providerId),
  )
  answerAs('search', listed, pix.listQuery)
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
  const subjectId = pix.idOf(5)
  const record = () => expect(provider().get(subjectId)).rejects.toBeInstanceOf(MalformedAnswer)
  const isRecorded = and(eq(providerEvents.topic, 'answer'), eq(providerEvents.subjectId, subjectId))
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
    expect(body.malformedAnswers).toMatchObject({ count: 1, rows: [{ call: 'get', subjectId, paymentId: null }] })
    const named = { provider: pix.name, eventId: row?.eventId ?? '' }
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
    expect((await answersShown()).filter((one) => one.subjectId === subjectId)).toEqual([])
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
  const failWith = (operation: Operation, value: 400 | 401 | 403 | 422, message: string) =>
    store.sandbox.faults.set({ failWith: { value, code: 4242, message, operations: [operation] } })

  test('who cancels reads nonsense as such, and that the provider does not let the shop in', async () => {
    const { id, providerId } = await paidUnseen()
    const cancel = () => store.ask(cancelPayment, { as: boss, params: { paymentId: id } })
    answerAs('cancel', html, providerId)
    expect(await cancel()).toMatchObject({ status: 502, body: { code: 'provider_malformed' } })
    store.sandbox.faults.set({ answerAs: null })
    failWith('cancel', 403, 'Token without scope')
    const said = pix.refusal(403, 4242, 'Token without scope')
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
    expect(detail?.message).toMatch(/The account has no money x+$/)
    expect(detail?.message).toHaveLength(pix.refusal(400, 4242, '').length + 200)
  })

  test('who has a webhook applied again reads a refusal and nonsense as such', async () => {
    const event = await providerEvent(store, { failedAt: Date.now() })
    const retry = () => store.ask(retryEvent, { as: boss, body: { provider: pix.name, eventId: event.eventId } })
    failWith('get', 422, 'No')
    expect(await retry()).toMatchObject({
      status: 502,
      body: { code: 'provider_refused', said: pix.refusal(422, 4242, 'No') },
    })
    store.sandbox.faults.set({ failWith: null })
    answerAs('get', html)
    expect(await retry()).toMatchObject({ status: 502, body: { code: 'provider_malformed' } })
  })
})
