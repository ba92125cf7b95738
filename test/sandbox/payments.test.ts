import { expect, test } from 'vitest'
import { readBrCode } from '#test/local/sandbox/br-code.ts'
import { openSandbox } from './open-sandbox.ts'

const minute = 60_000
const inBrasilia = (instant: number) => new Date(instant - 3 * 60 * minute).toISOString().replace('Z', '-03:00')

test('a new charge is pending and carries a code with its amount and a picture of it', async () => {
  const { sandbox, create } = await openSandbox()
  const { status, body } = await create()
  const { qr_code, qr_code_base64, ticket_url } = body.point_of_interaction.transaction_data
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: expect.any(Number),
    status: 'pending',
    status_detail: 'pending_waiting_transfer',
    collector_id: 44_444,
    currency_id: 'BRL',
    transaction_amount: 49.9,
    external_reference: 'payment-1',
    date_approved: null,
  })
  expect(readBrCode(qr_code).cents).toBe(4990)
  expect(Buffer.from(qr_code_base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(ticket_url).toBe(`${sandbox.url}/bank?charge=${body.id}`)
  expect((await fetch(ticket_url)).status).toBe(200)
})

test('a charge is read by its id, and an unknown one is 404 in the provider’s error format', async () => {
  const { call, create, get } = await openSandbox()
  const { body } = await create()
  expect(await get(body.id)).toEqual(body)
  const missing = await call('GET', '/v1/payments/1')
  expect(missing.status).toBe(404)
  expect(missing.body).toMatchObject({ error: 'not_found', status: 404, cause: [{ code: 2000 }] })
})

test('another token is 401', async () => {
  const { call } = await openSandbox()
  const answer = await call('GET', '/v1/payments/1', { headers: { authorization: 'Bearer other' } })
  expect(answer.status).toBe(401)
  expect(answer.body.error).toBe('unauthorized')
})

test.each([
  ['no amount', { transaction_amount: undefined }, 4002],
  ['an amount in words', { transaction_amount: '49.90' }, 4003],
  ['an amount of nothing', { transaction_amount: 0 }, 4037],
  ['an amount of tenths of a cent', { transaction_amount: 1.005 }, 4037],
  ['no method', { payment_method_id: undefined }, 4001],
  ['a name that does not exist', { transaction_value: 1 }, 8],
  ['no e-mail', { payer: {} }, 4050],
  ['a bad webhook address', { notification_url: 'shop' }, 4020],
  ['an expiry that is no date', { date_of_expiration: 'soon' }, 23],
  ['an expiry without offset', { date_of_expiration: new Date(Date.now() + 60 * minute).toISOString() }, 23],
  ['an expiry of 29 minutes', { date_of_expiration: inBrasilia(Date.now() + 29 * minute) }, 23],
  ['an expiry of 31 days', { date_of_expiration: inBrasilia(Date.now() + 31 * 24 * 60 * minute) }, 23],
])('%s is 400 with its code', async (_, changes, code) => {
  const { create } = await openSandbox()
  const { status, body } = await create(changes)
  expect(status).toBe(400)
  expect(body.cause).toMatchObject([{ code }])
})

test('a charge lives 24 hours, or as long as it asks for', async () => {
  const start = Date.parse('2026-11-21T12:00:00Z')
  const { create } = await openSandbox({ now: () => start })
  expect((await create()).body.date_of_expiration).toBe('2026-11-22T08:00:00.000-04:00')
  const asked = await create({ date_of_expiration: inBrasilia(start + 31 * minute) })
  expect(Date.parse(asked.body.date_of_expiration)).toBe(start + 31 * minute)
})

test('a charge that nobody pays expires', async () => {
  let instant = Date.parse('2026-11-21T12:00:00Z')
  const { create, get } = await openSandbox({ now: () => instant })
  const { body } = await create({ date_of_expiration: inBrasilia(instant + 31 * minute) })
  instant += 31 * minute
  expect(await get(body.id)).toMatchObject({ status: 'cancelled', status_detail: 'expired' })
})

test('the same key and body get the same charge, even at once', async () => {
  const { sandbox, create } = await openSandbox()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, 'one-key')))
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]?.body })
  expect(sandbox.charges()).toHaveLength(1)
})

test('the same key gets the first answer after the charge has changed', async () => {
  const { sandbox, create } = await openSandbox()
  const first = await create({}, 'one-key')
  await sandbox.approve(String(first.body.id))
  expect((await create({}, 'one-key')).body).toEqual(first.body)
})

test('the same key with another body is 409, and no key is 4292', async () => {
  const { sandbox, call, create } = await openSandbox()
  await create({}, 'one-key')
  expect((await create({ transaction_amount: 1 }, 'one-key')).status).toBe(409)
  const missing = await call('POST', '/v1/payments', { body: {} })
  expect(missing).toMatchObject({ status: 400, body: { cause: [{ code: 4292 }] } })
  expect(sandbox.charges()).toHaveLength(1)
})

test('a refused creation does not use up its idempotency key', async () => {
  const { create } = await openSandbox()
  expect((await create({ transaction_amount: 0 }, 'one-key')).status).toBe(400)
  expect((await create({}, 'one-key')).status).toBe(201)
})

test('charges are found by reference, status and date, in pages', async () => {
  const { sandbox, call, create } = await openSandbox()
  for (const reference of ['a', 'b', 'b', 'b']) await create({ external_reference: reference })
  const newest = sandbox.charges().at(-1)?.id ?? ''
  await sandbox.approve(newest)
  const search = async (query: string) => (await call('GET', `/v1/payments/search?${query}`)).body
  expect((await search('external_reference=b')).paging).toEqual({ total: 3, limit: 30, offset: 0 })
  expect((await search('external_reference=b&status=approved')).results).toMatchObject([{ id: Number(newest) }])
  const page = await search('external_reference=b&limit=1&offset=1')
  expect(page).toMatchObject({ paging: { total: 3, limit: 1, offset: 1 }, results: [{ status: 'pending' }] })
  expect((await search('range=date_created&begin_date=NOW-1DAYS&end_date=NOW')).paging.total).toBe(4)
  expect(
    (await search('range=date_created&begin_date=2001-01-01T00:00:00Z&end_date=2002-01-01T00:00:00Z')).paging.total,
  ).toBe(0)
  expect((await call('GET', '/v1/payments/search?limit=101')).status).toBe(400)
})

test('no two changes of a charge have the same stamp, and charges are listed by their last change', async () => {
  const instant = Date.parse('2026-11-21T12:00:00Z')
  const { sandbox, call, create, get, refund } = await openSandbox({ now: () => instant })
  const [one, other] = [(await create()).body.id, (await create()).body.id]
  const stamps = [Date.parse((await get(one)).date_last_updated)]
  sandbox.faults.set({ refundAs: 'in_process' })
  for (const change of [
    () => sandbox.approve(String(one)),
    () => refund(one, {}, 'one-key', { 'x-render-in-process-refunds': 'true' }),
    () => sandbox.settleRefund(String(one), 'approved'),
  ]) {
    await change()
    stamps.push(Date.parse((await get(one)).date_last_updated))
  }
  expect(stamps).toEqual([instant, instant + 1, instant + 2, instant + 3])
  const changed = (from: number, to: number, page = '') => {
    const span = `begin_date=${inBrasilia(from)}&end_date=${new Date(to).toISOString()}`
    return call('GET', `/v1/payments/search?range=date_last_updated&${span}&sort=date_last_updated&criteria=asc${page}`)
  }
  expect((await changed(instant, instant + 3)).body).toMatchObject({ results: [{ id: other }, { id: one }] })
  expect((await changed(instant + 1, instant + 3)).body).toMatchObject({
    paging: { total: 1, limit: 30, offset: 0 },
    results: [{ id: one, status: 'refunded', transaction_amount_refunded: 49.9, refunds: [{ status: 'approved' }] }],
  })
  expect((await changed(instant, instant + 3, '&limit=1&offset=1')).body).toMatchObject({
    paging: { total: 2, limit: 1, offset: 1 },
    results: [{ id: one }],
  })
  for (const wrong of ['sort=id', 'range=id', 'criteria=up', 'range=date_created&begin_date=2026-11-21', 'offset=-1']) {
    expect((await call('GET', `/v1/payments/search?${wrong}`)).status).toBe(400)
  }
})

test('a pending charge can be cancelled, once', async () => {
  const { create, cancel } = await openSandbox()
  const { body } = await create()
  expect(await cancel(body.id)).toMatchObject({
    status: 200,
    body: { status: 'cancelled', status_detail: 'by_collector' },
  })
  expect(await cancel(body.id)).toMatchObject({ status: 400, body: { cause: [{ code: 2018 }] } })
})

test('a charge that is paid cannot be cancelled', async () => {
  const { sandbox, create, cancel, get } = await openSandbox()
  const { body } = await create()
  await sandbox.approve(String(body.id))
  expect(await cancel(body.id)).toMatchObject({ status: 400, body: { cause: [{ code: 2018 }] } })
  expect(await get(body.id)).toMatchObject({ status: 'approved', status_detail: 'accredited' })
})
