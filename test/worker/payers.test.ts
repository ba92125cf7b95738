import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { downloadOwnData } from '#schema/api/own-data.ts'
import { checkPaymentStatus, createPixPayment } from '#schema/api/payments.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import { updateShopSettings } from '#schema/api/settings.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { type PayerCheck, payerChecks } from '#schema/rules/payers.ts'
import { auditLog, disputes, payments, users } from '#schema/tables/index.ts'
import { makeEvidence } from '#worker/domain/disputes/evidence.ts'
import { order } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { findRow, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'

/** PIX that comes from another person's account than the buyer's. */

const store = await openFileStore({ pix: ['woovi', 'mercadopago-orders'] })
const boss = await admin(store)
const [cpf, hint] = ['390.533.447-05', '•••.533.447-••']
const stranger = '11144477735'

const setCheck = async (check: PayerCheck) => {
  const body = { payer_check: payerChecks.indexOf(check) }
  expect((await store.ask(updateShopSettings, { as: boss, body })).status).toBe(200)
}

beforeEach(async () => {
  store.sandbox.faults.reset()
  store.sandbox.faults.set({ webhooks: { off: true } })
  await setCheck('refuse')
})

async function place(as: Person, productId: string, taxId?: string) {
  const { status, body } = await store.ask(createPixPayment, {
    as,
    body: { ...order(as, productId), ...(taxId && { taxId }) },
  })
  return { status, body }
}

/** A person with an order that says who pays. */
async function ordered(taxId = cpf) {
  const who = await client(store)
  const { id: productId } = await product(store)
  const { status, body } = await place(who, productId, taxId)
  expect(status).toBe(200)
  return { who, productId, body, id: body.payment_id }
}

const rowOf = (id: string) => findRow(store, payments, id)
async function notify(id: string, about: 'payment' | 'dispute' = 'payment') {
  const { path, init } = signedWebhook({ pix: store.pix }, id, { about })
  expect((await store.fetch(path, init)).status).toBe(200)
}

describe('who is to pay', () => {
  test('is asked once: the number is stored encrypted, and shown in part', async () => {
    const who = await client(store)
    const { id: productId } = await product(store)
    const asked = await place(who, productId)
    expect(asked).toMatchObject({ status: 409, body: { code: 'tax_id_required' } })
    expect(await store.db.select().from(payments).where(eq(payments.userId, who.id))).toEqual([])
    for (const wrong of ['390.533.447-06', '111.111.111-11', '39053344', 'ABC'])
      expect(await place(who, productId, wrong), wrong).toMatchObject({ status: 400, body: { code: 'tax_id_invalid' } })
    const { body } = await place(who, productId, cpf)
    expect(body).toMatchObject({ payerCheck: 'refuse', payerHint: hint })
    const [user] = await store.db.select().from(users).where(eq(users.id, who.id))
    expect(user).toMatchObject({ taxIdHint: hint })
    expect(await store.deps.sealed.open('tax-id', user?.taxId ?? '')).toBe('39053344705')
    expect(JSON.stringify(await store.db.select().from(auditLog))).not.toMatch(/39053344705|390\.533/)
    const further = await product(store)
    expect(await place(who, further.id)).toMatchObject({ status: 200, body: { payerHint: hint } })
    const polled = await store.ask(checkPaymentStatus, { as: who, params: { paymentId: body.payment_id } })
    expect(polled.body).toMatchObject({ payerCheck: 'refuse', payerHint: hint })
    const { body: own } = await store.ask(downloadOwnData, { as: who })
    expect(own).toMatchObject({ account: { taxId: '39053344705', taxIdHint: hint } })
  })

  test('may be a company, by a number with letters', async () => {
    const { body } = await ordered('12.ABC.345/01DE-35')
    expect(body.payerHint).toBe('••.•••.345/01DE-••')
    await store.sandbox.approve(body.id, { payerTaxId: '12ABC34501DE35' })
    await notify(body.id)
    expect(await rowOf(body.payment_id)).toMatchObject({ status: 'approved', payerDiffers: false })
  })

  test('is not asked where the shop does not compare', async () => {
    await setCheck('off')
    const who = await client(store)
    const { id: productId } = await product(store)
    const { status, body } = await place(who, productId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ payerCheck: 'off', payerHint: null })
    await store.sandbox.approve(body.id, { payerTaxId: stranger })
    await notify(body.id)
    expect(await rowOf(body.payment_id)).toMatchObject({ status: 'approved', payerDiffers: null })
  })

  test('another number replaces the one before, and the code that was made for it', async () => {
    const { who, productId, body } = await ordered()
    const again = await place(who, productId, stranger)
    expect(again).toMatchObject({ status: 200, body: { payerHint: '•••.444.777-••' } })
    expect(again.body.payment_id).not.toBe(body.payment_id)
    expect(await rowOf(body.payment_id)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' })
    await expect(store.sandbox.approve(body.id)).rejects.toThrow()
    await store.sandbox.approve(again.body.id, { payerTaxId: stranger })
    await notify(again.body.id)
    expect(await rowOf(again.body.payment_id)).toMatchObject({ status: 'approved', payerDiffers: false })
  })

  test('is asked again where the number cannot be decrypted any more', async () => {
    const { who } = await ordered()
    await store.db.update(users).set({ taxId: 'of another secret' }).where(eq(users.id, who.id))
    const { id: productId } = await product(store)
    expect(await place(who, productId)).toMatchObject({ status: 409, body: { code: 'tax_id_required' } })
    expect(await place(who, productId)).toMatchObject({ status: 409, body: { code: 'tax_id_required' } })
    expect(await place(who, productId, cpf)).toMatchObject({ status: 200, body: { payerHint: hint } })
  })
})

describe('money from another person', () => {
  test('is refused by the bank: the payment stays open for its buyer', async () => {
    const { body } = await ordered()
    await expect(store.sandbox.approve(body.id, { payerTaxId: stranger })).rejects.toThrow('only the customer may pay')
    expect(await rowOf(body.payment_id)).toMatchObject({ status: 'pending' })
    await store.sandbox.approve(body.id, { payerTaxId: '39053344705' })
    await notify(body.id)
    expect(await rowOf(body.payment_id)).toMatchObject({ status: 'approved', payerDiffers: false })
  })

  test('is a sale that says so, where the shop only warns', async () => {
    await setCheck('warn')
    const { body } = await ordered()
    expect(body).toMatchObject({ payerCheck: 'warn' })
    await store.sandbox.approve(body.id, { payerTaxId: stranger })
    await notify(body.id)
    expect(await rowOf(body.payment_id)).toMatchObject({ status: 'approved', payerDiffers: true })
    const { body: history } = await store.ask(listPurchaseHistory, { as: boss, query: { page: '1' } })
    expect(itemsOf(history)).toContainEqual(expect.objectContaining({ payerDiffers: true }))
    await store.sandbox.openChargeback(body.id)
    const [transfer] = store.sandbox.disputes().slice(-1)
    await notify(transfer?.endToEndId ?? '', 'dispute')
    const [contested] = await store.db.select().from(disputes).where(eq(disputes.paymentId, body.payment_id))
    const { text } = await readPdf((await makeEvidence(store.deps, contested?.id ?? '')).bytes)
    expect(text).toContain('é outro que o informado pelo comprador')
  })

  test('is not compared by the next bank, which takes the order while the first fails', async () => {
    store.sandbox.faults.set({ failWith: { value: 503, operations: ['create'], providers: ['woovi'] } })
    const { body } = await ordered()
    expect(body).toMatchObject({ payerCheck: 'off', payerHint: null })
    expect(await rowOf(body.payment_id)).toMatchObject({ provider: 'mercadopago-orders', payerDiffers: null })
  })
})
