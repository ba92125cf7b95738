import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getPaymentsHealth, sendEmailAgain } from '#schema/api/payments-health.ts'
import { linkEmailKinds } from '#schema/rules/emails.ts'
import { auditLog, emails } from '#schema/tables/index.ts'
import { paymentsHealth } from '#worker/domain/payments-health/report.ts'
import { times } from '../concurrency.ts'
import { countEmails } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, stranger } from '../people.ts'
import { queuedEmails } from '../queued-emails.ts'
import { givenUpEmail } from '../rows.ts'

const minute = 60_000
const hour = 60 * minute

const store = await openFileStore()
const boss = await admin(store)
beforeEach(async () => {
  await store.sandbox.reset()
  await store.db.delete(emails)
  await store.db.delete(auditLog)
})

const report = async () => (await store.ask(getPaymentsHealth, { as: boss })).body.emails
const sendAgain = (id: string) => store.ask(sendEmailAgain, { as: boss, params: { id } })
const rows = () => store.db.select().from(emails)
const arrived = () => store.sandbox.emails().map(({ key }) => key)

test('an outbox without a failure is empty on the page of health, and e-mails that were sent are not on it', async () => {
  const at = Date.now()
  await queuedEmails(store, 3, { sentAt: at, nextAttemptAt: null })
  expect(await report()).toEqual({ waiting: 0, oldestSeconds: null, givenUp: { count: 0, rows: [] } })
})

test('what waits is counted, with the age of the oldest', async () => {
  const at = Date.now()
  await queuedEmails(store, 1, { createdAt: at - 10 * minute, nextAttemptAt: at + hour })
  await queuedEmails(store, 2, { createdAt: at - minute, nextAttemptAt: at + minute })
  const shown = await report()
  expect(shown).toMatchObject({ waiting: 3, givenUp: { count: 0 } })
  expect(shown?.oldestSeconds).toBeGreaterThanOrEqual(600)
  expect(shown?.oldestSeconds).toBeLessThan(660)
})

test('the newest ten given-up e-mails are listed, with masked addresses and why they failed', async () => {
  for (let n = 0; n < 11; n++) await givenUpEmail(store, { address: `old${n}@people.test` })
  const link = await givenUpEmail(store, { kind: 'recovery', failure: 'link expired' })
  const last = await givenUpEmail(store, { address: 'carla@people.test', failure: '422 invalid_to' })
  const givenUp = (await report())?.givenUp
  expect(givenUp).toMatchObject({
    count: 13,
    rows: [
      {
        emailId: last.id,
        kind: 'password_changed',
        address: 'c•••@p•••.test',
        failure: '422 invalid_to',
        createdAt: new Date(last.createdAt).toISOString(),
        canSendAgain: true,
      },
      { emailId: link.id, kind: 'recovery', failure: 'link expired', canSendAgain: false },
      ...times(8, () => ({ canSendAgain: true })),
    ],
  })
  expect(givenUp?.rows).toHaveLength(10)
})

test('without a mailer nothing is said of e-mails', async () => {
  await givenUpEmail(store)
  expect((await paymentsHealth(store.deps)).emails).not.toBeNull()
  const deps = Object.create(store.deps, { mailer: { value: null } })
  expect((await paymentsHealth(deps)).emails).toBeNull()
})

test('an e-mail that is sent again arrives once, under its id', async () => {
  const email = await givenUpEmail(store, { attempts: 7 })
  expect(await sendAgain(email.id)).toMatchObject({ status: 200, body: { success: true } })
  expect(await report()).toMatchObject({ waiting: 1, givenUp: { count: 0 } })
  expect(await rows()).toMatchObject([{ attempts: 0, firstAttemptAt: email.firstAttemptAt }])
  await store.tick()
  await store.tick(Date.now() + hour)
  expect(arrived()).toEqual([email.id])
  expect(await rows()).toMatchObject([{ attempts: 1, failure: null, sentAt: expect.any(Number) }])
})

test('one that had arrived, without an answer, does not arrive a second time within the day', async () => {
  const [email] = await queuedEmails(store, 1)
  store.sandbox.faults.set({ dropAfter: { times: 1 } })
  await store.tick()
  await store.db.update(emails).set({ nextAttemptAt: null })
  expect((await sendAgain(email?.id ?? '')).status).toBe(200)
  await store.tick()
  expect(arrived()).toEqual([email?.id])
  expect(await rows()).toMatchObject([{ id: email?.id, sentAt: expect.any(Number) }])
})

test('one that the provider may have forgotten is sent under a new id, and is retried for a day of its own', async () => {
  const old = await givenUpEmail(store, { firstAttemptAt: Date.now() - 23 * hour - minute, attempts: 25 })
  expect((await sendAgain(old.id)).status).toBe(200)
  const [email] = await rows()
  expect(email).toMatchObject({ address: old.address, attempts: 0, firstAttemptAt: null })
  expect(email?.id).not.toBe(old.id)
  store.sandbox.faults.set({ failWith: { value: 503, times: 1 } })
  await store.tick()
  expect(arrived()).toEqual([])
  await store.tick(Date.now() + 2 * minute)
  expect(arrived()).toEqual([email?.id])
})

test.each([
  ['known', 0],
  ['forgotten', 24 * hour],
])('two admins at once send it once, its id being %s to the provider', async (_, age) => {
  const { id } = await givenUpEmail(store, { firstAttemptAt: Date.now() - age })
  await Promise.all(times(5, () => sendAgain(id)))
  await store.tick()
  await store.tick(Date.now() + hour)
  expect(arrived()).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
  expect(await store.db.select().from(auditLog)).toHaveLength(1)
})

test('what others can cause is not sent again beyond their limit, and counts', async () => {
  const { id: userId, email: address } = await client(store)
  await countEmails(store, address, 1)
  const [first, second] = [
    await givenUpEmail(store, { kind: 'address_claimed', userId, address }),
    await givenUpEmail(store, { kind: 'address_claimed', userId, address }),
  ]
  const owed = await givenUpEmail(store, { kind: 'key_given', userId, address })
  expect((await sendAgain(first.id)).status).toBe(200)
  expect(await sendAgain(second.id)).toMatchObject({ status: 429, body: { code: 'too_many_emails' } })
  expect((await sendAgain(owed.id)).status).toBe(200)
})

test('nothing else is sent again: not what holds a link, what waits, what was sent, or what is not there', async () => {
  const at = Date.now()
  const unsendable = [
    ...(await Promise.all(linkEmailKinds.map((kind) => givenUpEmail(store, { kind })))),
    await givenUpEmail(store, { sentAt: at }),
    await givenUpEmail(store, { nextAttemptAt: at + hour }),
  ]
  const before = await rows()
  for (const id of [...unsendable.map((one) => one.id), 'nothing'])
    expect(await sendAgain(id)).toMatchObject({ status: 404, body: { code: 'email_not_found' } })
  expect(await rows()).toEqual(before)
  expect(await store.db.select().from(auditLog)).toEqual([])
})

test('only an admin sends an e-mail again', async () => {
  const { id } = await givenUpEmail(store)
  const params = { id }
  expect((await store.ask(sendEmailAgain, { ...stranger(), params })).status).toBe(401)
  expect((await store.ask(sendEmailAgain, { as: await client(store), params })).status).toBe(403)
  expect(await rows()).toMatchObject([{ id, nextAttemptAt: null }])
})

test('the audit log says which e-mail was sent again, and neither its address nor what it tells', async () => {
  const params = { browser: 'Firefox' }
  const firstAttemptAt = Date.now() - 24 * hour
  const { id, address } = await givenUpEmail(store, { kind: 'new_device', params, firstAttemptAt })
  await sendAgain(id)
  const [email] = await rows()
  const [entry] = await store.db.select().from(auditLog).orderBy(desc(auditLog.createdAt))
  expect(entry).toMatchObject({ action: 'email.retry', entity: 'emails', entityId: id, actorId: boss.id })
  expect(entry?.before).toMatchObject({ id, kind: 'new_device', nextAttemptAt: null })
  expect(entry?.after).toMatchObject({ id: email?.id, kind: 'new_device', nextAttemptAt: expect.any(Number) })
  const logged = JSON.stringify(entry)
  for (const hidden of [address, 'Firefox', '"params"', '"address"']) expect(logged).not.toContain(hidden)
  expect(await store.db.select().from(emails).where(eq(emails.id, id))).toEqual([])
})
