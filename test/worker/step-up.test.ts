import { expect, test } from 'vitest'
import { validateKey } from '#schema/api/activations.ts'
import { listDisputes } from '#schema/api/disputes.ts'
import { addTime, deleteKey, listKeys, resetHwid } from '#schema/api/licenses.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import type { Page } from '#schema/rules/lists.ts'
import { stepUpMs } from '#schema/rules/second-factor.ts'
import { endpointKey } from '../calls.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, tokenOf } from '../people.ts'
import { purchase } from '../purchases.ts'
import { dispute, license as licenseRow } from '../rows.ts'
import { answersOf, ofAll, type Prepared, prepare, type Served, servedTo, unchangedAnswersOf } from './refusals.ts'

/** Calls of an admin with a second factor that was proved too long ago, where a factor is optional: guards.test.ts has one that is missing. */
const fresh = () => Date.now()
const stale = () => Date.now() - stepUpMs - 1_000

const forAdmins = servedTo((who) => who === 'admin')
const steppedUp = forAdmins.filter(({ guard: { proof } }) => proof === 'recent' || proof === 'recentIfAny')
const nameOf = ({ endpoint }: Served) => endpointKey(endpoint)

const store = await openFileStore({ vars: { SECOND_FACTOR: 'optional' } })
store.sandbox.faults.set({ webhooks: { off: true } })
const prepared = await prepare(store, steppedUp)

test('what needs a recent proof is what moves money, rights and keys out of the shop', () => {
  const names = steppedUp.map(nameOf).filter((name) => !/\/(export|second-factor)(\/|$)/.test(name))
  expect(names.sort()).toEqual([
    'DELETE /api/auth/admin/users/:id',
    'DELETE /api/auth/admin/users/:id/sessions',
    'POST /api/auth/admin/address-claims/:id/approve',
    'POST /api/auth/admin/key-runs',
    'POST /api/auth/admin/keys/:id/replace',
    'POST /api/auth/admin/manual-orders',
    'POST /api/auth/admin/purchases/:paymentId/partial-refunds',
    'POST /api/auth/admin/purchases/:paymentId/refund',
    'POST /api/auth/admin/refund-requests/:paymentId',
    'POST /api/auth/admin/refund-requests/:paymentId/close',
    'POST /api/auth/admin/users/:id/second-factor-reset',
    'POST /api/payments/mercadopago/refund/:paymentId',
    'PUT /api/auth/admin/keys/:id/owner',
    'PUT /api/auth/admin/users/:id/ban',
    'PUT /api/auth/admin/users/:id/role',
    'PUT /api/auth/admin/users/:id/status',
    'PUT /api/auth/admin/users/:id/unban',
    'PUT /api/auth/reset-password',
  ])
  const exports = forAdmins.filter((one) => nameOf(one).includes('/export/'))
  expect(exports.length).toBeGreaterThan(0)
  expect(exports.filter(({ guard }) => guard.proof !== 'recent')).toEqual([])
})

test.each([
  ['keys', listKeys],
  ['purchases', listPurchaseHistory],
  ['disputes', listDisputes],
] as const)(
  'all %s at once, with their keys, need a recent proof too; a page of them masks the keys',
  async (_, endpoint) => {
    const { payment, license } = await purchase(store, await client(store))
    await dispute(store, { paymentId: payment.id })
    const who = await admin(store)
    const old = { token: await tokenOf(store.secrets, who, { provedAt: stale() }) }
    const ask = (as: { token: string }, query = {}) => store.ask(endpoint, { as, query })
    expect(await ask(old)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    const recent = { token: await tokenOf(store.secrets, who, { provedAt: fresh() }) }
    const masked = await ask(old, { page: 1 })
    expect(JSON.stringify(masked.body)).toContain(`•-${license.key.slice(-5)}`)
    expect(JSON.stringify(masked.body)).not.toContain(license.key)
    for (const as of [recent, { token: await tokenOf(store.secrets, who) }])
      expect(JSON.stringify((await ask(as, { page: 1 })).body)).toContain(license.key)
    expect((await ask(recent)).status).toBe(200)
    const reader = await admin(store, { staffScopes: ['read'] })
    expect((await ask({ token: await tokenOf(store.secrets, reader, { provedAt: stale() }) })).status).toBe(200)
  },
)

test('a masked key is found whole, not by its parts, and named by its id', async () => {
  const { key, id } = await licenseRow(store, { hwid: 'PC', activatedAt: 1 })
  const as = { token: await tokenOf(store.secrets, await admin(store), { provedAt: stale() }) }
  const totalOf = async (search: string) =>
    ((await store.ask(listKeys, { as, query: { page: 1, search } })).body as Page<object>).total
  expect(await totalOf(key.toLowerCase())).toBe(1)
  expect(await totalOf(key.slice(0, 17))).toBe(0)
  expect((await store.ask(addTime, { as, body: { key: id, time: 30 } })).status).toBe(200)
  expect((await store.ask(resetHwid, { as, query: { key: id, isUsername: 'false' } })).body.keys).toBe(1)
  expect((await store.ask(deleteKey, { as, body: { key: id } })).status).toBe(200)
  expect(await totalOf(key)).toBe(0)
  const tool = { key: id, productId: 'any', hwid: 'PC' }
  expect((await store.ask(validateKey, { body: tool })).body).toMatchObject({ code: 'NOT_FOUND' })
})

test('what needs a recent proof is refused five minutes after it and changes nothing, and is open to a recent one and without a factor', async () => {
  const who = await admin(store)
  const ask = async ({ endpoint, question }: Prepared, provedAt: number | null) => {
    const token = await tokenOf(store.secrets, who, { provedAt })
    const { status, body } = await store.ask(endpoint, { ...question, as: { token } })
    return { status, code: body.code }
  }
  const refused = await unchangedAnswersOf(store, prepared, (one) => ask(one, stale()))
  expect(refused).toEqual(ofAll(prepared, { status: 403, code: 'step_up_required' }))
  const open = await answersOf(prepared, async (one) => [(await ask(one, fresh())).code, (await ask(one, null)).code])
  for (const [name, codes] of Object.entries(open)) expect(codes, name).not.toContain('step_up_required')
})
