import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { releaseDevice } from '#schema/api/devices.ts'
import { updateKey } from '#schema/api/licenses.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { disputes, licenses, payments, refunds } from '#schema/tables/index.ts'
import { syncLicense } from '#worker/domain/licenses/suspension.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, devicesOf, findRow } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()

const { activate, validate, deactivate } = activationCalls(() => store)

/** A purchase with its key in use on `PC-1`, and what changes its money. */
async function sale() {
  const who = await client(store)
  const { payment, license } = await purchase(store, who)
  expect((await activate({ key: license.key, hwid: 'PC-1' })).body.code).toBe('VALID')
  const paymentId = payment.id
  const at = store.clock.now
  const start = { paymentId, requestedAt: at, createdAt: at }
  return {
    who,
    paymentId,
    license,
    key: async () => {
      const row = await findRow(store, licenses, license.id)
      if (!row) throw new Error('the key is gone')
      return row
    },
    sync: () => writeBatch(store.db, syncLicense(store.deps, paymentId)),
    validate: () => validate({ key: license.key, hwid: 'PC-1' }),
    openRefund: () =>
      store.db
        .insert(refunds)
        .values({ ...start, source: 'user', amountCents: payment.amountCents, nextAttemptAt: at }),
    setRefund: (columns: Partial<typeof refunds.$inferInsert>) =>
      store.db.update(refunds).set(columns).where(eq(refunds.paymentId, paymentId)),
    openDispute: () =>
      store.db.insert(disputes).values({
        id: paymentId,
        paymentId,
        provider: store.pix.name,
        kind: 'med',
        amountCents: payment.amountCents,
        answerBy: at + dayMs,
        providerUpdatedAt: at,
        openedAt: at,
      }),
    winDispute: () => changeRow(store, disputes, paymentId, { status: 'won', closedAt: store.clock.now }),
  }
}

test.each(['refund', 'dispute'] as const)(
  'a key is suspended while a %s is open, and in force again for the time that was left',
  async (kind) => {
    const one = await sale()
    const { expirationDate } = await one.key()
    await (kind === 'refund' ? one.openRefund() : one.openDispute())
    await one.sync()
    const suspended = await one.key()
    expect(suspended).toMatchObject({ isActive: true, suspendedAt: store.clock.now, expirationDate })
    store.clock.now += 3 * dayMs
    await one.sync()
    expect(await one.key()).toEqual(suspended)
    await (kind === 'refund' ? one.setRefund({ status: 'refused', nextAttemptAt: null }) : one.winDispute())
    for (let n = 0; n < 2; n++) await one.sync()
    expect(await one.key()).toMatchObject({
      isActive: true,
      suspendedAt: null,
      expirationDate: expirationDate + 3 * dayMs,
    })
    expect((await one.validate()).body.code).toBe('VALID')
  },
)

test('a key that had expired when it was suspended gains nothing', async () => {
  const one = await sale()
  const expirationDate = store.clock.now - 1
  await changeRow(store, licenses, one.license.id, { expirationDate })
  await one.openRefund()
  await one.sync()
  store.clock.now += dayMs
  await one.setRefund({ status: 'refused', nextAttemptAt: null })
  await one.sync()
  expect(await one.key()).toMatchObject({ suspendedAt: null, expirationDate })
})

test('a key stays suspended until its refund and its dispute are both over', async () => {
  const one = await sale()
  await one.openRefund()
  await one.openDispute()
  await one.sync()
  await one.setRefund({ status: 'refused', nextAttemptAt: null })
  await one.sync()
  expect((await one.key()).suspendedAt).not.toBeNull()
  await one.winDispute()
  await one.sync()
  expect((await one.key()).suspendedAt).toBeNull()
})

test('a key that an admin switched off stays off when its suspension ends', async () => {
  const one = await sale()
  await one.openRefund()
  await one.sync()
  await changeRow(store, licenses, one.license.id, { isActive: false })
  await one.setRefund({ status: 'refused', nextAttemptAt: null })
  await one.sync()
  expect(await one.key()).toMatchObject({ isActive: false, suspendedAt: null })
})

test('the key of a refunded payment is off for good', async () => {
  const one = await sale()
  await one.openRefund()
  await one.sync()
  const at = store.clock.now
  await one.setRefund({ status: 'done', completedAt: at, nextAttemptAt: null })
  await changeRow(store, payments, one.paymentId, { status: 'refunded', refundedAt: at })
  await one.sync()
  expect(await one.key()).toMatchObject({ isActive: false, suspendedAt: null })
})

test('tools are told in one round trip why a key is suspended: refunded or disputed', async () => {
  const one = await sale()
  await one.openRefund()
  await one.sync()
  const detailOf = async (ask: typeof validate) => {
    const { body } = await ask({ key: one.license.key, hwid: 'PC-1' })
    expect(body).toMatchObject({ valid: false, code: 'SUSPENDED' })
    expect(body.token).toBeUndefined()
    return body.detail
  }
  for (const ask of [validate, activate, deactivate])
    expect(await detailOf(ask)).toBe('Esta chave está suspensa enquanto o pagamento é reembolsado.')
  await one.openDispute()
  await one.sync()
  store.proxy.reset()
  expect(await detailOf(validate)).toBe('Esta chave está suspensa enquanto o pagamento é contestado.')
  expect(store.proxy.roundTrips()).toBe(1)
  expect(await devicesOf(store, (await one.key()).id)).toHaveLength(1)
})

test('a suspended key is shown so to its buyer, keeps its device, and is not switched on by an admin', async () => {
  const one = await sale()
  await one.openRefund()
  await one.sync()
  const mine = await store.ask(listPurchasedProducts, { as: one.who })
  expect(mine.body).toMatchObject([{ isActive: false, suspension: 'refunding', status: 'approved' }])
  expect(await store.ask(releaseDevice, { as: one.who, params: { id: one.license.id } })).toMatchObject({
    status: 409,
    body: { code: 'key_not_in_force' },
  })
  const boss = await admin(store)
  const switchedOn = { as: boss, params: { id: one.license.id }, body: { isActive: true } }
  expect(await store.ask(updateKey, switchedOn)).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
  await one.openDispute()
  const disputed = await store.ask(listPurchasedProducts, { as: one.who })
  expect(disputed.body).toMatchObject([{ suspension: 'disputed' }])
})
