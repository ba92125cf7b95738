import { randomUUID } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { requestRecovery, resetByLink } from '#schema/api/account-links.ts'
import { deleteUser } from '#schema/api/users.ts'
import { accountLinks, type EmailRow, emails } from '#schema/tables/index.ts'
import { sendDueEmails } from '#worker/domain/emails/send.ts'
import { emailsTo, emailTo } from '../emails.ts'
import { eventually } from '../eventually.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, stranger } from '../people.ts'
import { queuedEmails, sendAll } from '../queued-emails.ts'
import { changeRow, findRow } from '../rows.ts'
import { firstOf } from '../width.ts'

const minute = 60_000
const hour = 60 * minute

const honeypotData = { timestamp: 1, fields: {} }

const store = await openFileStore({ hasSandboxClock: true })
beforeEach(async () => {
  await store.sandbox.reset()
  await store.db.delete(emails)
})

async function queued(changes: Partial<typeof emails.$inferInsert> = {}): Promise<EmailRow> {
  const [row] = await queuedEmails(store, 1, changes)
  if (!row) throw new Error('no row came back')
  return row
}
const rowOf = ({ id }: EmailRow) => findRow(store, emails, id)
const arrived = () => store.sandbox.emails().map(({ key }) => key)
const attempts = () => store.sandbox.counters().resend?.send

/** Runs the job when so much time has passed, by the clock of `deps` and of the provider. */
async function runAfter(ms: number) {
  store.clock.now += ms
  await sendAll(store.deps)
}

/** An e-mail with a link that expires after `lifetime`. */
async function queuedLink(lifetime: number) {
  const { id: userId, email: address } = await client(store)
  const id = randomUUID()
  const instants = { createdAt: store.clock.now, expiresAt: store.clock.now + lifetime }
  await store.db.insert(accountLinks).values({ id, purpose: 'recover', userId, address, ...instants })
  return queued({ kind: 'recovery', userId, address, params: { linkId: id } })
}

const askForLink = ({ email }: { email: string }) =>
  store.ask(requestRecovery, { ...stranger(), body: { email, honeypotData } })

test('the cron sends what waits in the outbox', async () => {
  const email = await queued()
  expect(await emailTo(store, email.address, email.kind)).toMatchObject({ key: email.id, to: [email.address] })
  expect(await rowOf(email)).toMatchObject({ attempts: 1, nextAttemptAt: null, failure: null })
  expect((await rowOf(email))?.sentAt).toBeGreaterThan(0)
  await store.tick(Date.now() + hour)
  expect(arrived()).toEqual([email.id])
})

test('a request’s own e-mail is sent after its answer, and not again by the cron', async () => {
  const who = await client(store)
  const waiting = await queued()
  store.sandbox.faults.set({ stallMs: { value: 400, operations: ['send'] } })
  expect((await askForLink(who)).status).toBe(200)
  expect(arrived()).toEqual([])
  await eventually(async () => expect(await emailsTo(store, who.email)).toMatchObject([{ kind: 'recovery' }]))
  await store.tick()
  expect(arrived()).toHaveLength(2)
  expect(arrived()[1]).toBe(waiting.id)
})

test('what a request could not send is sent by the cron', async () => {
  const who = await client(store)
  store.sandbox.faults.set({ failWith: { value: 503, times: 1 } })
  expect((await askForLink(who)).status).toBe(200)
  await eventually(async () => expect(attempts()).toBe(1))
  expect(arrived()).toEqual([])
  await store.tick(Date.now() + 2 * minute)
  expect(await emailsTo(store, who.email)).toMatchObject([{ kind: 'recovery' }])
})

test('an attempt that fails is repeated after a minute, then after twice as long, and at last every hour', async () => {
  const email = await queued()
  store.sandbox.faults.set({ failWith: 500 })
  const waits: number[] = []
  for (let n = 0; n < 9; n++) {
    await sendAll(store.deps)
    const next = (await rowOf(email))?.nextAttemptAt ?? 0
    waits.push((next - store.clock.now) / minute)
    await runAfter(next - store.clock.now - 1)
    expect(attempts()).toBe(n + 1)
    store.clock.now = next
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(await rowOf(email)).toMatchObject({ failure: '500 internal_server_error', sentAt: null })
  store.sandbox.faults.reset()
  await runAfter(0)
  expect(await rowOf(email)).toMatchObject({ failure: null, nextAttemptAt: null })
  expect(arrived()).toEqual([email.id])
})

test('an e-mail that is over the provider’s limit waits as long as the provider says, and the run ends', async () => {
  const waiting = await queuedEmails(store, 30)
  store.sandbox.faults.set({ failWith: 429, retryAfterSeconds: 30 })
  await runAfter(0)
  expect(attempts()).toBeLessThanOrEqual(8)
  const rows = await store.db.select().from(emails)
  const begun = rows.filter(({ failure }) => failure !== null)
  expect(begun.length).toBe(attempts())
  for (const row of begun) {
    expect(row).toMatchObject({
      attempts: 0,
      nextAttemptAt: store.clock.now + 30_000,
      failure: '429 rate_limit_exceeded',
    })
  }
  store.sandbox.faults.reset()
  await runAfter(30_000)
  expect(arrived().sort()).toEqual(waiting.map(({ id }) => id).sort())
})

const refusals = [
  [400, '400 validation_error'],
  [422, '422 validation_error'],
] as const
test.each(firstOf(refusals))('a refusal with %i is final', async (status, failure) => {
  const email = await queued()
  store.sandbox.faults.set({ failWith: status })
  await runAfter(0)
  expect(await rowOf(email)).toMatchObject({ attempts: 1, nextAttemptAt: null, sentAt: null, failure })
  store.sandbox.faults.reset()
  await runAfter(24 * hour)
  expect(attempts()).toBe(1)
})

test('one that is refused holds up no other', async () => {
  const bad = await queued({ address: 'nobody', createdAt: 0 })
  const good = await queuedEmails(store, 3)
  await runAfter(0)
  expect(await rowOf(bad)).toMatchObject({ nextAttemptAt: null, failure: '422 validation_error' })
  expect(arrived().sort()).toEqual(good.map(({ id }) => id).sort())
})

test.each(firstOf([401, 500, 403, 409, 503] as const, 2))(
  'an answer of %i is no decision: it is tried again',
  async (status) => {
    const email = await queued()
    store.sandbox.faults.set({ failWith: { value: status, times: 1 } })
    await runAfter(0)
    expect((await rowOf(email))?.failure).toContain(String(status))
    await runAfter(minute)
    expect(arrived()).toEqual([email.id])
  },
)

test('a provider that forgets the id after a day is not asked again by then, because the e-mail may have been sent', async () => {
  const lost = await queued()
  const killed = await queued({ attempts: 1, firstAttemptAt: store.clock.now, nextAttemptAt: store.clock.now + minute })
  store.sandbox.faults.set({ dropAfter: { times: 1 } })
  await runAfter(0)
  await runAfter(24 * hour)
  expect(arrived()).toEqual([lost.id])
  const givenUp = { nextAttemptAt: null, sentAt: null, failure: 'no answer' }
  for (const email of [lost, killed]) expect(await rowOf(email)).toMatchObject(givenUp)
})

test('what waited for days without any attempt is sent', async () => {
  const email = await queued()
  await runAfter(3 * 24 * hour)
  expect(arrived()).toEqual([email.id])
})

test('an e-mail that has failed for 23 hours is given up, with its last failure', async () => {
  const email = await queued()
  store.sandbox.faults.set({ failWith: 503 })
  const begun = store.clock.now
  for (let at: number | null = begun; at !== null; at = (await rowOf(email))?.nextAttemptAt ?? null) {
    await runAfter(at - store.clock.now)
  }
  expect(store.clock.now - begun).toBeGreaterThan(21 * hour)
  expect(store.clock.now - begun).toBeLessThan(23 * hour)
  expect(await rowOf(email)).toMatchObject({ sentAt: null, failure: '503 application_error' })
})

test('before a crowd that waits, an e-mail with a link is sent; the rest as long as the run has time', async () => {
  const crowd = await queuedEmails(store, 60, { nextAttemptAt: store.clock.now - hour })
  const link = await queuedLink(30 * minute)
  await sendDueEmails(store.deps, () => false)
  expect(arrived()[0]).toBe(link.id)
  expect(arrived().length).toBeGreaterThan(1)
  expect(arrived().length).toBeLessThan(20)
  await runAfter(0)
  expect(arrived().sort()).toEqual([link, ...crowd].map(({ id }) => id).sort())
})

test('a link goes out of the outbox with its e-mail, and is not sent once it has expired', async () => {
  const [sent, late] = [await queuedLink(30 * minute), await queuedLink(30 * minute)]
  await changeRow(store, emails, late.id, { nextAttemptAt: store.clock.now + 31 * minute })
  await runAfter(0)
  expect(await rowOf(sent)).toMatchObject({ params: {}, failure: null })
  await runAfter(31 * minute)
  expect(await rowOf(late)).toMatchObject({ params: {}, nextAttemptAt: null, sentAt: null, failure: 'link expired' })
  expect(arrived()).toEqual([sent.id])
})

test('a request that says other words than the first, which had arrived, is the same e-mail', async () => {
  const email = await queued()
  store.sandbox.faults.set({ dropAfter: { times: 1 } })
  await runAfter(0)
  await changeRow(store, emails, email.id, { language: 'pt-BR' })
  await runAfter(minute)
  expect(arrived()).toEqual([email.id])
  expect((await rowOf(email))?.sentAt).toBe(store.clock.now)
})

test('the e-mails of a deleted account are deleted with it', async () => {
  const [who, boss] = [await client(store), await admin(store)]
  await queued({ userId: who.id })
  const other = await queued()
  expect((await store.ask(deleteUser, { as: boss, params: { id: who.id } })).status).toBe(200)
  const left = await store.db.select().from(emails).where(ne(emails.kind, 'account_deleted'))
  expect(left.map(({ id }) => id)).toEqual([other.id])
})

test('a link arrives by itself, and opens what it is for', async () => {
  const who = await client(store)
  expect((await askForLink(who)).status).toBe(200)
  const [email] = await eventually(async () => {
    const received = await emailsTo(store, who.email)
    expect(received).toMatchObject([{ kind: 'recovery' }])
    return received
  })
  const link = email?.links.find((one) => one.includes('#')) ?? ''
  expect(link.startsWith(`${store.url}/`)).toBe(true)
  const token = new URL(link).hash.slice(1)
  const body = { token, newPassword: 'the-new-password-2' }
  expect((await store.ask(resetByLink, { ...stranger(), body })).status).toBe(200)
})
