import { expect, test } from 'vitest'
import { validateKey } from '#schema/api/activations.ts'
import { listDisputes } from '#schema/api/disputes.ts'
import { addTime, deleteKey, listKeys, resetHwid } from '#schema/api/licenses.ts'
import { searchPanel } from '#schema/api/panel.ts'
import { type ProductChanges, updateProduct } from '#schema/api/products.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import type { Page } from '#schema/rules/lists.ts'
import { stepUpMs } from '#schema/rules/second-factor.ts'
import { licenses, stockKeys } from '#schema/tables/index.ts'
import type { Guard } from '#worker/http/guards.ts'
import { enrolmentCalls, provedCalls, unprovedCalls } from '../admin-proofs.ts'
import type { Question } from '../ask.ts'
import { endpointKey } from '../calls.ts'
import { productForm } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, tokenOf } from '../people.ts'
import { purchase } from '../purchases.ts'
import { readPdf } from '../read-pdf.ts'
import { changeRow, dispute, level as levelRow, license as licenseRow, product as productRow } from '../rows.ts'
import { answersOf, ofAll, type Prepared, prepare, type Served, servedTo, unchangedAnswersOf } from './refusals.ts'

/** Calls of an admin with a second factor that was proved too long ago, where a factor is optional: guards.test.ts has one that is missing. */
const fresh = () => Date.now()
const stale = () => Date.now() - stepUpMs - 1_000

const forAdmins = servedTo((who) => who === 'admin')
const steppedUp = forAdmins.filter(({ guard: { proof } }) => proof === 'recent' || proof === 'recentIfAny')
const nameOf = ({ endpoint }: Served) => endpointKey(endpoint)

const store = await openFileStore({ pix: 'all', vars: { SECOND_FACTOR: 'optional' } })
store.sandbox.faults.set({ webhooks: { off: true } })
const prepared = await prepare(store, steppedUp)

test('a table says of each call of an admin whether it asks for a recent proof, or why not', () => {
  const reasons = Object.values(unprovedCalls).flat()
  expect(new Set(reasons).size).toBe(reasons.length)
  expect([...provedCalls, ...enrolmentCalls, ...reasons].toSorted()).toEqual(forAdmins.map(nameOf).toSorted())
  const asking = (proof: Guard['proof']) => forAdmins.filter(({ guard }) => guard.proof === proof).map(nameOf)
  expect(asking('recent').toSorted()).toEqual([...provedCalls].toSorted())
  expect(asking('recentIfAny').toSorted()).toEqual([...enrolmentCalls].toSorted())
  expect(asking('none').toSorted()).toEqual(unprovedCalls['It makes the proof.']?.toSorted())
  const reading = Object.entries(unprovedCalls).filter(([why]) => why.startsWith('It only reads'))
  expect(reading.flatMap(([, names]) => names).filter((name) => !name.startsWith('GET '))).toEqual([])
})

test('a product’s texts and pictures need no recent proof; what it costs, sells and hands out does', async () => {
  const who = await admin(store)
  const tokenAt = async (provedAt: number) => ({ token: await tokenOf(store.secrets, who, { provedAt }) })
  const [old, recent] = [await tokenAt(stale()), await tokenAt(fresh())]
  const { id } = await productRow(store)
  await levelRow(store, { level: 3 })
  const form = await productForm(store)
  const shown = ['name', 'description', 'en', 'additionalInfo', 'categoryId', 'imageUrl', 'media', 'slug', 'details']
  const rest = { ...form, campaigns: [], volumePrices: [], sellsStock: false }
  const fields = Object.entries(rest).map(([name, value]) => ({ name, body: { [name]: value } }))
  const change = (body: object, as: { token: string }) =>
    store.ask(updateProduct, { as, params: { id }, body: body as ProductChanges })
  const refused = await answersOf(fields, async ({ body }) => (await change(body, old)).body.code)
  const expected = fields.map(({ name }) => [name, shown.includes(name) ? undefined : 'step_up_required'])
  expect(refused).toEqual(Object.fromEntries(expected))
  expect((await change(form, old)).body.code).toBe('step_up_required')
  expect((await change(form, recent)).status).toBe(200)
})

/** Where the rows are that keys are of, a long one and a short one of another seller. */
async function askedOfBuyer(): Promise<Record<string, Question>> {
  const buyer = await client(store)
  const { payment, license } = await purchase(store, buyer)
  await changeRow(store, licenses, license.id, { key: 'zX~9Q' })
  await licenseRow(store, { userId: buyer.id })
  const [params, page] = [{ id: buyer.id }, { query: { page: 1 } }]
  const contested = { params: { id: (await dispute(store, { paymentId: payment.id })).id } }
  return {
    'GET /api/auth/admin/keys': page,
    'GET /api/auth/admin/disputes': page,
    'GET /api/payments/mercadopago/get-payments': page,
    'GET /api/auth/admin/users/:id': { params },
    'GET /api/auth/admin/users/:id/events': { params },
    'GET /api/auth/admin/disputes/:id': contested,
    'GET /api/auth/admin/disputes/:id/evidence': contested,
    'GET /api/auth/admin/panel/search': { query: { search: buyer.email } },
  }
}

/** All that an answer says, headers and files too. */
async function textOf({ body, headers }: { body: unknown; headers: Headers }) {
  const said = body instanceof Uint8Array ? (await readPdf(body)).text : JSON.stringify(body)
  return JSON.stringify([...headers]) + said
}

test('no answer to a stale proof has a whole key that it was not asked about; those that mask keys show them to a recent one', async () => {
  const who = await admin(store)
  const own = await askedOfBuyer()
  const open = await prepare(
    store,
    forAdmins.filter((one) => !provedCalls.has(nameOf(one))),
  )
  const keysIn = async ({ endpoint, name, question: prepared }: Prepared, provedAt: number) => {
    const question = own[name] ?? prepared
    const as = { token: await tokenOf(store.secrets, who, { provedAt }) }
    const answer = await store.ask(endpoint, { ...question, as })
    // What it makes, a call of a factor may refuse; all others answer.
    if (!name.includes('/second-factor') && !name.includes('/atualizar/products/'))
      expect(answer.status, name).toBe(200)
    const text = await textOf(answer)
    const rows = [
      ...(await store.db.select({ key: licenses.key }).from(licenses)),
      ...(await store.db.select({ key: stockKeys.key }).from(stockKeys)),
    ]
    return rows.filter(({ key }) => text.includes(key) && !JSON.stringify(prepared).includes(key)).length > 0
  }
  const stalely = await answersOf(open, (one) => keysIn(one, stale()))
  expect(stalely).toEqual(ofAll(open, false))
  const reading = open.filter(({ endpoint }) => endpoint.method === 'GET')
  const freshly = await answersOf(reading, (one) => keysIn(one, fresh()))
  const showing = Object.keys(freshly).filter((name) => freshly[name])
  expect(showing.toSorted()).toEqual(unprovedCalls['It only reads, and masks keys without a recent proof.']?.toSorted())
})

test('a search of the panel finds a masked key whole, by its shown end or by its owner, not by other parts', async () => {
  const buyer = await client(store)
  const { license } = await purchase(store, buyer)
  const who = await admin(store)
  const found = async (search: string, provedAt: number) => {
    const as = { token: await tokenOf(store.secrets, who, { provedAt }) }
    return (await store.ask(searchPanel, { as, query: { search } })).body.keys?.map(({ _id, key }) => [_id, key])
  }
  const masked = [license.id, expect.stringMatching(/^•.*-.{5}$/)]
  expect(await found(license.key, stale())).toEqual([masked])
  expect(await found(buyer.email, stale())).toEqual([masked])
  expect(await found(license.key.slice(-5).toLowerCase(), stale())).toContainEqual(masked)
  for (const part of [license.key.slice(0, 17), license.key.slice(-6), license.key.slice(0, 5)]) {
    expect(await found(part, stale()), part).not.toContainEqual(masked)
    expect(await found(part, fresh()), part).toContainEqual([license.id, license.key])
  }
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

test('a masked key is found whole or by its shown end, not by other parts, and named by its id', async () => {
  const { key, id } = await licenseRow(store, { device: 'PC', activatedAt: 1 })
  const as = { token: await tokenOf(store.secrets, await admin(store), { provedAt: stale() }) }
  const totalOf = async (search: string) =>
    ((await store.ask(listKeys, { as, query: { page: 1, search } })).body as Page<object>).total
  expect(await totalOf(key.toLowerCase())).toBe(1)
  expect(await totalOf(key.slice(0, 17))).toBe(0)
  expect(await totalOf(key.slice(-5))).toBe(1)
  expect((await store.ask(resetHwid, { as, query: { key: id, isUsername: 'false' } })).body.keys).toBe(1)
  const proved = { token: await tokenOf(store.secrets, await admin(store), { provedAt: fresh() }) }
  expect((await store.ask(addTime, { as: proved, body: { key: id, time: 30 } })).status).toBe(200)
  expect((await store.ask(deleteKey, { as: proved, body: { key: id } })).status).toBe(200)
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
