import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMove, type PaymentStatus, type ProviderPayment, paymentStatuses } from '#schema/rules/payments.ts'
import { payments } from '#schema/tables/index.ts'
import { markCancelled } from '#worker/domain/payments/cancel.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { applyProviderRefund, refundMismatch } from '#worker/domain/refunds/by-report.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { findRow, pendingPayment, product } from '../rows.ts'

const store = await openFileStore()

const refunded = (id: string): ProviderPayment => ({
  providerId: '1',
  reference: id,
  status: 'refunded',
  amountCents: 4_990,
  currency: 'BRL',
  collectorId: null,
  updatedAt: null,
})

/** Everything that moves a payment, by where it moves it to. */
const moves: [name: string, to: PaymentStatus, move: (id: string) => Promise<unknown>][] = [
  ['settle', 'approved', (id) => settle(store.deps, id, 'webhook')],
  ['markCancelled', 'cancelled', (id) => markCancelled(store.deps, id, 'expired')],
  ['refundMismatch', 'cancelled', (id) => refundMismatch(store.deps, id, 'amount', 1)],
  ['applyProviderRefund', 'refunded', (id) => applyProviderRefund(store.deps, id, refunded(id))],
]

test.each(moves)(
  '%s moves a payment to %s from the statuses of paymentMoves, and from no other',
  async (_, to, move) => {
    const { id: productId } = await product(store)
    for (const from of paymentStatuses) {
      const { id: userId } = await client(store)
      const approvedAt = from === 'approved' || from === 'refunded' ? Date.now() : null
      const { id } = await pendingPayment(store, { userId, productId, status: from, approvedAt })
      await move(id)
      const after = await findRow(store, payments, id)
      expect(after?.status, `from ${from}`).toBe(canMove(from, to) ? to : from)
    }
  },
)

test('nothing but moveStatus writes the status of a payment', () => {
  const root = join(import.meta.dirname, '../../worker')
  const writes = /update\(payments\)\s*\.set\(\{[^}]*\bstatus\b|update \$\{payments\} set[^`]*?\bstatus = [^`]*?where/
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
