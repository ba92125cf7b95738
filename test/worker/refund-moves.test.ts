import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefundStatus, refundMoves, refundStatuses } from '#schema/rules/refunds.ts'
import { refunds } from '#schema/tables/index.ts'
import { moveRefund, type RefundMove } from '#worker/domain/refunds/statements.ts'
import { openStore, type Store } from '../open-store.ts'
import { pendingPayment } from '../rows.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const at = Date.now()
const moves: Record<RefundStatus, RefundMove> = {
  requested: { status: 'requested' },
  processing: { status: 'processing', providerRefundId: '1', nextAttemptAt: at },
  refused: { status: 'refused', refusal: '422', refusals: 1, refusedAt: at, nextAttemptAt: at },
  done: { status: 'done', providerRefundId: null, completedAt: at, nextAttemptAt: null },
}

test.each(refundStatuses)('a refund moves from %s as refundMoves says, and in no other way', async (from) => {
  for (const to of refundStatuses) {
    const { id: paymentId } = await pendingPayment(store)
    await store.db.insert(refunds).values({
      ...{ paymentId, status: from, source: 'user', amountCents: 1, requestedAt: at, createdAt: at },
      ...{ nextAttemptAt: from === 'done' ? null : at, completedAt: from === 'done' ? at : null },
    })
    await moveRefund(store.deps, paymentId, moves[to])
    const [after] = await store.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    expect(after?.status, `to ${to}`).toBe(refundMoves[from].includes(to) ? to : from)
  }
})

test('nothing writes the status of a refund but by refundMoves', () => {
  const root = join(import.meta.dirname, '../../worker')
  const writes = /update\(refunds\)\s*\.set\(\{[^}]*\bstatus\b|update \$\{refunds\} set(?:(?!where)[^`])*\bstatus = /
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
