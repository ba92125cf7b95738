import { expect, test } from 'vitest'
import { readBrCode } from '#test/local/sandbox/br-code.ts'
import { startSandbox } from '#test/local/sandbox/sandbox.ts'
import { openOrders, order, ordersKeys, ordersShopOf, refusal, unknownId } from './open-orders.ts'
import { accessToken, newDataFile, webhookSecret } from './open-sandbox.ts'

const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2026-11-21T12:00:00Z')
const [asked = { amount: '' }] = order.transactions.payments
const [item = { title: '' }] = order.items

const paidWith = (changes: object) => ({ transactions: { payments: [{ ...asked, ...changes }] } })
const spanOf = (begin: number, end: number) =>
  `begin_date=${new Date(begin).toISOString()}&end_date=${new Date(end).toISOString()}`

test('a new order waits for a transfer, with a code of its amount and a picture of it', async () => {
  const { sandbox, create, get } = await openOrders()
  const { status, body } = await create()
  expect(status).toBe(201)
  const { id, transactions } = body
  const [payment] = transactions.payments
  expect(id).toMatch(/^ORD[0-9A-Z]{26}$/)
  expect(body).toMatchObject({
    ...{ type: 'online', total_amount: '49.90', total_paid_amount: '0.00', currency: 'BRL', country_code: 'BRA' },
    ...{ user_id: '44444', external_reference: 'payment-1', status: 'action_required', payer: order.payer },
  })
  const { qr_code = '', qr_code_base64 = '', ticket_url } = payment?.payment_method ?? {}
  expect(readBrCode(qr_code).cents).toBe(4990)
  expect(Buffer.from(qr_code_base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(ticket_url).toBe(`${sandbox.url}/bank?charge=${id}`)
  expect(sandbox.charges()).toMatchObject([{ id, provider: 'mercadoPagoOrders', status: 'pending', amount: 49.9 }])
  expect(await get(id)).toEqual(body)
})

test.each([
  ['no type', { type: undefined }, 'required_properties', 'type'],
  ['no processing mode', { processing_mode: undefined }, 'required_properties', 'processing_mode'],
  ['no reference', { external_reference: undefined }, 'required_properties', 'external_reference'],
  ['no total', { total_amount: undefined }, 'required_properties', 'total_amount'],
  ['no payer', { payer: undefined }, 'required_properties', 'payer'],
  ['no e-mail', { payer: { first_name: 'Caio' } }, 'required_properties', 'payer.email'],
  ['no transactions', { transactions: undefined }, 'required_properties', 'transactions'],
  ['no method', paidWith({ payment_method: undefined }), 'required_properties', undefined],
  ['an address of webhooks', { notification_url: 'https://shop.test' }, 'unsupported_properties', 'notification_url'],
  ['metadata', { metadata: {} }, 'unsupported_properties', 'metadata'],
  ['an unknown name of a payer', { payer: { ...order.payer, name: 'Caio' } }, 'unsupported_properties', 'payer.name'],
  ['an unknown name of an item', { items: [{ ...item, id: '1' }] }, 'unsupported_properties', 'items.0.id'],
  ['an unknown name of a payment', paidWith({ description: '' }), 'unsupported_properties', undefined],
  ['a number as total', { total_amount: 49.9 }, 'property_type', 'total_amount'],
  ['a number as price', { items: [{ ...item, unit_price: 49.9 }] }, 'property_type', 'items.0.unit_price'],
  ['one decimal', { total_amount: '49.9' }, 'property_value', 'total_amount'],
  ['another type', { type: 'point' }, 'property_value', 'type'],
  ['another mode', { processing_mode: 'manual' }, 'property_value', 'processing_mode'],
  ['a reference with a space', { external_reference: 'payment 1' }, 'property_value', 'external_reference'],
  ['a reference of 65 characters', { external_reference: 'r'.repeat(65) }, 'property_value', 'external_reference'],
  ['no e-mail address', { payer: { email: 'caio' } }, 'property_value', 'payer.email'],
  ['another method', paidWith({ payment_method: { id: 'visa', type: 'bank_transfer' } }), 'property_value', undefined],
  ['29 minutes', paidWith({ expiration_time: 'PT29M' }), 'property_value', undefined],
  ['31 days', paidWith({ expiration_time: 'P31D' }), 'property_value', undefined],
  ['a date to expire at', paidWith({ expiration_time: '2026-12-01T00:00:00Z' }), 'property_value', undefined],
  ['no payment', { transactions: { payments: [] } }, 'minimum_items', undefined],
  ['two payments', { transactions: { payments: [asked, asked] } }, 'maximum_items', undefined],
  ['a total of nothing', { total_amount: '0.00', ...paidWith({ amount: '0.00' }) }, 'invalid_total_amount', undefined],
  ['a payment of another amount', paidWith({ amount: '49.89' }), 'invalid_total_amount', undefined],
  ['items of another sum', { items: [{ ...item, quantity: 2 }] }, 'invalid_total_amount', undefined],
])('%s is refused by its code', async (_, changes: Record<string, unknown>, code, name) => {
  const { sandbox, create } = await openOrders()
  expect(await create(changes)).toMatchObject(refusal(400, code, name === undefined ? {} : { details: [name] }))
  expect(sandbox.charges()).toEqual([])
})

test('the headers are checked first, and a refused order does not use up its key', async () => {
  const { sandbox, call, create } = await openOrders()
  const post = (sent: Parameters<typeof call>[2]) => call('POST', '/v1/orders', { body: order, ...sent })
  const payments = { authorization: `Bearer ${accessToken}` }
  expect(await post({ key: 'one-key', headers: payments })).toMatchObject(refusal(401, 'unauthorized'))
  expect(await post({})).toMatchObject(refusal(400, 'empty_required_header'))
  expect(await post({ key: 'k'.repeat(129) })).toMatchObject(refusal(400, 'invalid_idempotency_key_length'))
  expect(await post({ key: 'one-key', body: [] })).toMatchObject(refusal(400, 'json_syntax_error'))
  expect((await create({ total_amount: '1.00' }, 'one-key')).status).toBe(400)
  expect((await create({}, 'one-key')).status).toBe(201)
  expect(sandbox.charges()).toHaveLength(1)
})

test('the same key and body get the first answer, even at once and after the order has changed', async () => {
  const { sandbox, create } = await openOrders()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, 'one-key')))
  const [first] = answers
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first?.body })
  await sandbox.approve(first?.body.id ?? '')
  expect((await create({}, 'one-key')).body).toEqual(first?.body)
  expect(await create({ description: 'other' }, 'one-key')).toMatchObject(refusal(409, 'idempotency_key_already_used'))
  expect(sandbox.charges()).toHaveLength(1)
})

test('an id that is none is 400, and an unknown one 404', async () => {
  const { call } = await openOrders()
  expect(await call('GET', '/v1/orders/12345')).toMatchObject(refusal(400, 'invalid_path_param'))
  expect(await call('GET', `/v1/orders/${unknownId}`)).toMatchObject(refusal(404, 'order_not_found'))
  expect(await call('GET', `/v1/orders/${unknownId.toLowerCase()}`)).toMatchObject(refusal(400, 'invalid_path_param'))
})

test('an order lives a day, or as long as it asks for, and then expires', async () => {
  let instant = noon
  const { create, cancel, get } = await openOrders({ now: () => instant })
  const lifeOf = async (changes: Record<string, unknown>) =>
    Date.parse((await create(changes)).body.transactions.payments[0]?.date_of_expiration ?? '') - noon
  expect(await lifeOf(paidWith({ expiration_time: undefined }))).toBe(day)
  expect(await lifeOf(paidWith({ expiration_time: 'P1DT2H' }))).toBe(day + 120 * minute)
  const { id } = (await create()).body
  instant += 30 * minute
  expect(await get(id)).toMatchObject({ status: 'expired', status_detail: 'expired' })
  expect(await cancel(id)).toMatchObject(refusal(409, 'cannot_cancel_order'))
})

test('a cancelled order is cancelled once, and its money may still come', async () => {
  const { sandbox, create, cancel, get } = await openOrders()
  const { id } = (await create()).body
  const first = await cancel(id, 'one-key')
  expect(first).toMatchObject({ status: 200, body: { id, status: 'canceled', status_detail: 'canceled' } })
  expect((await cancel(id, 'one-key')).body).toEqual(first.body)
  expect(await cancel(id)).toMatchObject(refusal(409, 'order_already_canceled'))
  await sandbox.payLate(id, { isNow: true })
  expect(await get(id)).toMatchObject({ status: 'processed', status_detail: 'accredited' })
  expect(await cancel(id)).toMatchObject(refusal(409, 'cannot_cancel_order'))
})

test('what was paid stands beside what was asked for', async () => {
  const { sandbox, create, get } = await openOrders()
  const { id } = (await create()).body
  await sandbox.payWrongAmount(id, { amount: 1 })
  expect(await get(id)).toMatchObject({
    ...{ status: 'processed', total_amount: '49.90', total_paid_amount: '1.00' },
    transactions: {
      payments: [
        { amount: '49.90', paid_amount: '1.00', payment_method: { e2e_id: expect.stringMatching(/^E\d{20}/) } },
      ],
    },
  })
})

test('an order that is made later has no code until its time, or until someone makes it', async () => {
  let instant = noon
  const { sandbox, create, cancel, get } = await openOrders({ now: () => instant })
  sandbox.faults.set({ orderMadeAs: { value: 'later', afterMs: 5_000, times: 1 } })
  const timed = await create({}, 'one-key')
  const { id } = timed.body
  expect(timed).toMatchObject({ status: 202, body: { status: 'processing', status_detail: 'in_process' } })
  expect(timed.body.transactions.payments[0]?.payment_method).toEqual({ id: 'pix', type: 'bank_transfer' })
  expect(sandbox.charges()).toMatchObject([{ status: 'processing', code: '', actions: ['make-code', 'reject'] }])
  expect(await cancel(id)).toMatchObject(refusal(409, 'cannot_cancel_order'))
  instant += 5_000
  expect(await get(id)).toMatchObject({
    status: 'action_required',
    transactions: { payments: [{ payment_method: { qr_code: expect.stringMatching(/^000201/) } }] },
  })
  expect(await create({}, 'one-key')).toEqual({ ...timed, headers: expect.anything() })

  sandbox.faults.set({ orderMadeAs: 'later' })
  const waiting = (await create()).body.id
  instant += 29 * minute
  expect((await get(waiting)).status).toBe('processing')
  await sandbox.makeCode(waiting)
  expect((await get(waiting)).status).toBe('action_required')
  await expect(sandbox.makeCode(waiting)).rejects.toThrow('make-code')
  const forgotten = (await create()).body.id
  instant += 30 * minute
  expect((await get(forgotten)).status).toBe('expired')
})

test('an order whose payment fails is 402 with the order in it', async () => {
  const { sandbox, create, get } = await openOrders()
  sandbox.faults.set({ orderMadeAs: { value: 'failed', about: 'payment-2' } })
  expect((await create()).status).toBe(201)
  const failed = await create({ external_reference: 'payment-2' }, 'one-key')
  const { id } = failed.body.data
  const [payment] = failed.body.data.transactions.payments
  expect(failed).toMatchObject({
    status: 402,
    body: {
      errors: [{ code: 'failed', details: [`${payment?.id}: rejected_by_issuer`] }],
      data: { id, status: 'failed', status_detail: 'failed' },
    },
  })
  expect(payment).toMatchObject({ status: 'failed', status_detail: 'rejected_by_issuer' })
  expect((await create({ external_reference: 'payment-2' }, 'one-key')).body).toEqual(failed.body)
  expect(await get(id)).toMatchObject({ status: 'failed', external_reference: 'payment-2' })
})

test.each([
  [402, 'failed'],
  [409, 'idempotency_key_already_used'],
  [423, 'resource_locked'],
  [429, 'too_many_requests'],
  [503, 'internal_error'],
] as const)('a refusal of %i is in the format of orders', async (status, code) => {
  const { sandbox, create } = await openOrders()
  sandbox.faults.set({ failWith: status })
  expect(await create()).toMatchObject(refusal(status, code))
  sandbox.faults.set({ failWith: { value: status, code: 'named', message: 'a message' } })
  expect(await create()).toMatchObject(refusal(status, 'named', { message: 'a message' }))
})

test('orders are found in pages by what they are, within a month', async () => {
  let instant = noon
  const { sandbox, call, create } = await openOrders({ now: () => instant })
  for (const external_reference of ['a', 'b', 'b', 'b']) {
    await create({ external_reference })
    instant += 1_000
  }
  const ids = sandbox.charges().map(({ id }) => id)
  await sandbox.approve(ids[1] ?? '')
  const month = spanOf(instant - 29 * day, instant + day)
  const search = async (query: string, span = month) => (await call('GET', `/v1/orders?${span}&${query}`)).body
  const idsOf = async (query: string) => (await search(query)).data.map(({ id }) => id)
  expect((await search('external_reference=b')).paging).toEqual({
    ...{ total: '3', total_pages: '1', offset: '0', limit: '20' },
  })
  expect(await idsOf('external_reference=b&status=processed&status_detail=accredited')).toEqual([ids[1]])
  expect(await idsOf('type=online&payment_method_id=pix&payment_method_type=bank_transfer')).toEqual(ids.toReversed())
  expect(await idsOf('payment_method_id=visa')).toEqual([])
  expect(await idsOf('sort_by=last_updated_date&page_size=1')).toEqual([ids[1]])
  expect(await idsOf('sort_order=asc&page=2&page_size=3')).toEqual([ids[3]])
  expect((await search('page=2&page_size=3')).paging).toEqual({
    ...{ total: '4', total_pages: '2', offset: '3', limit: '3' },
  })
  expect((await search('', spanOf(noon - 10 * day, noon - day))).data).toEqual([])
})

test.each([
  ['no range', '', 'missing_required_params'],
  ['no end', `begin_date=${new Date(noon).toISOString()}`, 'missing_required_params'],
  ['a date without a time', 'begin_date=2026-11-20&end_date=2026-11-21', 'invalid_parameter'],
  ['a range of more than 30 days', spanOf(noon - 31 * day, noon), 'invalid_parameter'],
  ['a range that ends before it begins', spanOf(noon - day, noon - 2 * day), 'invalid_parameter'],
  ['a range of the future', spanOf(noon + day, noon + 2 * day), 'invalid_parameter'],
  ['a range of six years ago', spanOf(noon - 2200 * day, noon - 2190 * day), 'invalid_parameter'],
  ['page 0', `${spanOf(noon - day, noon)}&page=0`, 'invalid_parameter'],
  ['pages of 101', `${spanOf(noon - day, noon)}&page_size=101`, 'invalid_parameter'],
  ['another order', `${spanOf(noon - day, noon)}&sort_by=status`, 'invalid_parameter'],
  ['another direction', `${spanOf(noon - day, noon)}&sort_order=up`, 'invalid_parameter'],
  ['a parameter that does not exist', `${spanOf(noon - day, noon)}&limit=10`, 'invalid_parameter'],
])('a search with %s is refused', async (_, query, code) => {
  const { call } = await openOrders({ now: () => noon })
  expect(await call('GET', `/v1/orders?${query}`)).toMatchObject(refusal(400, code))
})

test('a person makes the code at the bank, and then approves', async () => {
  const { sandbox, call, create, get } = await openOrders()
  sandbox.faults.set({ orderMadeAs: 'later' })
  const { id } = (await create()).body
  const page = async (lang: string) => (await fetch(`${sandbox.url}/bank?lang=${lang}`)).text()
  expect(await page('pt-BR')).toMatch(/Gerando o código[\s\S]*Gerar o código/)
  expect(await page('en')).toMatch(/Making the code[\s\S]*Make the code/)
  const headers = { accept: 'application/json' }
  for (const action of ['make-code', 'approve']) await call('POST', `/bank/charges/${id}/${action}`, { headers })
  expect((await get(id)).status).toBe('processed')
})

test('an order, what was sent back of it, its case and its answers survive a restart', async () => {
  const dataFile = await newDataFile()
  const first = await startSandbox({ port: 0, accessToken, webhookSecret, orders: ordersKeys, dataFile })
  const shop = ordersShopOf(first.url)
  const { body: made } = await shop.create({}, 'one-key')
  await first.approve(made.id)
  const part = { transactions: [{ id: made.transactions.payments[0]?.id, amount: '10.00' }] }
  const refunded = await shop.refund(made.id, part, 'one-key')
  await first.openChargeback(made.id)
  const disputed = await shop.get(made.id)
  await first.close()
  const second = await openOrders({ dataFile })
  const withoutAddress = ({ transactions, ...rest }: typeof made) => ({
    ...rest,
    ...{ refunds: transactions.refunds, chargebacks: transactions.chargebacks },
  })
  expect(withoutAddress(await second.get(made.id))).toEqual(withoutAddress(disputed))
  expect((await second.refund(made.id, part, 'one-key')).body).toEqual(refunded.body)
  expect((await second.create({}, 'one-key')).body.id).toBe(made.id)
  expect(second.sandbox.disputes()).toMatchObject([{ id: disputed.transactions.chargebacks[0]?.case_id }])
})
