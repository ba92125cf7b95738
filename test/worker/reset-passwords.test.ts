import { expect, test } from 'vitest'
import { resetByLink } from '#schema/api/account-links.ts'
import * as accounts from '#schema/api/accounts.ts'
import { listUsers, resetPassword } from '#schema/api/users.ts'
import { users } from '#schema/tables/index.ts'
import { linkToken } from '../call-rows.ts'
import { honeypotData } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client, type Person } from '../people.ts'
import { findRow } from '../rows.ts'

/** A password that an admin has set is changed by its owner before anything else: guards.test.ts asks every endpoint. */
const issued = 'issued by support'
const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })
const boss = await admin(store)

const logIn = ({ email }: Person, password: string) =>
  store.ask(accounts.login, {
    body: { email, password, remember: true, honeypotData },
    headers: { 'cf-connecting-ip': address() },
  })
const reset = (person: Person) =>
  store.ask(resetPassword, { as: boss, body: { userId: person.id, newPassword: issued } })
const change = (as: { token: string }, newPassword: string) =>
  store.ask(accounts.updatePassword, { as, body: { currentPassword: issued, newPassword } })
const rowOf = ({ id }: Person) => findRow(store, users, id)

test('the owner logs in with it, changes it, and goes on', async () => {
  const person = await client(store)
  expect((await reset(person)).status).toBe(200)
  const { status, body: as } = await logIn(person, issued)
  expect([status, as.mustChangePassword]).toEqual([200, true])
  expect((await store.ask(accounts.me, { as })).body.mustChangePassword).toBe(true)
  const refused = await store.ask(accounts.changeName, { as, body: { name: 'Another' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
  expect((await change(as, issued)).body.code).toBe('password_unchanged')
  const changed = await change(as, 'my own words')
  expect(changed.status).toBe(200)
  const named = await store.ask(accounts.changeName, { as: changed.body, body: { name: 'Another' } })
  expect(named.status).toBe(200)
  expect((await logIn(person, 'my own words')).body.mustChangePassword).toBe(false)
})

test('the list of users says who has not changed it yet', async () => {
  const person = await client(store)
  await reset(person)
  const { body } = await store.ask(listUsers, { as: boss, query: { page: 1, search: person.email } })
  expect(JSON.stringify(body)).toContain('"mustChangePassword":true')
})

test('a link by e-mail sets a password that need not be changed', async () => {
  const person = await client(store)
  await reset(person)
  const token = await linkToken(store, person, 'recover')
  const headers = { 'cf-connecting-ip': address() }
  expect((await store.ask(resetByLink, { body: { token, newPassword: 'my own words' }, headers })).status).toBe(200)
  expect(await rowOf(person)).toMatchObject({ mustChangePassword: false })
})
