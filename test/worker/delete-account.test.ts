import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { deleteOwnAccount } from '#schema/api/own-data.ts'
import { createPixPayment } from '#schema/api/payments.ts'
import {
  auditLog,
  deliveries,
  disputes,
  emails,
  payments,
  refundRequests,
  refunds,
  users,
} from '#schema/tables/index.ts'
import { dump } from '../dump.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import * as rows from '../rows.ts'
import { isWide } from '../width.ts'
import { addEverything } from './own-rows.ts'

const password = 'quintal-da-vila'

const store = await openFileStore()

const remove = (as: Person, typed = password) => store.ask(deleteOwnAccount, { as, body: { password: typed } })
const exists = async ({ id }: Person) => (await store.db.$count(users, eq(users.id, id))) === 1

/** Ends everything that is open about a person. */
async function closeEverything() {
  await store.db.update(deliveries).set({ status: 'closed' })
  await store.db.update(disputes).set({ status: 'won', closedAt: 2 })
  await store.db.update(refundRequests).set({ status: 'declined', decidedAt: 2 })
}

async function whereFound(texts: string[]) {
  const tables = { ...(await dump(store)), counters: (await store.db.run(sql`select * from counters`)).rows }
  return Object.entries(tables).flatMap(([table, found]) =>
    found.flatMap((row) => {
      const text = JSON.stringify(row).toLowerCase()
      return texts.filter((one) => text.includes(one.toLowerCase())).map((one) => `${table}: ${one}`)
    }),
  )
}

describe('the deletion of one’s own account', () => {
  test('takes the person out of the whole database; the last e-mail’s address goes after 30 days', async () => {
    const name = 'Zuleica Quaresma'
    const email = 'zuleica.q@people.test'
    const address = '203.0.113.9'
    const traces = [name, email, address, 'A Stranger', 'stranger@people.test', '203.0.113.66']
    const who = await client(store, { name, email, password, termsAddress: address, lastLoginIp: address })
    const { payment, key } = await addEverything(store, who)
    await closeEverything()
    await store.db
      .update(refundRequests)
      .set({ reason: `Sou ${name}`, reply: `Para ${email}` })
      .where(eq(refundRequests.paymentId, payment.id))
    const claim = { userId: who.id, payerName: name, newAddress: email, message: name, networkAddress: address }
    await store.db.insert(auditLog).values({
      id: 'claim-decided',
      actorId: 'boss',
      actorName: 'Boss',
      action: 'user.block',
      entity: 'address_claims',
      entityId: 'claim',
      before: claim,
      after: { ...claim, reply: name },
      requestId: 'r',
      createdAt: Date.now(),
    })
    expect(new Set((await whereFound(traces)).map((line) => line.split(':')[0])).size).toBeGreaterThan(8)

    expect(await remove(who)).toMatchObject({ status: 200, body: { success: true } })
    expect(await exists(who)).toBe(false)
    expect((await store.ask(me, { as: who })).status).toBe(401)
    // The count goes after a day: who registers a stranger's address sends it no more by deleting the account.
    expect((await whereFound(traces)).sort()).toEqual([`counters: ${email}`, `emails: ${email}`])
    const [mail] = await store.db.select().from(emails)
    expect(mail).toMatchObject({ kind: 'account_deleted', userId: null, address: email, params: {} })
    const sale = await rows.findRow(store, payments, payment.id)
    expect(sale).toMatchObject({ userId: null, amountCents: 4_490, status: 'approved', termsAddress: null })
    expect((await dump(store)).licenses?.find((row) => row.key === key)).toMatchObject({ user_id: null })
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.entityId, who.id))
    expect(entry).toMatchObject({ action: 'user.delete', actorId: who.id, actorName: '—', after: null })

    await store.tick(Date.now() + 29 * 86_400_000)
    expect(await whereFound([email])).toEqual([`emails: ${email}`])
    await store.tick(Date.now() + 31 * 86_400_000)
    expect(await whereFound(traces)).toEqual([])
  })

  test('needs the password', async () => {
    const who = await client(store, { password })
    const before = await dump(store)
    expect(await remove(who, 'errada-mesmo')).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect(await dump(store)).toEqual(before)
  })

  test('is refused while money or a key is on its way, and possible right after', async () => {
    const sale = async (who: Person) => {
      const paid = { userId: who.id, status: 'approved' as const, approvedAt: 1 }
      const payment = await rows.pendingPayment(store, paid)
      await rows.license(store, { userId: who.id, paymentId: payment.id })
      return payment.id
    }
    const refund = (paymentId: string, status: 'processing' | 'refused') =>
      store.db.insert(refunds).values({
        paymentId,
        status,
        source: 'user',
        amountCents: 1,
        requestedAt: 1,
        createdAt: 1,
        ...(status === 'processing' && { nextAttemptAt: Date.now() + 9e9 }),
      })
    const cases: [code: string, open: (who: Person) => Promise<unknown>, end: (who: Person) => Promise<unknown>][] = [
      [
        'deletion_payment_open',
        ({ id: userId }) => rows.pendingPayment(store, { userId }),
        ({ id }) => store.db.update(payments).set({ status: 'cancelled' }).where(eq(payments.userId, id)),
      ],
      [
        'deletion_key_owed',
        async (who) => rows.delivery(store, { paymentId: await sale(who) }),
        () => store.db.update(deliveries).set({ status: 'closed' }),
      ],
      [
        'deletion_refund_open',
        async (who) => refund(await sale(who), 'processing'),
        () => store.db.update(refunds).set({ status: 'done', completedAt: 2, nextAttemptAt: null }),
      ],
      [
        'deletion_refund_open',
        async ({ id: userId }) =>
          refund((await rows.pendingPayment(store, { userId, status: 'cancelled' })).id, 'refused'),
        () => store.db.update(refunds).set({ status: 'done', completedAt: 2 }),
      ],
      [
        'deletion_request_open',
        async (who) =>
          store.db
            .insert(refundRequests)
            .values({ paymentId: await sale(who), userId: who.id, isKeyUsed: true, createdAt: 1 }),
        () => store.db.update(refundRequests).set({ status: 'declined', decidedAt: 2 }),
      ],
      [
        'deletion_dispute_open',
        async (who) => rows.dispute(store, { paymentId: await sale(who) }),
        () => store.db.update(disputes).set({ status: 'won', closedAt: 2 }),
      ],
    ]
    for (const [code, open, end] of cases) {
      const who = await client(store, { password })
      await open(who)
      expect(await remove(who), code).toMatchObject({ status: 409, body: { code } })
      expect(await exists(who), code).toBe(true)
      await end(who)
      expect((await remove(who)).status, code).toBe(200)
    }
  })

  test('of the last admin is refused', async () => {
    const first = await admin(store, { password })
    expect(await remove(first)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    await admin(store)
    expect((await remove(first)).status).toBe(200)
  })

  test('leaves no open payment behind that was started at the same time', async () => {
    const item = await rows.product(store)
    for (let round = 0; round < (isWide ? 4 : 2); round++) {
      const who = await client(store, { password })
      const order = {
        amount: 49.9,
        userId: who.id,
        productId: item.id,
        termsAccepted: true,
        honeypotData: { timestamp: 1, fields: {} },
      }
      const [removed, started] = await Promise.all([
        remove(who),
        new Promise((resolve) => setTimeout(resolve, round * 20)).then(() =>
          store.ask(createPixPayment, { as: who, body: order }),
        ),
      ])
      const orphans = sql`select * from payments where user_id is null and status = 'pending'`
      expect((await store.db.run(orphans)).rows).toEqual([])
      expect([removed.status, started.status]).toSatisfy(([gone, sold]) => (gone === 200) === (sold !== 200))
    }
  })
})
