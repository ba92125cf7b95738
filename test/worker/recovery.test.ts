import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { requestRecovery, resetByLink } from '#schema/api/account-links.ts'
import { login, me, updatePassword } from '#schema/api/accounts.ts'
import { resetPassword, sendRecovery } from '#schema/api/users.ts'
import { lockout } from '#schema/rules/rate-limits.ts'
import { accountLinks, counters, emails, users } from '#schema/tables/index.ts'
import { countEmails, passTime } from '../emails.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { address, admin, client, stranger } from '../people.ts'
import { accountLink, changeRow, findRow } from '../rows.ts'
import { isWide, wide } from '../width.ts'

const store = await openFileStore()
// The links stay in the outbox.
store.sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })
beforeEach(() => store.logs.splice(0))

const honeypotData = { timestamp: 1, fields: {} }
const newPassword = 'uma-senha-nova'
const ask = (email: string, headers = stranger().headers) =>
  store.ask(requestRecovery, { body: { email, honeypotData }, headers })
const reset = (token: string, password = newPassword) =>
  store.ask(resetByLink, { ...stranger(), body: { token, newPassword: password } })
const logIn = (email: string, password: string) =>
  store.ask(login, { ...stranger(), body: { email, password, honeypotData } })
const emailsOf = (userId: string) => store.db.select().from(emails).where(eq(emails.userId, userId))
const userOf = (id: string) => findRow(store, users, id)
const tokenOf = (linkId: string) => store.deps.linkTokens.sign(linkId)

/** Asks for a link, and returns its token from the outbox. */
async function sentToken({ id, email }: { id: string; email: string }): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  const sent = (await emailsOf(id)).filter(({ kind }) => kind === 'recovery').at(-1)
  return tokenOf(sent?.params.linkId ?? '')
}

test('the link sets a new password once, ends all sessions and verifies the address', async () => {
  const who = await client(store, { password: 'a-esquecida' })
  const token = await sentToken(who)
  const { status, body } = await reset(token)
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, message: 'Senha nova criada. Agora é só entrar.', email: who.email },
  })
  expect((await store.ask(me, { as: who })).status).toBe(401)
  expect((await logIn(who.email, 'a-esquecida')).status).toBe(401)
  const { body: session } = await logIn(who.email, newPassword)
  expect((await store.ask(me, { as: session })).body.isEmailVerified).toBe(true)
  expect((await emailsOf(who.id)).map(({ kind }) => kind)).toEqual(['recovery', 'password_changed'])
  expect(await reset(token, 'mais-uma-senha')).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
})

test('the e-mail of the link holds its id only, and no log its token', async () => {
  const who = await client(store)
  const token = await sentToken(who)
  const [sent] = await emailsOf(who.id)
  expect(sent).toMatchObject({ address: who.email, params: { linkId: expect.stringMatching(/^[0-9a-f]{32}$/) } })
  expect(JSON.stringify(sent)).not.toContain(token.split('.')[1])
  await reset(token)
  expect(store.logs.length).toBeGreaterThan(0)
  expect(JSON.stringify(store.logs)).not.toContain(token.split('.')[0])
})

test('known, unknown, banned and blocked addresses are asked for by the same statements, and get the same answer', async () => {
  const known = await client(store)
  const banned = await client(store, { isBanned: true })
  const blocked = await client(store, { isBlocked: true })
  const costs: Record<string, unknown>[] = []
  for (const email of [known.email, 'nobody@people.test', banned.email, blocked.email]) {
    store.proxy.reset()
    const { status, body, headers } = await ask(email)
    const { roundTrips, statements } = store.proxy.traffic()
    costs.push({ status, body, length: headers.get('content-length'), roundTrips, statements })
  }
  expect(costs).toEqual(Array.from({ length: 4 }, () => costs[0]))
  expect(costs[0]).toMatchObject({ status: 200, roundTrips: 1, body: { success: true } })
  const queued = [known, banned, blocked].map(async ({ id }) => (await emailsOf(id)).length)
  expect(await Promise.all(queued)).toEqual([1, 0, 0])
})

test('the links of one e-mail are limited from one network address, not from all together, whether it has an account or not', async () => {
  const { id, email } = await client(store)
  for (const asked of [email, 'unknown@people.test']) {
    const from = stranger().headers
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await ask(asked, from)).status)
    for (let n = 0; n < 9; n++) statuses.push((await ask(asked)).status)
    expect(statuses).toEqual([...Array(3).fill(200), 403, ...Array(9).fill(200)])
  }
  expect(await emailsOf(id)).toHaveLength(3)
})

const minute = 60_000
const hour = 60 * minute

test('an address gets three links in any hour and ten in any day, whoever asks, and other addresses get theirs', async () => {
  const [who, other, boss] = [await client(store), await client(store), await admin(store)]
  const sendTo = (id: string, lang: 'en' | 'pt-BR' = 'pt-BR') =>
    store.ask(sendRecovery, { as: boss, params: { id }, lang })
  const sent = async () => (await emailsOf(who.id)).length
  await ask(who.email)
  await passTime(store, 50 * minute)
  await Promise.all(Array.from({ length: 20 }, () => ask(who.email)))
  expect(await sent()).toBe(3)
  // An hour is any hour: it does not begin with the first of them.
  await passTime(store, 11 * minute)
  await sendTo(who.id)
  await ask(who.email)
  expect(await sent()).toBe(4)
  const refused = await sendTo(who.id)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_emails', wait: '49 min' } })
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
  expect(refused.body.error).toContain('dá para enviar outro em 49 min')
  expect((await sendTo(who.id, 'en')).body.error).toContain('another one can be sent in 49 min')
  expect((await sendTo(other.id)).status).toBe(200)
  for (let n = 0; n < 3; n++) {
    await passTime(store, hour)
    for (let asked = 0; asked < 4; asked++) await ask(who.email)
  }
  expect(await sent()).toBe(10)
  expect((await sendTo(who.id)).body.wait).toMatch(/^19 h( \d+ min)?$/)
  await passTime(store, 21 * hour)
  await ask(who.email)
  expect(await sent()).toBe(11)
})

test('where no other link may be sent, those of a day are valid anew for the owner who asks; a used one ends them for good', async () => {
  const who = await client(store)
  const tokens = [await sentToken(who), await sentToken(who), await sentToken(who)]
  await passTime(store, 31 * minute)
  await store.tick()
  expect((await reset(tokens[2] ?? '')).body.code).toBe('link_invalid')
  expect((await ask(who.email)).status).toBe(200)
  expect(await emailsOf(who.id)).toHaveLength(3)
  expect((await reset(tokens[1] ?? '')).status).toBe(200)
  await ask(who.email)
  for (const token of tokens) expect((await reset(token)).body.code).toBe('link_invalid')
})

test('a new password ends links that have expired, too, and a link is not valid anew after a day', async () => {
  const [helped, late] = [await client(store), await client(store)]
  const [ended, old] = [await sentToken(helped), await sentToken(late)]
  await passTime(store, hour)
  const byAdmin = { userId: helped.id, newPassword: 'de-um-admin' }
  expect((await store.ask(resetPassword, { as: await admin(store), body: byAdmin })).status).toBe(200)
  await passTime(store, 23 * hour)
  for (const { email } of [helped, late]) await countEmails(store, email, 3)
  for (const { email } of [helped, late]) await ask(email)
  for (const token of [ended, old]) expect((await reset(token)).body.code).toBe('link_invalid')
  await store.tick()
  expect(await store.db.select().from(accountLinks).where(eq(accountLinks.userId, late.id))).toEqual([])
})

test('a verified address is told of every new password; one that may be a stranger’s twice in an hour', async () => {
  const told: number[] = []
  for (const emailVerifiedAt of [1, null]) {
    const who = await client(store, { emailVerifiedAt, password: 'senha-numero-0' })
    if (emailVerifiedAt) await countEmails(store, who.email, 3)
    let { token } = who
    for (let n = 0; n < 4; n++) {
      const body = { currentPassword: `senha-numero-${n}`, newPassword: `senha-numero-${n + 1}` }
      const answer = await store.ask(updatePassword, { as: { token }, body })
      expect(answer.status).toBe(200)
      token = answer.body.token
    }
    told.push((await emailsOf(who.id)).length)
  }
  expect(told).toEqual([4, 2])
})

test('the new password forgets the failed logins that locked the e-mail, and only those', async () => {
  const who = await client(store)
  const locked = `${lockout.name}:${who.email}:${address()}`
  const other = `${lockout.name}:x${who.email}:${address()}`
  const resetsAt = Date.now() + 900_000
  await store.db.insert(counters).values([locked, other].map((bucket) => ({ bucket, hits: 9, resetsAt })))
  await store.db.insert(counters).values({ bucket: `login-email:${who.email}`, hits: 31, resetsAt })
  await reset(await sentToken(who))
  expect((await logIn(who.email, newPassword)).status).toBe(200)
  const left = (await store.db.select().from(counters)).map(({ bucket }) => bucket)
  expect([left.includes(locked), left.includes(other)]).toEqual([false, true])
})

wide.test('of many uses at once one has an effect', async () => {
  const who = await client(store)
  const token = await sentToken(who)
  const results = await Promise.all(
    Array.from({ length: isWide ? 20 : 6 }, (_, n) => reset(token, `senha-numero-${n}`)),
  )
  const won = results.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(won).toHaveLength(1)
  expect((await userOf(who.id))?.sessionVersion).toBe(2)
  expect((await logIn(who.email, `senha-numero-${won[0]}`)).status).toBe(200)
  expect((await emailsOf(who.id)).map(({ kind }) => kind)).toEqual(['recovery', 'password_changed'])
})

test('a used link ends the others of its account, and those of no other', async () => {
  const [who, other] = [await client(store), await client(store)]
  const [first, second, ofOther] = [await sentToken(who), await sentToken(who), await sentToken(other)]
  const change = await accountLink(store, who, { purpose: 'change_to', changeId: 'c', address: 'new@people.test' })
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).status).toBe(400)
  expect((await findRow(store, accountLinks, change.id))?.expiresAt).toBeLessThanOrEqual(Date.now())
  expect((await reset(ofOther)).status).toBe(200)
})

test('a common or short password leaves the link as it is', async () => {
  const who = await client(store)
  const token = await sentToken(who)
  expect((await reset(token, 'flamengo')).body.code).toBe('common_password')
  expect((await reset(token, '12345')).body.code).toBe('invalid_input')
  expect((await reset(token)).status).toBe(200)
})

type Ready = { token: string; who: { id: string; email: string } }
test.each<[string, (ready: Ready) => Promise<string>]>([
  ['a guessed id', async () => tokenOf('0'.repeat(32))],
  ['an id without its signature', async ({ token }) => token.slice(0, 32)],
  ['a tampered signature', async ({ token }) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  [
    'another link’s signature',
    async ({ token, who }) => {
      const { id } = await accountLink(store, who, { purpose: 'recover' })
      return `${id}.${token.split('.')[1]}`
    },
  ],
  [
    'an expired link',
    async ({ token }) => {
      const id = token.slice(0, 32)
      await changeRow(store, accountLinks, id, { expiresAt: Date.now() })
      return token
    },
  ],
  [
    'a link that was used',
    async ({ token }) => {
      await changeRow(store, accountLinks, token.slice(0, 32), { usedAt: 1 })
      return token
    },
  ],
  ...(['verify', 'change_from', 'change_to'] as const).map((purpose): [string, (ready: Ready) => Promise<string>] => [
    `a link for ${purpose}`,
    async ({ who }) => tokenOf((await accountLink(store, who, { purpose, changeId: 'c' })).id),
  ]),
  [
    'a link to an address that the account has left',
    async ({ token, who }) => {
      await changeRow(store, users, who.id, { email: `left-${who.email}` })
      return token
    },
  ],
  ...(['isBanned', 'isBlocked'] as const).map((barred): [string, (ready: Ready) => Promise<string>] => [
    `a link of an account that ${barred}`,
    async ({ token, who }) => {
      await changeRow(store, users, who.id, { [barred]: true })
      return token
    },
  ]),
  [
    'a link of a deleted account',
    async ({ token, who }) => {
      await store.db.delete(users).where(eq(users.id, who.id))
      return token
    },
  ],
])('%s sets no password', async (_, spoil) => {
  const who = await client(store)
  const before = await userOf(who.id)
  const token = await spoil({ token: await sentToken(who), who })
  const { status, body } = await reset(token)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'link_invalid' })
  const after = await userOf(who.id)
  if (after)
    expect(after).toMatchObject({ passwordHash: before?.passwordHash, sessionVersion: 1, emailVerifiedAt: null })
})

test('an admin sends the link to a user who may log in, and to nobody else', async () => {
  const boss = await admin(store)
  const send = (id: string) => store.ask(sendRecovery, { as: boss, params: { id } })
  const who = await client(store, { password: 'a-esquecida' })
  expect((await send(who.id)).status).toBe(200)
  const [sent] = await emailsOf(who.id)
  expect((await logIn(who.email, 'a-esquecida')).status).toBe(200)
  expect((await reset(tokenOf(sent?.params.linkId ?? ''))).status).toBe(200)
  const banned = await client(store, { isBanned: true })
  for (const id of [banned.id, 'nobody'])
    expect(await send(id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  expect(await emailsOf(banned.id)).toEqual([])
  expect(await store.db.select().from(accountLinks).where(eq(accountLinks.userId, banned.id))).toEqual([])
})

test('a new password, of the owner or by an admin, ends the links that were sent before', async () => {
  const owner = await client(store, { password: 'a-de-agora', emailVerifiedAt: 1 })
  const before = await sentToken(owner)
  const body = { currentPassword: 'a-de-agora', newPassword: 'a-de-amanha' }
  expect((await store.ask(updatePassword, { as: owner, body })).status).toBe(200)
  expect((await reset(before)).body.code).toBe('link_invalid')

  const helped = await client(store)
  const sent = await sentToken(helped)
  const byAdmin = { userId: helped.id, newPassword: 'de-um-admin' }
  expect((await store.ask(resetPassword, { as: await admin(store), body: byAdmin })).status).toBe(200)
  expect((await reset(sent)).body.code).toBe('link_invalid')
})

test('whoever registered somebody’s address ends no recovery by a new password, and its owner gets in', async () => {
  const squatter = await client(store, { password: 'a-do-intruso' })
  const tokens = [await sentToken(squatter), await sentToken(squatter), await sentToken(squatter)]
  const body = { currentPassword: 'a-do-intruso', newPassword: 'outra-do-intruso' }
  expect((await store.ask(updatePassword, { as: squatter, body })).status).toBe(200)
  await passTime(store, 31 * minute)
  expect((await ask(squatter.email)).status).toBe(200)
  expect((await reset(tokens[0] ?? '')).status).toBe(200)
  for (const token of tokens) expect((await reset(token)).body.code).toBe('link_invalid')
})

test('guesses are limited for each network address', async () => {
  const { headers } = stranger()
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await store.ask(resetByLink, { headers, body: { token: `guess ${n}`, newPassword } })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 403])
})

test('expired links are deleted by the cron, others stay', async () => {
  const who = await client(store)
  const open = await accountLink(store, who, { purpose: 'recover' })
  await accountLink(store, who, { purpose: 'recover', expiresAt: Date.now() - 1 })
  await store.tick()
  const left = await store.db.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.userId, who.id))
  expect(left).toEqual([{ id: open.id }])
})

test('without a mailer no link can be asked for', async () => {
  const silent = await openStore({ vars: { RESEND_API_KEY: '' } })
  const { status, body } = await silent.ask(requestRecovery, {
    ...stranger(),
    body: { email: 'who@people.test', honeypotData },
  })
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'email_unavailable' })
  await silent.close()
})
