import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeName, login, me, updatePassword } from '#schema/api/accounts.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '#schema/api/email-changes.ts'
import { accountLinks, emails, users } from '#schema/tables/index.ts'
import { countEmails, untilAttempted } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { client, type Person, type PersonOptions, stranger, tokenOf } from '../people.ts'
import { accountLink, changeRow, findRow } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'

const store = await openFileStore()
// The links stay in the outbox.
store.sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })

const password = 'a-de-agora'
const newAddress = () => `${randomBytes(8).toString('hex')}@people.test`
const verified = (over: PersonOptions = {}) => client(store, { password, emailVerifiedAt: 1, ...over })
const unverified = () => client(store, { password })
const ask = (as: Person, email: string, typed = password) =>
  store.ask(requestEmailChange, { as, body: { email, password: typed }, headers: stranger().headers })
const confirm = (token: string, as?: { token: string }) =>
  store.ask(confirmEmailChange, { ...stranger(), body: { token }, ...(as && { as }) })
const pendingOf = async (as: { token: string }) => (await store.ask(getEmailChange, { as })).body.change
const userOf = ({ id }: Person) => findRow(store, users, id)
const emailsOf = ({ id }: Person) => store.db.select().from(emails).where(eq(emails.userId, id))

/** The tokens that were sent last to the two addresses, from the outbox; undefined where none was. */
async function tokensOf(who: Person) {
  const sent = (await emailsOf(who)).filter(({ kind }) => kind === 'change_confirmation')
  const last = (purpose: string) => {
    const id = sent.findLast(({ params }) => params.purpose === purpose)?.params.linkId
    return id === undefined ? undefined : store.deps.linkTokens.sign(id)
  }
  return { from: last('change_from') ?? '', to: last('change_to') ?? '' }
}

const orders = [
  ['the present address first', ['from', 'to']],
  ['the new address first', ['to', 'from']],
] as const
test.each(firstOf(orders))('the address changes when both have confirmed, %s', async (_, [first, second]) => {
  const who = await verified()
  const email = newAddress()
  const { status, body } = await ask(who, email)
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Enviamos os links de confirmação.' })
  const addresses = (await emailsOf(who)).map(({ address, params }) => [params.purpose, address])
  expect(new Map(addresses as [string, string][])).toEqual(
    new Map([
      ['change_from', who.email],
      ['change_to', email],
    ]),
  )
  expect(await pendingOf(who)).toMatchObject({ address: email, isPresentConfirmed: false, isNewConfirmed: false })
  const tokens = await tokensOf(who)
  expect((await confirm(tokens[first])).body).toMatchObject({ isChanged: false, email: who.email, token: null })
  expect((await confirm(tokens[first])).body.code).toBe('link_invalid')
  expect(await pendingOf(who)).toMatchObject({
    isPresentConfirmed: first === 'from',
    isNewConfirmed: first === 'to',
  })
  expect((await userOf(who))?.email).toBe(who.email)
  const { body: changed } = await confirm(tokens[second], who)
  expect(changed).toMatchObject({ isChanged: true, email })
  expect(await userOf(who)).toMatchObject({ email, sessionVersion: 2, emailVerifiedAt: expect.any(Number) })
  // The session that confirmed goes on, with the new token; all others have ended.
  expect((await store.ask(me, { as: who })).status).toBe(401)
  const as = { token: changed.token ?? '' }
  expect((await store.ask(me, { as })).body).toMatchObject({ email, isEmailVerified: true })
  expect(await pendingOf(as)).toBeNull()
  const told = (await emailsOf(who)).filter(({ kind }) => kind === 'address_changed')
  expect(told.map(({ address }) => address).sort()).toEqual([email, who.email].sort())
  const form = { email, password, honeypotData: { timestamp: 1, fields: {} } }
  expect((await store.ask(login, { ...stranger(), body: form })).status).toBe(200)
})

test('an address that was never verified, as a typo, need not confirm', async () => {
  const who = await unverified()
  const email = newAddress()
  await ask(who, email)
  expect(await pendingOf(who)).toMatchObject({ isPresentConfirmed: null })
  const { from, to } = await tokensOf(who)
  expect(from).toBe('')
  expect((await confirm(to)).body).toMatchObject({ isChanged: true, email, token: null })
  expect(await userOf(who)).toMatchObject({ email, emailVerifiedAt: expect.any(Number), sessionVersion: 2 })
  const told = (await emailsOf(who)).filter(({ kind }) => kind === 'address_changed')
  expect(told.map(({ address }) => address).sort()).toEqual([email, who.email].sort())
})

test('a session of somebody else gets no token for the changed account', async () => {
  const [who, other] = [await unverified(), await client(store)]
  await ask(who, newAddress())
  expect((await confirm((await tokensOf(who)).to, other)).body).toMatchObject({ isChanged: true, token: null })
  expect((await store.ask(me, { as: other })).status).toBe(200)
})

test('a taken address gets the answer of a free one, from the same statements, and no link', async () => {
  const [first, second, owner] = [await verified(), await verified(), await client(store)]
  const costs: Record<string, unknown>[] = []
  for (const [who, email] of [
    [first, newAddress()],
    [second, owner.email],
  ] as const) {
    store.proxy.reset()
    const { status, body } = await ask(who, email)
    const { roundTrips, statements } = store.proxy.traffic()
    const { address: _, expiresAt: __, ...pending } = (await pendingOf(who)) ?? { address: '', expiresAt: '' }
    costs.push({ status, body, roundTrips, statements, pending })
  }
  expect(costs[1]).toEqual(costs[0])
  expect((await tokensOf(second)).to).toBe('')
  expect((await store.ask(resendEmailChange, { as: second })).status).toBe(200)
  const sent = (await emailsOf(second)).map(({ address }) => address)
  expect(sent).toEqual([second.email, second.email])
})

test('the links are asked for three times in an hour, of a free address as of a taken one, and what is under way goes on', async () => {
  const owner = await client(store)
  const outcomes: unknown[] = []
  for (const email of [newAddress(), owner.email]) {
    const [who, other] = [await verified(), await verified()]
    // Strangers can cause these; the links to the account's own verified address they cannot.
    await countEmails(store, who.email, 3)
    const answers: { status: number; body: { code?: string } }[] = [await ask(who, email)]
    for (let n = 0; n < 2; n++) answers.push(await store.ask(resendEmailChange, { as: who }))
    const byOther = await ask(other, email)
    const another = await ask(who, newAddress())
    const times = [byOther, another].map(({ headers }) => Number(headers.get('retry-after')) > 3_500)
    expect(await emailsOf(who)).toHaveLength(email === owner.email ? 3 : 6)
    expect(await emailsOf(other)).toEqual([])
    expect(await pendingOf(other)).toBeNull()
    expect(await pendingOf(who)).toMatchObject({ address: email })
    outcomes.push([...[...answers, byOther, another].map(({ status, body }) => [status, body.code]), times])
    if (email === owner.email) continue
    const { from, to } = await tokensOf(who)
    await confirm(from)
    expect((await confirm(to)).body.isChanged).toBe(true)
  }
  const refused = [429, 'too_many_emails']
  const answered = [200, undefined]
  const expected = [answered, answered, answered, refused, refused, [true, true]]
  expect(outcomes).toEqual([expected, expected])
})

test('whoever is asked for by many gets three links in an hour, at once or not', async () => {
  const email = newAddress()
  const people = await Promise.all(Array.from({ length: isWide ? 20 : 6 }, () => unverified()))
  const answers = await Promise.all(people.map((who) => ask(who, email)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await store.db.select().from(emails).where(eq(emails.address, email))).toHaveLength(3)
})

test('an address that was verified is told that the account has left it, whatever others have sent it', async () => {
  const told = []
  for (const who of [await verified(), await unverified()]) {
    const email = newAddress()
    await countEmails(store, who.email, 3)
    await ask(who, email)
    const { from, to } = await tokensOf(who)
    if (from) await confirm(from)
    expect((await confirm(to)).body.isChanged).toBe(true)
    const notices = (await emailsOf(who)).filter(({ kind }) => kind === 'address_changed')
    told.push(notices.map(({ address }) => address === who.email).sort())
  }
  expect(told).toEqual([[false, true], [false]])
})

test('an address that was taken in the meantime is refused, and the change is over', async () => {
  const who = await unverified()
  const email = newAddress()
  await ask(who, email)
  const { to } = await tokensOf(who)
  await client(store, { email })
  expect(await confirm(to)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await userOf(who)).toMatchObject({ email: who.email, sessionVersion: 1 })
  expect(await pendingOf(who)).toBeNull()
})

test('two accounts that change to one address at once: one gets it', async () => {
  const people = [await unverified(), await unverified()]
  const email = newAddress()
  for (const who of people) await ask(who, email)
  const tokens = await Promise.all(people.map(async (who) => (await tokensOf(who)).to))
  const results = await Promise.all(tokens.map((token) => confirm(token)))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
})

wide.test('of twenty confirmations at once one has an effect', async () => {
  const who = await unverified()
  const email = newAddress()
  await ask(who, email)
  const { to } = await tokensOf(who)
  const results = await Promise.all(Array.from({ length: 20 }, () => confirm(to)))
  expect(results.some(({ status }) => status === 200)).toBe(true)
  for (const { status, body } of results) expect([200, 400]).toContain(body.isChanged ? 200 : status)
  expect(await userOf(who)).toMatchObject({ email, sessionVersion: 2 })
  expect((await emailsOf(who)).filter(({ kind }) => kind === 'address_changed')).toHaveLength(2)
})

test('both confirmations at once change the address once', async () => {
  const who = await verified()
  const email = newAddress()
  await ask(who, email)
  const { from, to } = await tokensOf(who)
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(n % 2 ? from : to)))
  expect(results.some(({ status }) => status === 200)).toBe(true)
  for (const { status, body } of results) expect([200, 400]).toContain(body.isChanged ? 200 : status)
  expect(await userOf(who)).toMatchObject({ email, sessionVersion: 2 })
  expect((await emailsOf(who)).filter(({ kind }) => kind === 'address_changed')).toHaveLength(2)
})

test('the password is asked, and guesses of it are limited', async () => {
  const who = await verified()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(who, newAddress(), `guess ${n}`)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect(await emailsOf(who)).toEqual([])
  const other = await verified()
  expect((await ask(other, other.email)).body.code).toBe('email_unchanged')
  expect((await ask(other, newAddress(), 'nao-era-essa')).body.code).toBe('wrong_password')
})

test('a cancelled change does nothing; a new one replaces the last', async () => {
  const who = await verified()
  await ask(who, newAddress())
  const first = await tokensOf(who)
  expect((await store.ask(cancelEmailChange, { as: who })).status).toBe(200)
  expect(await pendingOf(who)).toBeNull()
  expect((await store.ask(resendEmailChange, { as: who })).body.code).toBe('email_change_not_found')
  const email = newAddress()
  await ask(who, newAddress())
  const second = await tokensOf(who)
  await ask(who, email)
  const third = await tokensOf(who)
  for (const token of [first.from, first.to, second.from, second.to])
    expect((await confirm(token)).body.code).toBe('link_invalid')
  expect((await userOf(who))?.email).toBe(who.email)
  await confirm(third.from)
  expect((await confirm(third.to)).body.isChanged).toBe(true)
})

test('the links are sent again to whom has not confirmed, and expire when they did', async () => {
  const who = await verified()
  await ask(who, newAddress())
  const { from, to } = await tokensOf(who)
  const before = await pendingOf(who)
  // An e-mail that finds its link used loses its params.
  await untilAttempted(store)
  await confirm(to)
  expect((await store.ask(resendEmailChange, { as: who })).status).toBe(200)
  const sent = (await emailsOf(who)).map(({ params }) => params.purpose)
  expect(sent.sort()).toEqual(['change_from', 'change_from', 'change_to'])
  expect((await tokensOf(who)).from).toBe(from)
  expect(await pendingOf(who)).toMatchObject({ expiresAt: before?.expiresAt, isNewConfirmed: true })
})

test('confirmations count only within the thirty minutes', async () => {
  const who = await verified()
  await ask(who, newAddress())
  const { from, to } = await tokensOf(who)
  await confirm(from)
  const [link] = await store.db.select().from(accountLinks).where(eq(accountLinks.userId, who.id))
  expect((link?.expiresAt ?? 0) - (link?.createdAt ?? 0)).toBe(30 * 60_000)
  await store.db.update(accountLinks).set({ expiresAt: Date.now() }).where(eq(accountLinks.userId, who.id))
  expect((await confirm(to)).body.code).toBe('link_invalid')
  expect((await userOf(who))?.email).toBe(who.email)
})

test('a new password ends the change', async () => {
  const who = await unverified()
  await ask(who, newAddress())
  const { to } = await tokensOf(who)
  const body = { currentPassword: password, newPassword: 'a-de-amanha' }
  expect((await store.ask(updatePassword, { as: who, body })).status).toBe(200)
  expect((await confirm(to)).body.code).toBe('link_invalid')
  expect((await userOf(who))?.email).toBe(who.email)
})

test('a guessed or forged link, one for something else or of a barred or deleted account confirms no change', async () => {
  const who = await verified()
  await ask(who, newAddress())
  const { from, to } = await tokensOf(who)
  await confirm(from)
  const refused = async (what: string, token: string) => {
    const { status, body } = await confirm(token, who)
    expect({ status, code: body.code }, what).toEqual({ status: 400, code: 'link_invalid' })
    expect(await userOf(who), what).toMatchObject({ email: who.email, sessionVersion: 1 })
  }
  await refused('a guessed id', store.deps.linkTokens.sign('0'.repeat(32)))
  await refused('an id without its signature', to.slice(0, 32))
  await refused('the signature of the other link', `${to.slice(0, 32)}.${from.split('.')[1]}`)
  for (const purpose of ['recover', 'verify'] as const)
    await refused(purpose, store.deps.linkTokens.sign((await accountLink(store, who, { purpose })).id))
  const change = (columns: Partial<typeof users.$inferInsert>) => changeRow(store, users, who.id, columns)
  for (const barred of ['isBanned', 'isBlocked'] as const) {
    await change({ [barred]: true })
    await refused(barred, to)
    await change({ [barred]: false })
  }
  expect((await confirm(to, who)).body.isChanged).toBe(true)

  const gone = await verified()
  await ask(gone, newAddress())
  const links = await tokensOf(gone)
  await confirm(links.from)
  await store.db.delete(users).where(eq(users.id, gone.id))
  expect(await confirm(links.to, gone)).toMatchObject({ status: 400, body: { code: 'link_invalid' } })
})

test('a change of one account leaves the links of others alone', async () => {
  const [who, other] = [await unverified(), await unverified()]
  await ask(who, newAddress())
  await ask(other, newAddress())
  await confirm((await tokensOf(who)).to)
  expect((await confirm((await tokensOf(other)).to)).body.isChanged).toBe(true)
  const isOpenOf = and(eq(accountLinks.userId, who.id), eq(accountLinks.purpose, 'recover'))
  expect(await store.db.select().from(accountLinks).where(isOpenOf)).toEqual([])
})

test('the name changes at once, and an empty one is refused', async () => {
  const who = await client(store)
  expect((await store.ask(changeName, { as: who, body: { name: '  Nome Novo ' } })).status).toBe(200)
  expect((await store.ask(me, { as: who })).body.name).toBe('Nome Novo')
  expect((await store.ask(changeName, { as: who, body: { name: '  ' } })).body.code).toBe('invalid_input')
  const ended = await tokenOf(store.secrets, { ...who, sessionVersion: 9 })
  expect((await store.ask(changeName, { as: { token: ended }, body: { name: 'Outro' } })).status).toBe(401)
  expect((await userOf(who))?.name).toBe('Nome Novo')
})
