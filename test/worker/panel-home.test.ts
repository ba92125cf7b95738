import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getPanelHome } from '#schema/api/panel.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { dayOf, startOf } from '#schema/rules/clock.ts'
import { needKinds, needScopes } from '#schema/rules/panel.ts'
import { type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import { approvals, deliveries, refunds } from '#schema/tables/index.ts'
import { panelHome } from '#worker/domain/panel/home.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { recordedPlans } from '../query-plans.ts'
import * as rows from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

const read = async (as: Person = boss) => (await store.ask(getPanelHome, { as })).body
const hourMs = 3_600_000

/** A payment that was approved as soon as it was started. */
const sold = (createdAt: number, over: Parameters<typeof rows.pendingPayment>[1] = {}) =>
  rows.pendingPayment(store, { status: 'approved', createdAt, approvedAt: createdAt, ...over })

test('an empty shop has nothing to show and nothing to do', async () => {
  expect(await read()).toMatchObject({ opensWith: 'home', needs: [], latest: [], counts: { keys: 0, coupons: 0 } })
  expect((await read()).figures).toMatchObject({
    today: { count: 0, amount: { BRL: 0, USD: 0 } },
    deliveryMs: null,
    startedToday: 0,
  })
})

test('sales are compared up to the same time a week before, without what was refunded', async () => {
  // Of the day before: at night, noon of today would be newer than the sales of other tests.
  const noon = startOf(dayOf(Date.now() - 24 * hourMs)) + 12 * hourMs
  const weekAgo = noon - 7 * 24 * hourMs
  await sold(noon - hourMs, { amountCents: 3_000, feeCents: 30 })
  await sold(noon - hourMs, { amountCents: 0, method: 'free' })
  await sold(noon - 2 * hourMs, { amountCents: 1_000, currency: 'USD' })
  await rows.pendingPayment(store, { createdAt: noon - hourMs })
  await sold(noon - 3 * hourMs, { amountCents: 700, status: 'refunded', refundedAt: noon })
  await sold(weekAgo - hourMs, { amountCents: 2_000 })
  // Later than now on that day: the figure of today has not reached it yet.
  await sold(weekAgo + hourMs, { amountCents: 4_000 })
  await sold(weekAgo - 3 * 24 * hourMs, { amountCents: 500 })
  const { figures } = await panelHome({ ...store.deps, now: () => noon }, '', () => null)
  expect(figures).toMatchObject({
    today: { count: 2, amount: { BRL: 30, USD: 10 } },
    todayBefore: { count: 1, amount: { BRL: 20, USD: 0 } },
    week: { count: 2, amount: { BRL: 30, USD: 10 } },
    weekFees: { count: 1, amount: { BRL: 0.3, USD: 0 } },
    weekBefore: { count: 2, amount: { BRL: 25, USD: 0 } },
    startedToday: 4,
    refunded: { count: 1, amount: { BRL: 7, USD: 0 } },
  })
  expect(figures?.days).toHaveLength(7)
  expect(figures?.days.at(-1)).toMatchObject({ count: 2, amount: { BRL: 30, USD: 10 } })
})

test('the time of delivery is the median of the newest sales for money', async () => {
  const at = Date.now() - hourMs
  for (const seconds of [4, 9, 30]) {
    const { id } = await sold(at, { paidAt: at })
    await rows.license(store, { paymentId: id, purchaseDate: at + seconds * 1_000 })
  }
  const unknown = await sold(at, { paidAt: null })
  await rows.license(store, { paymentId: unknown.id, purchaseDate: at })
  const gift = await sold(at, { method: 'free', amountCents: 0, paidAt: at })
  await rows.license(store, { paymentId: gift.id, purchaseDate: at })
  expect((await read()).figures).toMatchObject({ deliveryMs: 9_000, deliveries: 3 })
})

test('what waits for a person comes by urgency, each kind with its count and its most urgent row', async () => {
  const at = Date.now()
  const buyer = await client(store, { name: 'Lívia Prado' })
  const refused = await sold(at, { userId: buyer.id, productName: 'Nimbus Overlay', amountCents: 4_990 })
  await rows.license(store, { paymentId: refused.id })
  const refund = {
    paymentId: refused.id,
    source: 'automatic',
    amountCents: 4_990,
    requestedAt: at,
    createdAt: at,
  } as const
  await store.db.insert(refunds).values({ ...refund, status: 'refused', refusal: '400', refusedAt: at - hourMs })
  const contested = await sold(at)
  const soon = await rows.dispute(store, { paymentId: contested.id, answerBy: at + hourMs })
  await rows.dispute(store, { paymentId: refused.id, answerBy: at + 9 * hourMs })
  const onItsWay = await sold(at, { sellerType: 'multiloader' })
  await store.db.insert(deliveries).values({ paymentId: onItsWay.id, nextAttemptAt: at, createdAt: at })
  await rows.providerEvent(store, { failedAt: at })
  await rows.refundRequest(store, { paymentId: contested.id })
  await rows.product(store, { status: 'maintenance', maintenanceSince: at })
  await rows.review(store, { status: 'pending' })
  await rows.review(store, { status: 'approved' })
  await rows.suggestion(store, { title: 'Mais perfis' })
  await rows.license(store, { discordId: '111111111111111111' })
  await client(store, { name: 'Bia', discordId: '111111111111111111' })
  const request = { call: 'coupon', subject: null, body: {}, createdAt: at } as const
  await store.db.insert(approvals).values([
    { ...request, id: 'a', requestedBy: boss.id, requestedByName: boss.name },
    { ...request, id: 'b', requestedBy: 'another', requestedByName: 'Ana' },
    { ...request, id: 'c', call: 'key_run', createdAt: at + 1, requestedBy: 'another', requestedByName: 'Ana' },
  ])
  const { needs } = await read()
  const kinds = needs.map(({ kind }) => kind)
  expect(kinds).toEqual(needKinds.filter((kind) => kinds.includes(kind)))
  const need = Object.fromEntries(needs.map((one) => [one.kind, one]))
  expect(need.refusedRefunds).toMatchObject({
    ...{ count: 1, id: refused.id, title: 'Nimbus Overlay', person: 'Lívia Prado', amount: 49.9, currency: 'BRL' },
    ...{ since: new Date(at - hourMs).toISOString(), dueAt: null },
  })
  expect(need.disputes).toMatchObject({ count: 2, id: soon.id, dueAt: new Date(at + hourMs).toISOString() })
  expect(need.deliveries).toMatchObject({ count: 1, id: onItsWay.id })
  for (const kind of ['deadEvents', 'refundRequests', 'maintenance', 'discordRequests', 'reviews', 'suggestions'])
    expect(need[kind], kind).toMatchObject({ count: 1 })
  // Nobody approves what they asked for.
  expect(need.approvals).toMatchObject({ count: 2, id: 'b', person: 'Ana' })
  expect(need.suggestions?.title).toBe('Mais perfis')
  expect(need.discordRequests?.person).toBe('Bia')
})

test('the latest sales say whether their key was delivered, and those that were refunded stay', async () => {
  const at = Date.now() + 1_000
  const owed = await sold(at)
  const back = await sold(at + 1, { status: 'refunded', refundedAt: at })
  const done = await sold(at + 2, { userId: boss.id })
  await rows.license(store, { paymentId: done.id })
  const latest = (await read()).latest ?? []
  expect(latest).toHaveLength(8)
  expect(latest.slice(0, 3).map(({ paymentId, userId, state }) => [paymentId, userId, state])).toEqual([
    [done.id, boss.id, 'delivered'],
    [back.id, null, 'refunded'],
    [owed.id, null, 'owed'],
  ])
})

test('parts that an admin’s scopes leave out are not sent', async () => {
  const shownTo = async (scope: StaffScope) => read(await admin(store, { staffScopes: [scope] }))
  const whole = (await shownTo('read')).needs.map(({ kind }) => kind)
  expect(whole).toContain('disputes')
  for (const scope of staffScopes.filter((one) => one !== 'read')) {
    const { needs, figures, latest, counts } = await shownTo(scope)
    expect(needs.map(({ kind }) => kind)).toEqual(whole.filter((kind) => needScopes[kind].some((one) => one === scope)))
    const waiting = needs.filter(({ kind }) => kind === 'approvals').map(({ count, id }) => [count, id])
    expect(waiting, scope).toEqual({ money: [[2, 'a']], keys: [[1, 'c']] }[scope as string] ?? [])
    expect([figures === null, latest === null], scope).toEqual([scope !== 'money', scope !== 'money'])
    expect(counts.users === null, scope).toBe(scope !== 'users')
    expect(counts.keys === null, scope).toBe(scope !== 'keys')
  }
})

test('it costs one round trip, sorts no table, and answers 304 until something is new', async () => {
  store.proxy.reset()
  const first = await store.ask(getPanelHome, { as: boss })
  expect(store.proxy.roundTrips()).toBe(1)
  const plans = await recordedPlans(store)
  const scans = plans.flatMap(({ plan }) =>
    plan.filter((line) => /^SCAN (payments|licenses|users|feedback)\b/.test(line)),
  )
  expect(scans.filter((line) => !/ USING (COVERING )?INDEX /.test(line))).toEqual([])
  const etag = first.headers.get('etag') ?? ''
  const ask = () => store.ask(getPanelHome, { as: boss, headers: { 'if-none-match': etag } })
  expect((await ask()).status).toBe(304)
  await sold(Date.now() + 5_000)
  expect((await ask()).status).toBe(200)

  const health = await store.ask(getPaymentsHealth, { as: boss })
  await store.db.run(sql`update emails set created_at = created_at - 5000`)
  const again = { as: boss, headers: { 'if-none-match': health.headers.get('etag') ?? '' } }
  expect((await store.ask(getPaymentsHealth, again)).status).toBe(304)
})

test('an admin sets that the panel opens with the keys; whoever may not see them still gets the home', async () => {
  await store.ask(updateShopSettings, { as: boss, body: { panel_opens_with_keys: 1 } })
  expect((await read()).opensWith).toBe('keys')
  expect((await read(await admin(store, { staffScopes: ['money'] }))).opensWith).toBe('home')
})
