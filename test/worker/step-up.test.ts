import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateKey } from '#schema/api/activations.ts'
import { listDisputes } from '#schema/api/disputes.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { addTime, deleteKey, listKeys, resetHwid } from '#schema/api/licenses.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import { listUserDates } from '#schema/api/users.ts'
import type { Page } from '#schema/rules/lists.ts'
import { stepUpMs } from '#schema/rules/second-factor.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { callFor, endpointKey } from '../calls.ts'
import { dumpText } from '../dump.ts'
import { untilAttempted } from '../emails.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, tokenOf } from '../people.ts'
import { purchase } from '../purchases.ts'
import { dispute, license as licenseRow } from '../rows.ts'

/** Every call of an admin, with a second factor that is missing or was proved too long ago. */
let strict: Store
let lenient: Store
const fresh = () => Date.now()
const stale = () => Date.now() - stepUpMs - 1_000

beforeAll(async () => {
  const shops = [openStore({ vars: { SECOND_FACTOR: 'required' } }), openStore({ vars: { SECOND_FACTOR: 'optional' } })]
  const [one, other] = await Promise.all(shops)
  if (!one || !other) throw new Error('two shops were opened')
  strict = one
  lenient = other
  for (const { sandbox } of [strict, lenient]) sandbox.faults.set({ webhooks: { off: true } })
})
afterAll(() => Promise.all([strict.close(), lenient.close()]))

const forAdmins = served.flatMap(({ endpoint, guard }) =>
  guard.who === 'admin' ? [[endpointKey(endpoint), endpoint, guard.proof ?? 'session'] as const] : [],
)

/** The call, by an admin whose session has proved a factor at `provedAt`. */
async function answerTo(store: Store, endpoint: Endpoint, provedAt: number | null) {
  const question = await callFor(store, endpoint)
  const token = await tokenOf(store.secrets, await admin(store), { provedAt })
  await untilAttempted(store)
  const before = await dumpText(store)
  const { status, body } = await store.ask(endpoint, { ...question, as: { token } })
  const isUnchanged = (await dumpText(store)) === before
  return { status, code: body?.code as string | undefined, isUnchanged }
}

const missing = { status: 403, code: 'second_factor_required', isUnchanged: true }
const tooOld = { status: 403, code: 'step_up_required', isUnchanged: true }

describe('where every admin needs a second factor', () => {
  const inPanel = forAdmins.filter(([, , proof]) => proof === 'session' || proof === 'recent')
  test.each(inPanel)('%s is refused without one, and changes nothing', async (_, endpoint) => {
    expect(await answerTo(strict, endpoint, null)).toEqual(missing)
  })

  const exempt = forAdmins.filter(([, , proof]) => proof !== 'session' && proof !== 'recent')
  test.each(exempt)('%s is open without one, for setting it up', async (_, endpoint) => {
    expect((await answerTo(strict, endpoint, null)).code).not.toBe('second_factor_required')
  })

  test('the public list of registrations shows an admin without one what it shows to anybody', async () => {
    const as = await admin(strict)
    const { body } = await strict.ask(listUserDates, { as })
    expect(Object.keys((body as object[])[0] ?? {})).toEqual(['createdAt'])
    const token = await tokenOf(strict.secrets, as, { provedAt: fresh() })
    const proved = await strict.ask(listUserDates, { as: { token } })
    expect((proved.body as object[])[0]).toHaveProperty('email')
  })
})

describe('where a second factor is optional', () => {
  const steppedUp = forAdmins.filter(([, , proof]) => proof === 'recent' || proof === 'recentIfAny')
  test('what needs a recent proof is what moves money, rights and keys out of the shop', () => {
    const names = steppedUp.map(([name]) => name).filter((name) => !/\/(export|second-factor)(\/|$)/.test(name))
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
      'POST /api/auth/admin/users/:id/second-factor-reset',
      'POST /api/payments/mercadopago/refund/:paymentId',
      'PUT /api/auth/admin/keys/:id/owner',
      'PUT /api/auth/admin/users/:id/ban',
      'PUT /api/auth/admin/users/:id/role',
      'PUT /api/auth/admin/users/:id/status',
      'PUT /api/auth/admin/users/:id/unban',
      'PUT /api/auth/reset-password',
    ])
    const exports = forAdmins.filter(([name]) => name.includes('/export/'))
    expect(exports.filter(([, , proof]) => proof !== 'recent')).toEqual([])
  })

  test.each([
    ['keys', listKeys],
    ['purchases', listPurchaseHistory],
    ['disputes', listDisputes],
  ] as const)(
    'all %s at once, with their keys, need a recent proof too; a page of them masks the keys',
    async (_, endpoint) => {
      const { payment, license } = await purchase(lenient, await client(lenient))
      await dispute(lenient, { paymentId: payment.id })
      const who = await admin(lenient)
      const old = { token: await tokenOf(lenient.secrets, who, { provedAt: stale() }) }
      const ask = (as: { token: string }, query = {}) => lenient.ask(endpoint, { as, query })
      expect(await ask(old)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
      const recent = { token: await tokenOf(lenient.secrets, who, { provedAt: fresh() }) }
      const masked = await ask(old, { page: 1 })
      expect(JSON.stringify(masked.body)).toContain(`•-${license.key.slice(-5)}`)
      expect(JSON.stringify(masked.body)).not.toContain(license.key)
      for (const as of [recent, { token: await tokenOf(lenient.secrets, who) }])
        expect(JSON.stringify((await ask(as, { page: 1 })).body)).toContain(license.key)
      expect((await ask(recent)).status).toBe(200)
      const reader = await admin(lenient, { staffScopes: ['read'] })
      expect((await ask({ token: await tokenOf(lenient.secrets, reader, { provedAt: stale() }) })).status).toBe(200)
    },
  )

  test('a masked key is found whole, not by its parts, and named by its id', async () => {
    const { key, id } = await licenseRow(lenient, { hwid: 'PC', activatedAt: 1 })
    const as = { token: await tokenOf(lenient.secrets, await admin(lenient), { provedAt: stale() }) }
    const totalOf = async (search: string) =>
      ((await lenient.ask(listKeys, { as, query: { page: 1, search } })).body as Page<object>).total
    expect(await totalOf(key.toLowerCase())).toBe(1)
    expect(await totalOf(key.slice(0, 17))).toBe(0)
    expect((await lenient.ask(addTime, { as, body: { key: id, time: 30 } })).status).toBe(200)
    expect((await lenient.ask(resetHwid, { as, query: { key: id, isUsername: 'false' } })).body.keys).toBe(1)
    expect((await lenient.ask(deleteKey, { as, body: { key: id } })).status).toBe(200)
    expect(await totalOf(key)).toBe(0)
    const tool = { key: id, productId: 'any', hwid: 'PC' }
    expect((await lenient.ask(validateKey, { body: tool })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(steppedUp)('%s is refused five minutes after the proof, and changes nothing', async (_, endpoint) => {
    expect(await answerTo(lenient, endpoint, stale())).toEqual(tooOld)
  })

  test.each(steppedUp)('%s is open to a recent proof, and to an admin without a factor', async (_, endpoint) => {
    for (const provedAt of [fresh(), null])
      expect((await answerTo(lenient, endpoint, provedAt)).code).not.toBe('step_up_required')
  })
})
