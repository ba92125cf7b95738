import { expect, test } from 'vitest'
import { openSandbox } from './open-sandbox.ts'

const json = { accept: 'application/json' }

test('a person approves, and the charge is paid', async () => {
  const { create, call, get } = await openSandbox()
  const { id } = (await create()).body
  expect(await call('POST', `/bank/charges/${id}/approve`, { headers: json })).toMatchObject({ status: 200 })
  const paid = await get(id)
  expect(paid).toMatchObject({ status: 'approved', status_detail: 'accredited', transaction_amount: 49.9 })
  expect(Date.parse(paid.date_approved ?? '')).toBeGreaterThan(Date.now() - 5_000)
})

test('a person rejects, and nothing more can be done', async () => {
  const { create, call, get } = await openSandbox()
  const { id } = (await create()).body
  await call('POST', `/bank/charges/${id}/reject`, { headers: json })
  expect(await get(id)).toMatchObject({ status: 'rejected', status_detail: 'bank_error' })
  expect((await call('POST', `/bank/charges/${id}/approve`, { headers: json })).status).toBe(409)
  expect((await call('POST', '/bank/charges/1/approve', { headers: json })).status).toBe(404)
  expect((await call('POST', `/bank/charges/${id}/steal`, { headers: json })).status).toBe(404)
})

test('late money comes after the five minutes of the shop, though the shop has cancelled', async () => {
  let instant = Date.parse('2026-11-21T12:00:00Z')
  const { sandbox, create, cancel, get } = await openSandbox({ now: () => instant })
  const { id } = (await create()).body
  await sandbox.payLate(String(id))
  await cancel(id)
  instant += 329_000
  expect((await get(id)).status).toBe('cancelled')
  instant += 1_000
  expect(await get(id)).toMatchObject({ status: 'approved', status_detail: 'accredited' })
})

test('late money can be made to come now', async () => {
  const { create, cancel, call, get } = await openSandbox()
  const { id } = (await create()).body
  await cancel(id)
  await call('POST', `/bank/charges/${id}/pay-late?now=1`, { headers: json })
  expect((await get(id)).status).toBe('approved')
})

test('a cancelled charge is approved only where the fault setting allows it', async () => {
  const { sandbox, create, cancel, get } = await openSandbox()
  const { id } = (await create()).body
  await cancel(id)
  await expect(sandbox.approve(String(id))).rejects.toThrow('cancelled')
  sandbox.faults.set({ approveAfterCancel: true })
  await sandbox.approve(String(id))
  expect((await get(id)).status).toBe('approved')
})

test('a wrong amount is approved as it was paid', async () => {
  const { sandbox, create, get } = await openSandbox()
  const [one, other, cheap] = [await create(), await create(), await create({ transaction_amount: 0.5 })]
  await sandbox.payWrongAmount(String(one.body.id))
  await sandbox.payWrongAmount(String(other.body.id), { amount: 49.89 })
  await sandbox.payWrongAmount(String(cheap.body.id))
  expect(await get(one.body.id)).toMatchObject({ status: 'approved', transaction_amount: 1 })
  expect((await get(other.body.id)).transaction_amount).toBe(49.89)
  expect((await get(cheap.body.id)).transaction_amount).toBe(0.49)
})

test('refunds and chargebacks may begin at the provider', async () => {
  const { sandbox, create, get } = await openSandbox()
  const ids = [(await create()).body.id, (await create()).body.id]
  for (const id of ids) await sandbox.approve(String(id))
  await sandbox.refund(String(ids[0]))
  await sandbox.chargeback(String(ids[1]))
  expect(await get(ids[0] ?? 0)).toMatchObject({ status: 'refunded', refunds: [{ amount: 49.9 }] })
  expect(await get(ids[1] ?? 0)).toMatchObject({ status: 'charged_back' })
})

test.each([
  ['finish-refund', 'refunded', 'approved', 49.9],
  ['reject-refund', 'approved', 'rejected', 0],
])('a person ends a refund in process by %s', async (action, status, refundStatus, refunded) => {
  const { sandbox, create, refund, call, get } = await openSandbox()
  const { id } = (await create()).body
  const press = () => call('POST', `/bank/charges/${id}/${action}`, { headers: json })
  await sandbox.approve(String(id))
  expect((await press()).status).toBe(409)
  sandbox.faults.set({ refundAs: 'in_process' })
  await refund(id)
  expect((await press()).status).toBe(200)
  expect(await get(id)).toMatchObject({
    status,
    transaction_amount_refunded: refunded,
    refunds: [{ status: refundStatus }],
  })
})

test('the page escapes what the shop sent, in both languages', async () => {
  const { sandbox, create } = await openSandbox()
  await create({ description: '<script>alert(1)</script>', external_reference: '"><img src=x>' })
  for (const [path, word] of [
    ['/', 'Aprovar'],
    ['/bank?lang=en', 'Approve'],
    ['/bank/fragment', 'Aprovar'],
  ]) {
    const page = await (await fetch(sandbox.url + path)).text()
    expect(page).toContain(word)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img')
  }
})

test('a button of the page leads back to the page', async () => {
  const { sandbox, create, get } = await openSandbox()
  const { id } = (await create()).body
  const press = () => fetch(`${sandbox.url}/bank/charges/${id}/approve?lang=en`, { method: 'POST', redirect: 'manual' })
  const answer = await press()
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/bank?lang=en&charge=${id}`)
  expect((await get(id)).status).toBe('approved')
  expect((await press()).headers.get('location')).toContain('refused')
})
