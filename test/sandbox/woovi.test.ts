import { expect, test } from 'vitest'
import { readBrCode } from '#test/local/sandbox/br-code.ts'
import { startSandbox } from '#test/local/sandbox/sandbox.ts'
import { accessToken, newDataFile, webhookSecret } from './open-sandbox.ts'
import { appId, charge, cnpj, cpf, openWoovi, otherCpf, wooviShopOf } from './open-woovi.ts'

const second = 1_000
const day = 86_400 * second
const noon = Date.parse('2026-11-21T12:00:00Z')
const customer = { ...charge.customer, taxID: cpf }
const refusal = { status: 400, body: { error: expect.any(String) } }

test('a new charge is active for five minutes, with a code of its amount', async () => {
  const { sandbox, create, get } = await openWoovi({ now: () => noon })
  const { status, body } = await create({ customer: { ...charge.customer, taxID: '390.533.447-05' } })
  expect(status).toBe(200)
  expect(body).toEqual({ charge: body.charge, correlationID: 'payment-1', brCode: body.charge.brCode })
  expect(body.charge).toMatchObject({
    ...{ status: 'ACTIVE', value: 4990, correlationID: 'payment-1', comment: charge.comment, ensureSameTaxID: false },
    ...{ expiresIn: 300, expiresDate: '2026-11-21T12:05:00.000Z', createdAt: '2026-11-21T12:00:00.000Z' },
    customer: { name: 'Caio', email: 'cliente@trinco.test', taxID: { taxID: cpf, type: 'BR:CPF' } },
    additionalInfo: charge.additionalInfo,
    transactionID: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(body.charge).not.toHaveProperty('paidAt')
  const { cents, txid } = readBrCode(body.brCode)
  expect(cents).toBe(4990)
  expect(body.charge.transactionID).toContain(txid)
  expect(sandbox.charges()).toMatchObject([{ id: 'payment-1', provider: 'woovi', status: 'pending', amount: 49.9 }])
  expect((await get('payment-1')).body).toEqual({ charge: body.charge })
  expect((await get(body.charge.globalID)).body).toEqual({ charge: body.charge })
})

test.each([
  ['no id', { correlationID: undefined }],
  ['no value', { value: undefined }],
  ['a value of nothing', { value: 0 }],
  ['a value in reais', { value: 49.9 }],
  ['a value as text', { value: '4990' }],
  ['299 seconds', { expiresIn: 299 }],
  ['a date within five minutes', { expiresIn: undefined, expiresDate: new Date(Date.now() + 299_000).toISOString() }],
  ['a time and a date', { expiresDate: new Date(Date.now() + day).toISOString() }],
  ['141 characters of comment', { comment: 'c'.repeat(141) }],
  ['a customer without a name', { customer: { taxID: cpf } }],
  ['a customer of a name alone', { customer: { name: 'Caio' } }],
  ['a CPF of wrong digits', { customer: { ...customer, taxID: '39053344706' } }],
  ['a CPF of one digit', { customer: { ...customer, taxID: '11111111111' } }],
  ['a CNPJ of wrong digits', { customer: { ...customer, taxID: '12ABC34501DE36' } }],
  ['another name of the CPF', { customer: { ...customer, cpf } }],
  ['a payer to be compared, whom nobody names', { ensureSameTaxID: true }],
  ['an unknown name', { externalReference: 'payment-1' }],
  ['an unknown name of an information', { additionalInfo: [{ name: 'shop', value: '' }] }],
])('%s is refused', async (_, changes: Record<string, unknown>) => {
  const { sandbox, create } = await openWoovi()
  expect(await create(changes)).toMatchObject(refusal)
  expect(sandbox.charges()).toEqual([])
})

test.each([
  [cpf, 'BR:CPF'],
  ['111.444.777-35', 'BR:CPF'],
  ['11.222.333/0001-81', 'BR:CNPJ'],
  [cnpj, 'BR:CNPJ'],
  [cnpj.toLowerCase(), 'BR:CNPJ'],
])('%s is a customer with a %s', async (taxID, type) => {
  const { create } = await openWoovi()
  const { body } = await create({ customer: { name: 'Caio', taxID } })
  expect(body.charge).toMatchObject({
    customer: { taxID: { taxID: taxID.replace(/[./-]/g, '').toUpperCase(), type } },
  })
})

test('the application is named by its id alone, and a wrong one is answered in another shape', async () => {
  const { call } = await openWoovi()
  for (const authorization of [`Bearer ${appId}`, 'other', '']) {
    expect(await call('GET', '/api/v1/charge', { headers: { authorization } })).toMatchObject({
      status: 401,
      body: { data: null, errors: [{ message: 'appID inválido' }] },
    })
  }
  expect(await call('POST', '/api/v1/charge', { body: [] })).toMatchObject(refusal)
})

test('one id makes one charge, whatever the second body says', async () => {
  const { sandbox, create, get, remove } = await openWoovi()
  const first = (await create({ correlationID: 'one' })).body
  expect((await create({ correlationID: 'one', value: 100 })).body).toEqual(first)
  expect(await create({ correlationID: 'one' }, '')).toMatchObject(refusal)
  expect(sandbox.charges()).toHaveLength(1)
  await sandbox.approve('one')
  expect((await create({ correlationID: 'one' })).body.charge).toEqual((await get('one')).body.charge)
  await create({ correlationID: 'other/two' })
  expect(await remove('other/two')).toMatchObject({ status: 200, body: { status: 'OK', id: 'other/two' } })
  expect(await create({ correlationID: 'other/two' })).toMatchObject(refusal)
})

test('a charge that is removed is not there any more, and one that is paid is not removed', async () => {
  const { sandbox, call, make, get, remove } = await openWoovi()
  const [gone, paid] = [await make(), await make()]
  await remove(gone)
  await sandbox.approve(paid)
  for (const answer of [get(gone), remove(gone), get('unknown'), remove(paid)]) {
    expect(await answer).toMatchObject(refusal)
  }
  await expect(sandbox.approve(gone)).rejects.toThrow('cancelled')
  expect((await call('GET', '/api/v1/charge')).body.charges).toMatchObject([{ correlationID: paid }])
})

test('a charge that is paid names neither its transfer nor a payer who is its customer', async () => {
  const { sandbox, call, make, get, transactions } = await openWoovi({ now: () => noon })
  const id = await make({ customer })
  await sandbox.approve(id)
  const { charge: paid } = (await get(id)).body
  expect(paid).toMatchObject({ status: 'COMPLETED', paidAt: '2026-11-21T12:00:00.000Z', payer: null, fee: 85 })
  expect(paid).not.toHaveProperty('endToEndId')
  const [transfer] = await transactions(id)
  expect(transfer).toMatchObject({
    ...{ value: 4990, type: 'PAYMENT', status: 'CONFIRMED', transactionID: paid.transactionID },
    ...{ endToEndId: expect.stringMatching(/^E[0-9A-Za-z]{31}$/), time: '2026-11-21T12:00:00.000Z' },
    payer: { name: 'Caio', taxID: { taxID: cpf, type: 'BR:CPF' } },
    charge: { correlationID: id, status: 'COMPLETED' },
  })
  const one = await call('GET', `/api/v1/transaction/${transfer?.endToEndId}`)
  expect(one.body).toEqual({ transaction: transfer })
  expect(await call('GET', `/api/v1/transaction/${id}`)).toMatchObject(refusal)
  expect(await call('GET', '/api/v1/transaction?charge=unknown')).toMatchObject(refusal)
  expect(await transactions(await make())).toEqual([])
})

test('somebody else pays, and the charge says who', async () => {
  const { sandbox, make, get, transactions } = await openWoovi()
  const [compared, unnamed] = [await make({ customer }), await make()]
  await sandbox.approve(compared, { payerTaxId: cnpj, payerName: 'Oficina' })
  const payer = { name: 'Oficina', taxID: { taxID: cnpj, type: 'BR:CNPJ' } }
  expect((await get(compared)).body.charge).toMatchObject({ status: 'COMPLETED', payer })
  expect(await transactions(compared)).toMatchObject([{ payer }])
  await sandbox.approve(unnamed, { payerTaxId: otherCpf })
  expect((await get(unnamed)).body.charge).toMatchObject({ status: 'COMPLETED', payer: null })
  expect(await transactions(unnamed)).toMatchObject([{ payer: { taxID: { taxID: otherCpf } } }])
})

test('where only the customer may pay, the bank refuses everybody else', async () => {
  const { sandbox, make, get } = await openWoovi()
  const id = await make({ customer, ensureSameTaxID: true })
  for (const pay of [sandbox.approve, sandbox.payLate, sandbox.payWrongAmount]) {
    await expect(pay(id, { payerTaxId: otherCpf })).rejects.toThrow('only the customer may pay')
  }
  expect((await get(id)).body.charge).toMatchObject({ status: 'ACTIVE', ensureSameTaxID: true })
  await sandbox.approve(id, { payerTaxId: cpf })
  expect((await get(id)).body.charge).toMatchObject({ status: 'COMPLETED', payer: null })
})

test('nobody pays after five minutes, and what was on its way before still arrives', async () => {
  let instant = noon
  const { sandbox, make, get, remove, transactions } = await openWoovi({ now: () => instant })
  const [late, dead, gone] = [await make(), await make(), await make()]
  await sandbox.payLate(late)
  await remove(gone)
  instant += 300 * second - 1
  expect((await get(dead)).body.charge.status).toBe('ACTIVE')
  instant += 1
  expect((await get(late)).body.charge.status).toBe('EXPIRED')
  await expect(sandbox.approve(dead)).rejects.toThrow('cancelled')
  await expect(sandbox.payWrongAmount(dead)).rejects.toThrow('cancelled')
  instant += 30 * second
  expect((await get(late)).body.charge.status).toBe('COMPLETED')
  expect((await get(dead)).body.charge.status).toBe('EXPIRED')
  await sandbox.payLate(gone, { isNow: true })
  expect((await get(gone)).body.charge.status).toBe('COMPLETED')
  expect(await transactions(gone)).toHaveLength(1)
})

test('what was paid is the amount of the transfer, and what was asked that of the charge', async () => {
  const { sandbox, make, get, transactions } = await openWoovi()
  const id = await make()
  await sandbox.payWrongAmount(id, { amount: 40 })
  expect((await get(id)).body.charge).toMatchObject({ status: 'COMPLETED', value: 4990 })
  expect(await transactions(id)).toMatchObject([{ value: 4000 }])
})

test('a transfer that the bank of the payer declines leaves the charge as it is', async () => {
  const { sandbox, make } = await openWoovi()
  const id = await make()
  await expect(sandbox.reject(id)).rejects.toThrow('reject')
  expect(sandbox.charges()[0]?.actions).toEqual(['approve', 'pay-late', 'pay-wrong-amount'])
})

test('charges are listed by status and time, the newest first, ten at once', async () => {
  let instant = noon
  const { sandbox, call, make } = await openWoovi({ now: () => instant })
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    ids.unshift(await make({ expiresIn: 3600 }))
    instant += 60 * second
  }
  const list = async (query = '') => {
    const { body } = await call('GET', `/api/v1/charge?${query}`)
    return { ids: body.charges.map(({ correlationID }) => correlationID), pageInfo: body.pageInfo }
  }
  const page = { skip: 0, limit: 10, hasPreviousPage: false, hasNextPage: true }
  expect(await list()).toEqual({ ids: ids.slice(0, 10), pageInfo: page })
  expect(await list('skip=10')).toMatchObject({ ids: ids.slice(10), pageInfo: { skip: 10, hasNextPage: false } })
  expect(await list('limit=100')).toMatchObject({ ids, pageInfo: { limit: 100, hasNextPage: false } })
  expect(await list('limit=101')).toMatchObject({ pageInfo: { ...page, errors: [{ message: expect.any(String) }] } })
  const at = (minute: number) => new Date(noon + minute * 60 * second).toISOString()
  expect((await list(`start=${at(3)}&end=${at(4)}`)).ids).toEqual(ids.slice(7, 9))
  expect(await call('GET', '/api/v1/charge?start=yesterday')).toMatchObject(refusal)
  await sandbox.approve(ids[0] ?? '')
  expect((await list('status=COMPLETED')).ids).toEqual(ids.slice(0, 1))
  instant += 3_600 * second
  expect((await list('status=EXPIRED&limit=100')).ids).toEqual(ids.slice(1))
})

test('each call is counted by what it does', async () => {
  const { sandbox, call, make, get, remove, refund, refunds, transactions } = await openWoovi()
  const id = await make()
  await get(id)
  await sandbox.approve(id)
  await Promise.all([refund(id, { correlationID: 'back' }), remove(id), call('GET', '/api/v1/charge')])
  await Promise.all([refunds(id), transactions(id), call('GET', '/api/v1/dispute')])
  await call('GET', '/api/v1/webhook/public-keys', { headers: { authorization: '' } })
  const once = { create: 1, get: 1, refund: 1, cancel: 1, search: 1, refunds: 1, transaction: 1, dispute: 1, keys: 1 }
  expect(sandbox.counters()).toMatchObject({ woovi: once, mercadoPago: { create: 0 } })
})

test('faults are those of one provider, where one is named', async () => {
  const { sandbox, create, get } = await openWoovi()
  sandbox.faults.set({ failWith: { value: 503, providers: ['mercadoPago'] } })
  expect((await create({ correlationID: 'one' })).status).toBe(200)
  sandbox.faults.set({ failWith: { value: 429, operations: ['create'], providers: ['woovi'] } })
  const limited = await create()
  expect(limited).toMatchObject({ status: 429, body: { error: expect.stringContaining('429') } })
  expect(limited.headers.get('retry-after')).toBe('1')
  expect((await get('one')).status).toBe(200)
  sandbox.faults.set({ failWith: null, dropAfter: { operations: ['create'], providers: ['woovi'] } })
  await expect(create({ correlationID: 'two' })).rejects.toThrow()
  sandbox.faults.reset()
  expect((await get('two')).body.charge.status).toBe('ACTIVE')
})

test('what was made is known after a restart, by all of its ids', async () => {
  const dataFile = await newDataFile()
  const options = { port: 0, accessToken, webhookSecret, woovi: { appId }, dataFile }
  const first = await startSandbox(options)
  const shop = wooviShopOf(first.url)
  const { globalID } = (await shop.create({ correlationID: 'one', customer })).body.charge
  await first.approve('one')
  const before = await shop.transactions('one')
  const keys = await shop.call('GET', '/api/v1/webhook/public-keys')
  await first.close()
  const { call, get, create, transactions } = await openWoovi({ dataFile })
  expect((await get(globalID)).body.charge).toMatchObject({ correlationID: 'one', status: 'COMPLETED' })
  expect(await transactions('one')).toEqual(before)
  expect((await create({ correlationID: 'one' })).body.charge.globalID).toBe(globalID)
  expect((await call('GET', `/api/v1/transaction/${before[0]?.endToEndId}`)).status).toBe(200)
  expect((await call('GET', '/api/v1/webhook/public-keys')).body).toEqual(keys.body)
})
