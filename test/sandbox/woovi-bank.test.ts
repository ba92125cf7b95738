import { expect, test } from 'vitest'
import { charge, cpf, openWoovi, otherCpf } from './open-woovi.ts'

const json = { accept: 'application/json' }
const customer = { ...charge.customer, taxID: cpf }

test('the bank asks whose CPF pays, and refuses another one where the shop compares', async () => {
  const { sandbox, call, make, get, transactions } = await openWoovi()
  const id = await make({ customer, ensureSameTaxID: true })
  const page = await (await fetch(`${sandbox.url}/bank`)).text()
  expect(page).toContain(`name="payerTaxId" inputmode="numeric" autocomplete="off" value="${cpf}"`)
  expect(page).toContain('CPF ou CNPJ de quem paga')
  expect(page).toContain('PIX · Woovi')
  const press = (payerTaxId: string) =>
    fetch(`${sandbox.url}/bank/charges/${id}/approve?lang=en`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ payerTaxId }) },
    })
  expect((await press(otherCpf)).headers.get('location')).toContain('refused')
  const refused = await call('POST', `/bank/charges/${id}/approve`, { headers: json, body: { payerTaxId: otherCpf } })
  expect(refused).toMatchObject({ status: 409, body: { error: 'only the customer may pay' } })
  expect((await get(id)).body.charge.status).toBe('ACTIVE')
  expect((await press('390.533.447-05')).headers.get('location')).toBe(`/bank?lang=en&charge=${id}`)
  expect(await transactions(id)).toMatchObject([{ payer: { taxID: { taxID: cpf } } }])
  expect(await (await fetch(`${sandbox.url}/bank?lang=en`)).text()).not.toContain('name="payerTaxId"')
})

test('a payer who is not compared may be anybody, by name and CPF', async () => {
  const { call, make, transactions } = await openWoovi()
  const id = await make({ customer })
  const body = { payerTaxId: '111.444.777-35', payerName: 'Ana' }
  await call('POST', `/bank/charges/${id}/approve`, { headers: json, body })
  expect(await transactions(id)).toMatchObject([{ payer: { name: 'Ana', taxID: { taxID: otherCpf } } }])
})

test('a dispute may be withdrawn at the bank, in both languages', async () => {
  const { sandbox, call, make } = await openWoovi()
  const id = await make()
  await sandbox.approve(id)
  await sandbox.openChargeback(id)
  const pageIn = async (lang: string) => (await fetch(`${sandbox.url}/bank?lang=${lang}`)).text()
  expect(await pageIn('pt-BR')).toContain('Retirar a disputa')
  expect(await pageIn('en')).toContain('Withdraw the dispute')
  expect((await call('POST', `/bank/charges/${id}/cancel-dispute`, { headers: json })).status).toBe(200)
  expect(sandbox.disputes()).toMatchObject([{ isCovered: true, isWithdrawn: true }])
})
