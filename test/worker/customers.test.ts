import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addCustomerNote,
  deleteCustomerNote,
  getCustomer,
  listCustomerEvents,
  sendKeyEmail,
} from '#schema/api/customers.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import { deleteUser, setUserStatus } from '#schema/api/users.ts'
import { maskKey } from '#schema/rules/activations.ts'
import { type EventGroup, eventGroups, eventsPerPage, noteMax } from '#schema/rules/customers.ts'
import { keyEmailPauseMs } from '#schema/rules/emails.ts'
import { auditLog, customerNotes, emails, payments, refunds, users } from '#schema/tables/index.ts'
import { eventIdOf } from '#worker/providers/event-id.ts'
import { countEmails } from '../emails.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import { recordedPlans } from '../query-plans.ts'
import * as rows from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'

let paymentId: string
let key: string
const at = Date.now() - 3_600_000
const store = await openFileStore()
const boss = await admin(store)
const person = await client(store, { name: 'Davi Almeida' })
const other = await client(store)
for (const { id: userId } of [person, other]) {
  const sale = { userId, status: 'approved' as const, createdAt: at, approvedAt: at + 1_000, productName: 'Aurora' }
  const paid = await rows.pendingPayment(store, sale)
  const license = await rows.license(store, {
    paymentId: paid.id,
    userId,
    purchaseDate: at + 2_000,
    activatedAt: at + 3_000,
  })
  await rows.refundRequest(store, { paymentId: paid.id, userId, createdAt: at + 4_000 })
  await rows.dispute(store, { paymentId: paid.id, openedAt: at + 5_000 })
  const refund = { source: 'automatic', amountCents: 4_990, requestedAt: at, createdAt: at + 6_000 } as const
  await store.db.insert(refunds).values({ ...refund, paymentId: paid.id, status: 'refused', refusedAt: at + 7_000 })
  await rows.review(store, { userId, createdAt: at + 8_000 })
  await rows.notification(store, { userId, title: 'Olá', createdAt: at + 9_000 })
  if (userId === person.id) [paymentId, key] = [paid.id, license.key]
}
await rows.pendingPayment(store, {
  userId: person.id,
  status: 'refunded',
  approvedAt: at,
  createdAt: at - 1,
  amountCents: 700,
})
await store.ask(setUserStatus, { as: boss, params: { id: person.id }, body: { action: 'block' } })

const read = async (as: Person, query: Record<string, string> = {}) =>
  (await store.ask(listCustomerEvents, { as, params: { id: person.id }, query })).body

test('a customer is shown with what they paid, their keys and their open sessions', async () => {
  const open = { id: 'one', startedAt: at, expiresAt: at + 86_400_000, browser: 'Chrome', system: 'Windows' }
  const sessions = [open, { ...open, id: 'two', expiresAt: at + 1 }]
  await rows.changeRow(store, users, person.id, { sessions })
  const { status, body } = await store.ask(getCustomer, { as: boss, params: { id: person.id } })
  expect(status).toBe(200)
  expect(body.person).toMatchObject({ _id: person.id, name: 'Davi Almeida', isBlocked: true })
  expect(body.account).toMatchObject({ email: person.email, isBlocked: true })
  expect(body.money).toEqual({ paid: { BRL: 49.9, USD: 0 }, orders: 1, started: 2, refunded: { BRL: 7, USD: 0 } })
  expect(body.keys).toMatchObject({ total: 1, inForce: 1, rows: [{ key, paymentId }] })
  expect(body.purchases).toMatchObject([
    { _id: paymentId, status: 'approved', refundInfo: { status: 'refused' }, licenseKey: key },
    { status: 'refunded', amount: 7, licenseKey: null },
  ])
  const startedAt = new Date(at).toISOString()
  expect(body.sessions).toEqual([{ startedAt, browser: 'Chrome', system: 'Windows', address: null }])
  expect((await store.ask(getCustomer, { as: boss, params: { id: 'nobody' } })).body.code).toBe('user_not_found')
  expect((await store.ask(listCustomerEvents, { as: boss, params: { id: 'nobody' } })).status).toBe(404)
})

test('what happened with them comes newest first, of this person alone', async () => {
  const { events, next } = await read(boss)
  expect(next).toBeNull()
  expect(events.map(({ kind }) => kind)).toEqual([
    'audit',
    ...['notification', 'review', 'refundRefused', 'refundStarted', 'disputeOpened', 'refundAsked'],
    ...['keyActivated', 'keyIssued', 'paymentApproved'],
    // At the same time, in the order of their ids.
    ...events.slice(10, 12).map(({ kind }) => kind),
    'paymentStarted',
  ])
  expect(events.at(9)).toMatchObject({ paymentId, title: 'Aurora', amount: 49.9, currency: 'BRL' })
  expect(events.at(8)).toMatchObject({ detail: `…${key.slice(-5)}`, paymentId: null, amount: null })
  expect(events[0]).toMatchObject({ title: 'user.block', detail: boss.name })
})

test('of many purchases and keys the newest are sent, in less than 20,000 bytes', async () => {
  const who = await client(store)
  for (let n = 0; n < 12; n++) {
    const sale = { userId: who.id, createdAt: at + n, qrCode: '0'.repeat(200), providerId: `many-${n}` }
    const state = n < 6 ? ({ status: 'approved', approvedAt: at } as const) : {}
    const product = await rows.product(store)
    const { id } = await rows.pendingPayment(store, { ...sale, ...state, productId: product.id })
    await rows.license(store, { paymentId: id, userId: who.id, purchaseDate: at + n, note: 'x'.repeat(40) })
    await rows.givenUpEmail(store, { userId: who.id, kind: 'key_delivered', params: { payment: id } })
    await rows.customerNote(store, { userId: who.id, body: 'x'.repeat(100) })
  }
  const { body } = await store.ask(getCustomer, { as: boss, params: { id: who.id } })
  expect(body.purchases?.map(({ createdAt }) => Date.parse(createdAt) - at)).toEqual([11, 10, 9, 8, 7, 6])
  expect([body.keys?.rows.length, body.keys?.total, body.money?.started]).toEqual([10, 12, 12])
  expect(JSON.stringify(body).length).toBeLessThan(20_000)
})

test('a late payment is explained: when it was to be paid, was paid, was reported and approved, of every provider', async () => {
  const minute = 60_000
  for (const provider of [store.pix.name, 'coinbase', 'btcpay'] as const) {
    const who = await client(store)
    const times = { createdAt: at, expiresAt: at + minute, cancelledAt: at + 2 * minute, approvedAt: at + 5 * minute }
    const sale = { provider, productName: 'Aurora', status: 'approved', isLate: true, settledBy: 'webhook' } as const
    const facts = { ...times, paidAt: at + 3 * minute, cancelReason: 'expired', providerId: `${provider}-1` } as const
    const late = await rows.pendingPayment(store, { userId: who.id, ...sale, ...facts })
    const notice = (topic: 'payment' | 'dispute', subjectId: string, minutes: number, over = {}) => {
      const eventId = eventIdOf(topic, subjectId, 'rest')
      const receivedAt = at + minutes * minute
      return rows.providerEvent(store, { provider, topic, subjectId, eventId, receivedAt, ...over })
    }
    await notice('payment', `${provider}-1`, 4, { doneAt: at + 5 * minute })
    await rows.dispute(store, { provider, paymentId: late.id, caseId: `${provider}-case`, openedAt: at + 7 * minute })
    await notice('dispute', `${provider}-case`, 6, { failedAt: at })
    // Of others.
    for (const subjectId of [`${provider}-12`, `${provider}-1:2`]) await notice('payment', subjectId, 4)
    const { body } = await store.ask(listCustomerEvents, { as: boss, params: { id: who.id } })
    expect(body.events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['disputeOpened', 'med'],
      ['disputeNotice', `${provider}:failed`],
      ['paymentApproved', `webhook:late:${provider}-1`],
      ['providerNotice', `${provider}:applied`],
      ['paymentPaid', provider],
      ['paymentCancelled', 'expired'],
      ['paymentOverdue', ''],
      ['paymentStarted', late.method],
    ])
    expect(new Set(body.events.map(({ paymentId: of }) => of))).toEqual(new Set([late.id]))
  }
})

test('what ran out before it was paid is not called cancelled by an admin', async () => {
  const who = await client(store)
  const ended = { status: 'cancelled', cancelledAt: at, cancelReason: 'admin' } as const
  const { id } = await rows.pendingPayment(store, { userId: who.id, ...ended, lacksKeyHold: true })
  const refund = { status: 'done', source: 'automatic', reason: 'ran_out', createdAt: at, completedAt: at } as const
  await store.db.insert(refunds).values({ ...refund, paymentId: id, amountCents: 4_990, requestedAt: at })
  const { body } = await store.ask(listCustomerEvents, { as: boss, params: { id: who.id } })
  expect(body.events.find(({ kind }) => kind === 'paymentCancelled')?.detail).toBe('ran_out')
})

test('a webhook that came is among what happened with the buyer', async () => {
  const who = await client(store)
  const { id } = await rows.product(store)
  const { body } = await store.ask(createPixPayment, { as: who, body: order(who, id) })
  const { path, init } = signedWebhook(store, body.id)
  await store.fetch(path, init)
  const { events } = (await store.ask(listCustomerEvents, { as: boss, params: { id: who.id } })).body
  expect(events[0]).toMatchObject({ kind: 'providerNotice', detail: `${store.pix.name}:applied`, amount: null })
})

test('their e-mails come newest first with how they went, of a kept text nothing', async () => {
  const who = await client(store)
  const { payment } = await purchase(store, who)
  const params = { payment: payment.id }
  await rows.givenUpEmail(store, {
    userId: who.id,
    kind: 'recovery',
    params: { linkId: 'a-secret' },
    sentAt: at,
    failure: null,
  })
  await rows.givenUpEmail(store, { userId: who.id, kind: 'key_delivered', params, failure: '422 x' })
  await rows.givenUpEmail(store, { userId: who.id, kind: 'dispute_opened', params, nextAttemptAt: at, failure: null })
  await rows.givenUpEmail(store, { userId: boss.id, kind: 'key_delivered', params })
  const { body } = await store.ask(getCustomer, { as: boss, params: { id: who.id } })
  expect(body.emails?.map(({ kind, state, failure, paymentId }) => [kind, state, failure, paymentId])).toEqual([
    ['dispute_opened', 'queued', null, null],
    ['key_delivered', 'failed', '422 x', payment.id],
    ['recovery', 'sent', null, null],
  ])
  expect(JSON.stringify(body)).not.toContain('a-secret')
})

test('notes about a customer are written and deleted by staff of the users’ scope, in the log without their words', async () => {
  const who = await client(store)
  const support = await admin(store, { name: 'Sara Suporte', staffScopes: ['users'] })
  const add = (body: string, as = support, id = who.id) =>
    store.ask(addCustomerNote, { as, params: { id }, body: { body } })
  const notes = async (as = boss) => (await store.ask(getCustomer, { as, params: { id: who.id } })).body.notes
  expect((await add('  Pediu nota fiscal. ')).body).toMatchObject({ message: 'Nota salva.' })
  expect((await add('Ligou de novo.')).status).toBe(200)
  expect(await notes()).toMatchObject([
    { body: 'Ligou de novo.', author: 'Sara Suporte' },
    { body: 'Pediu nota fiscal.', author: 'Sara Suporte' },
  ])
  expect((await add('x', support, 'nobody')).body.code).toBe('user_not_found')
  for (const body of ['', ' ', 'x'.repeat(noteMax + 1)]) expect((await add(body)).status).toBe(400)
  expect((await add('x', await admin(store, { staffScopes: ['read', 'money'] }))).status).toBe(403)
  expect(await notes(await admin(store, { staffScopes: ['money'] }))).toBeNull()

  const noteId = (await notes())?.[0]?._id ?? ''
  const remove = (id: string) => store.ask(deleteCustomerNote, { as: support, params: { id, noteId } })
  expect((await remove(person.id)).body.code).toBe('note_not_found')
  expect((await remove(who.id)).body).toMatchObject({ message: 'Nota excluída.' })
  expect((await remove(who.id)).status).toBe(404)
  expect(await notes()).toHaveLength(1)
  const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, noteId))
  expect(log.map(({ action }) => action)).toEqual(['note.create', 'note.delete'])
  expect(JSON.stringify(log)).not.toContain('Ligou')

  await store.ask(deleteUser, { as: boss, params: { id: support.id } })
  expect((await notes())?.[0]?.author).toBeNull()
  await store.ask(deleteUser, { as: boss, params: { id: who.id } })
  expect(await store.db.select().from(customerNotes).where(eq(customerNotes.userId, who.id))).toEqual([])
})

describe('the e-mail of a key', () => {
  const send = (id: string, as: Person = boss) => store.ask(sendKeyEmail, { as, params: { paymentId: id } })
  const writtenTo = (userId: string) => store.db.select().from(emails).where(eq(emails.userId, userId))

  test('is sent again as the key is now, to the address that the account has now, and not twice', async () => {
    const who = await client(store, { email: 'novo@people.test' })
    const { payment, license } = await purchase(store, who)
    const answers = await Promise.all([send(payment.id), send(payment.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [email, ...others] = await writtenTo(who.id)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'key_delivered', address: who.email, params: { receipt: payment.id } })
    expect(email?.params.expires).toBe(String(license.expirationDate))
    expect(JSON.stringify(email)).not.toContain(license.key)
    const [entry] = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, email?.id ?? ''))
    expect(entry).toMatchObject({ action: 'email.create', actorId: boss.id, after: { userId: who.id } })
    expect(entry?.after).not.toHaveProperty('params')
    expect((await send(payment.id)).body.code).toBe('email_just_sent')
    await store.db.update(emails).set({ createdAt: Date.now() - keyEmailPauseMs - 1_000 })
    expect((await send(payment.id)).status).toBe(200)
  })

  test('is not sent by an admin beyond what an address gets in an hour', async () => {
    const who = await client(store)
    const { payment } = await purchase(store, who)
    await countEmails(store, who.email, 2)
    const refused = await send(payment.id)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_emails', wait: '1 h' } })
    expect(await writtenTo(who.id)).toEqual([])
  })

  test('is not sent for a payment without a key or that is refunded, nor by who sees no people', async () => {
    const who = await client(store)
    const unpaid = await rows.pendingPayment(store, { userId: who.id })
    const { payment } = await purchase(store, who)
    await rows.changeRow(store, payments, payment.id, { status: 'refunded' })
    for (const { id } of [unpaid, payment]) expect((await send(id)).body.code).toBe('no_key_email')
    expect((await send('nothing')).status).toBe(404)
    expect((await send(payment.id, await admin(store, { staffScopes: ['read', 'catalogue'] }))).status).toBe(403)
    expect(await writtenTo(who.id)).toEqual([])
  })
})

test('a group can be read alone, and pages follow one another without a gap or a repetition', async () => {
  for (const group of Object.keys(eventGroups) as EventGroup[]) {
    const { events } = await read(boss, { group })
    expect(events.length, group).toBeGreaterThan(0)
    expect(events.filter(({ kind }) => !(eventGroups[group] as readonly string[]).includes(kind))).toEqual([])
  }
  const busy = await client(store)
  for (let n = 0; n < eventsPerPage + 5; n++) await rows.notification(store, { userId: busy.id, createdAt: at })
  const page = async (query: Record<string, string>) =>
    (await store.ask(listCustomerEvents, { as: boss, params: { id: busy.id }, query })).body
  const first = await page({})
  expect(first.events).toHaveLength(eventsPerPage)
  const second = await page({ before: first.next ?? '' })
  expect(second.next).toBeNull()
  expect(new Set([...first.events, ...second.events].map(({ _id }) => _id)).size).toBe(eventsPerPage + 5)
  expect(
    (await store.ask(listCustomerEvents, { as: boss, params: { id: busy.id }, query: { before: 'x' } })).status,
  ).toBe(400)
})

test('what the scopes leave out is not sent, and keys are masked without theirs', async () => {
  const shownTo = async (scope: 'users' | 'keys' | 'money' | 'read') => {
    const as = await admin(store, { staffScopes: [scope] })
    const { body } = await store.ask(getCustomer, { as, params: { id: person.id } })
    const groups = (await read(as)).events.map(({ kind }) =>
      (Object.keys(eventGroups) as EventGroup[]).find((name) =>
        (eventGroups[name] as readonly string[]).includes(kind),
      ),
    )
    return { body, groups: [...new Set(groups)].sort() }
  }
  const ofMoney = await shownTo('money')
  expect([ofMoney.body.account, ofMoney.body.sessions, ofMoney.body.keys, ofMoney.groups]).toEqual([
    ...[null, null, null],
    ['payments'],
  ])
  expect(ofMoney.body.purchases?.[0]).toMatchObject({ _id: paymentId, licenseKey: maskKey(key) })
  const ofKeys = await shownTo('keys')
  expect([ofKeys.body.money, ofKeys.body.purchases]).toEqual([null, null])
  expect([ofKeys.body.keys?.rows[0]?.key, ofKeys.groups]).toEqual([key, ['keys']])
  const ofUsers = await shownTo('users')
  expect([ofUsers.body.account?._id, ofUsers.body.money, ofUsers.groups]).toEqual([person.id, null, []])
  const reader = await shownTo('read')
  expect(reader.body.keys?.rows[0]?.key).toBe(maskKey(key))
  expect(reader.groups).toEqual(['keys', 'messages', 'payments', 'staff'])
})

test('each costs one round trip and reads the rows of this person alone', async () => {
  for (const endpoint of [getCustomer, listCustomerEvents]) {
    store.proxy.reset()
    await store.ask(endpoint, { as: boss, params: { id: person.id } })
    expect(store.proxy.roundTrips()).toBe(1)
    const scans = (await recordedPlans(store)).flatMap(({ plan }) =>
      plan.filter((line) => /^SCAN (?!events|page$|\(|constant|(\d+ )?CONSTANT)/.test(line)),
    )
    expect(scans).toEqual([])
  }
})
