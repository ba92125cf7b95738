import { expect, test } from 'vitest'
import { requestRecovery } from '#schema/api/account-links.ts'
import { checkUser, login, register } from '#schema/api/accounts.ts'
import { requestAddressClaim } from '#schema/api/address-claims.ts'
import { requestEmailChange } from '#schema/api/email-changes.ts'
import { deleteOwnAccount } from '#schema/api/own-data.ts'
import { untilAttempted } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { client, stranger } from '../people.ts'

// Whether an address has an account shows in none of these calls: neither in the answer and its headers, nor in what is done for it.

const password = 'quintal-da-vila'
const honeypotData = { timestamp: 1, fields: {} }

/** An address of each state that an account may be in. */
let addresses: Record<string, string>
const store = await openFileStore()
store.sandbox.faults.set({ failWith: { value: 503, operations: ['send'] } })
const email = async (person: Parameters<typeof client>[1]) => (await client(store, { password, ...person })).email
const gone = await client(store, { password })
expect((await store.ask(deleteOwnAccount, { as: gone, body: { password } })).status).toBe(200)
addresses = {
  unknown: 'nobody@people.test',
  deleted: gone.email,
  unverified: await email({}),
  verified: await email({ emailVerifiedAt: 1 }),
  banned: await email({ isBanned: true }),
  blocked: await email({ isBlocked: true }),
}
await untilAttempted(store)

type Ask = (email: string) => Promise<{ status: number; body: object; headers: Headers }>

/** What a call shows of each address, and costs. */
async function shownOf(ask: Ask, names = Object.keys(addresses)) {
  const shown: Record<string, object> = {}
  for (const name of names) {
    store.proxy.reset()
    const { status, body, headers } = await ask(addresses[name] ?? '')
    const { roundTrips, statements } = store.proxy.traffic()
    const own = [...headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
    shown[name] = { status, body: { ...body, requestId: '' }, headers: Object.fromEntries(own), roundTrips, statements }
  }
  return shown
}
const allLike = (shown: Record<string, object>, name: string) =>
  Object.fromEntries(Object.keys(shown).map((key) => [key, shown[name]]))

const calls: Record<string, Ask> = {
  'a link to set a new password': (email) =>
    store.ask(requestRecovery, { ...stranger(), body: { email, honeypotData } }),
  'a wrong password': (email) =>
    store.ask(login, { ...stranger(), body: { email, password: 'nao-era-essa', honeypotData } }),
  'a claim for another account with this new address': (newEmail) =>
    store.ask(requestAddressClaim, {
      ...stranger(),
      body: { transactionId: '1234567890', payerName: 'Fulana de Tal', newEmail, honeypotData },
    }),
  'a change to this address': async (email) =>
    store.ask(requestEmailChange, {
      ...{ as: await client(store, { password, emailVerifiedAt: 1 }), body: { email, password } },
      ...stranger(),
    }),
}

test.each(Object.keys(calls))('%s shows the same of every address', async (name) => {
  const shown = await shownOf(calls[name] as Ask)
  expect(shown).toEqual(allLike(shown, 'unknown'))
  expect(shown).toMatchObject({ unknown: { status: name === 'a wrong password' ? 401 : 200 } })
})

test('a registration tells that an address is taken, whatever became of its account, and of a deleted one nothing', async () => {
  const registered: Ask = (email) =>
    store.ask(register, {
      ...stranger(),
      body: { name: 'Somebody New', email, password: 'correct horse', termsAccepted: true, honeypotData },
    })
  const taken = await shownOf(registered, ['unverified', 'verified', 'banned', 'blocked'])
  expect(taken).toEqual(allLike(taken, 'unverified'))
  expect(taken).toMatchObject({ unverified: { status: 409, body: { code: 'email_taken' } } })
  const free = await shownOf(registered, ['unknown', 'deleted'])
  expect(free).toEqual(allLike(free, 'unknown'))
  expect(free).toMatchObject({ unknown: { status: 200 } })
})

test('the first step of the login says no more than the specification: no account, banned or blocked', async () => {
  const asked: Ask = (email) => store.ask(checkUser, { ...stranger(), body: { email, honeypotData } })
  addresses = { ...addresses, unknown: 'still-nobody@people.test' }
  const there = await shownOf(asked, ['unverified', 'verified'])
  expect(there).toEqual(allLike(there, 'verified'))
  const shown = await shownOf(asked, ['unknown', 'banned', 'blocked'])
  expect(shown).toMatchObject({
    unknown: { body: { code: 'account_not_found' } },
    banned: { body: { code: 'account_banned' } },
    blocked: { body: { code: 'account_blocked' } },
  })
})
