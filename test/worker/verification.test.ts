import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmVerification, requestRecovery, sendVerification } from '#schema/api/account-links.ts'
import { me, register } from '#schema/api/accounts.ts'
import { deleteOwnAccount } from '#schema/api/own-data.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { accountLinks, counters, emails, users } from '#schema/tables/index.ts'
import { countEmails } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person, type PersonOptions, stranger, tokenOf } from '../people.ts'
import { accountLink, changeRow, findRow } from '../rows.ts'

const store = await openFileStore()
// The links stay in the outbox.
store.sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })

const dayMs = 86_400_000
const confirm = (token: string) => store.ask(confirmVerification, { ...stranger(), body: { token } })
const sign = (id: string) => store.deps.linkTokens.sign(id)
const isVerified = async (as: { token: string }) => (await store.ask(me, { as })).body.isEmailVerified
const linkIdsOf = async (userId: string) =>
  (await store.db.select().from(emails).where(eq(emails.userId, userId)))
    .filter(({ kind }) => kind === 'verification')
    .map(({ params }) => params.linkId ?? '')

test('a registration sends the link in the language of its form, and the link verifies the address', async () => {
  const email = 'new@people.test'
  const body = registration(email)
  expect((await store.ask(register, { ...stranger(), body, lang: 'en' })).status).toBe(200)
  // A second registration of the address changes nothing, and sends nothing.
  expect((await store.ask(register, { ...stranger(), body })).status).toBe(409)
  const [user] = await store.db.select().from(users).where(eq(users.email, email))
  const sent = await store.db.select().from(emails).where(eq(emails.address, email))
  expect(sent).toMatchObject([{ kind: 'verification', userId: user?.id, language: 'en' }])
  const as = { token: await tokenOf(store.secrets, user as Person) }
  expect(await isVerified(as)).toBe(false)
  const { status, body: answer } = await confirm(sign(sent[0]?.params.linkId ?? ''))
  expect({ status, answer }).toEqual({
    status: 200,
    answer: { success: true, message: 'E-mail confirmado.', email },
  })
  expect(await isVerified(as)).toBe(true)
})

const registration = (email: string) => ({
  name: 'Somebody New',
  email,
  password: 'correct horse',
  termsAccepted: true,
  honeypotData: { timestamp: 1, fields: {} },
})
const sentTo = async (address: string) =>
  (await store.db.select().from(emails).where(eq(emails.address, address))).map(({ kind }) => kind)
const recover = (email: string) =>
  store.ask(requestRecovery, { ...stranger(), body: { email, honeypotData: { timestamp: 1, fields: {} } } })

test('the link is sent again on demand, twice in an hour, and not to a verified address; the third e-mail is for recovery', async () => {
  const who = await client(store)
  const statuses = []
  for (let n = 0; n < 2; n++) statuses.push((await store.ask(sendVerification, { as: who })).status)
  expect(statuses).toEqual([200, 200])
  const refused = await store.ask(sendVerification, { as: who })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_emails' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  for (let n = 0; n < 2; n++) expect((await recover(who.email)).status).toBe(200)
  expect(await sentTo(who.email)).toEqual(['verification', 'verification', 'recovery'])
  const ids = await linkIdsOf(who.id)
  expect((await confirm(sign(ids[0] ?? ''))).status).toBe(200)

  const verified = await client(store, { emailVerifiedAt: 1 })
  await countEmails(store, verified.email, 10)
  expect((await store.ask(sendVerification, { as: verified })).status).toBe(200)
  expect(await linkIdsOf(verified.id)).toEqual([])
})

test('an account is made without its e-mail where the address has got too many', async () => {
  await countEmails(store, 'crowded@people.test', 2)
  expect((await store.ask(register, { ...stranger(), body: registration('crowded@people.test') })).status).toBe(200)
  expect(await sentTo('crowded@people.test')).toEqual([])
  const [user] = await store.db.select().from(users).where(eq(users.email, 'crowded@people.test'))
  expect(
    await store.db
      .select()
      .from(accountLinks)
      .where(eq(accountLinks.userId, user?.id ?? '')),
  ).toEqual([])
})

test('an account that is made and deleted again and again sends a stranger’s address two e-mails', async () => {
  const email = 'somebody.else@people.test'
  for (let n = 0; n < 2; n++) {
    expect((await store.ask(register, { ...stranger(), body: registration(email) })).status).toBe(200)
    const [user] = await store.db.select().from(users).where(eq(users.email, email))
    const as = { token: await tokenOf(store.secrets, user as Person) }
    expect((await store.ask(deleteOwnAccount, { as, body: { password: 'correct horse' } })).status).toBe(200)
  }
  expect(await sentTo(email)).toEqual(['account_deleted'])
  const counted = await store.db
    .select()
    .from(counters)
    .where(like(counters.bucket, `emails:${email}:%`))
  expect(counted).toHaveLength(2)
})

test('a second click, and twenty at once, get the same answer and change nothing', async () => {
  const who = await client(store)
  const token = sign((await accountLink(store, who, { purpose: 'verify' })).id)
  const results = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  const before = await findRow(store, users, who.id)
  expect((await confirm(token)).status).toBe(200)
  expect(await findRow(store, users, who.id)).toEqual(before)
})

test('a used link does not verify the address again after it was lost', async () => {
  const who = await client(store)
  const token = sign((await accountLink(store, who, { purpose: 'verify' })).id)
  await confirm(token)
  await changeRow(store, users, who.id, { emailVerifiedAt: null })
  expect((await confirm(token)).body.code).toBe('link_invalid')
  expect(await isVerified(who)).toBe(false)
})

test.each<[string, (who: Person) => Promise<string>]>([
  ['a guessed id', async () => sign('0'.repeat(32))],
  ['a token without a signature', async (who) => (await accountLink(store, who, { purpose: 'verify' })).id],
  [
    'an expired link',
    async (who) => sign((await accountLink(store, who, { purpose: 'verify', expiresAt: Date.now() - 1 })).id),
  ],
  ...(['recover', 'change_from', 'change_to'] as const).map((purpose): [string, (who: Person) => Promise<string>] => [
    `a link for ${purpose}`,
    async (who) => sign((await accountLink(store, who, { purpose, changeId: 'c' })).id),
  ]),
  [
    'a link to another address',
    async (who) => sign((await accountLink(store, who, { purpose: 'verify', address: 'other@people.test' })).id),
  ],
  [
    'another account’s link',
    async () => sign((await accountLink(store, await client(store), { purpose: 'verify' })).id),
  ],
  ...(['isBanned', 'isBlocked'] as const).map((barred): [string, (who: Person) => Promise<string>] => [
    `a link of an account that ${barred}`,
    async (who) => {
      await changeRow(store, users, who.id, { [barred]: true })
      return sign((await accountLink(store, who, { purpose: 'verify' })).id)
    },
  ]),
  [
    'a link of a deleted account',
    async (who) => {
      const { id } = await accountLink(store, who, { purpose: 'verify' })
      await store.db.delete(users).where(eq(users.id, who.id))
      expect(await store.db.select().from(accountLinks).where(eq(accountLinks.id, id))).toEqual([])
      return sign(id)
    },
  ],
])('%s does not verify the address', async (name, spoil) => {
  const who = await client(store)
  const { status, body } = await confirm(await spoil(who))
  if (!name.startsWith('another account'))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'link_invalid' })
  const row = await findRow(store, users, who.id)
  expect(row?.emailVerifiedAt ?? null).toBeNull()
})

test('a second link to a verified address gets the same answer and changes nothing', async () => {
  const who = await client(store, { emailVerifiedAt: 7 })
  const { status, body } = await confirm(sign((await accountLink(store, who, { purpose: 'verify' })).id))
  expect({ status, email: body.email }).toEqual({ status: 200, email: who.email })
  expect((await findRow(store, users, who.id))?.emailVerifiedAt).toBe(7)
})

test.each<[string, Partial<typeof accountLinks.$inferInsert>, PersonOptions]>([
  ['an expired link', { expiresAt: Date.now() - 1 }, {}],
  ['a link to another address', { address: 'other@people.test' }, {}],
  ['a link of a banned account', {}, { isBanned: true }],
  ['a link of a blocked account', {}, { isBlocked: true }],
])('%s does not tell the verified address of its account', async (_, columns, person) => {
  const who = await client(store, { emailVerifiedAt: 7, ...person })
  const { status, body } = await confirm(sign((await accountLink(store, who, { purpose: 'verify', ...columns })).id))
  expect({ status, code: body.code, email: body.email }).toEqual({
    status: 400,
    code: 'link_invalid',
    email: undefined,
  })
})

test('beyond the limit of guesses a right link verifies nothing either', async () => {
  const who = await client(store)
  const token = sign((await accountLink(store, who, { purpose: 'verify' })).id)
  const { headers } = stranger()
  for (let n = 0; n < rateLimits.accountLink.max; n++)
    await store.ask(confirmVerification, { headers, body: { token: sign(`${n}`.padStart(32, '0')) } })
  expect((await store.ask(confirmVerification, { headers, body: { token } })).status).toBe(403)
  expect(await isVerified(who)).toBe(false)
})

test('the link waits three days for the next look at the mailbox', async () => {
  const who = await client(store)
  await store.ask(sendVerification, { as: who })
  const [link] = await store.db.select().from(accountLinks).where(eq(accountLinks.userId, who.id))
  expect((link?.expiresAt ?? 0) - (link?.createdAt ?? 0)).toBe(3 * dayMs)
})
