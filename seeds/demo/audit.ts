import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { auditLog } from '#schema/tables/index.ts'
import { adminId, demoAccounts, financeId, supportId } from './accounts.ts'
import { demoCurator } from './staff.ts'
import type { DemoStore } from './store.ts'

type Entry = typeof auditLog.$inferInsert
type Row = Record<string, unknown>

interface Change {
  by: string
  action: AuditAction
  table: AuditedTable
  id: string
  at: number
  before?: Row
  after?: Row
}

/** What the staff did in the last month, as the rows of the demo store have it. */
export function demoAuditLog(
  now: number,
  {
    users,
    products,
    coupons,
    refunds,
    partialRefunds,
    refundRequests,
    feedback,
    suggestions,
    notifications,
    licenses,
    customerNotes,
  }: DemoStore,
): Entry[] {
  const month = now - 30 * dayMs
  const names = new Map([...demoAccounts, demoCurator(now)].map(({ id, name }) => [id, name]))
  const changes: Change[] = [
    ...refunds
      .filter(({ requestedBy }) => requestedBy)
      .map(({ paymentId, requestedBy, requestedAt, status, reason }) => ({
        ...{ by: requestedBy ?? adminId, action: 'payment.refund' as const, table: 'refunds' as const, id: paymentId },
        ...{ at: requestedAt, after: { status: status === 'done' ? 'requested' : status, reason } },
      })),
    ...partialRefunds.map(({ id, requestedBy, requestedAt, amountCents, reason }) => ({
      ...{ by: requestedBy ?? adminId, action: 'payment.refund_part' as const, table: 'partial_refunds' as const, id },
      ...{ at: requestedAt, after: { status: 'requested', amountCents, reason } },
    })),
    ...refundRequests
      .filter(({ decidedBy }) => decidedBy)
      .map(({ paymentId, decidedBy, decidedAt, status, reply }) => ({
        ...{ by: decidedBy ?? adminId, table: 'refund_requests' as const, id: paymentId, at: decidedAt ?? now },
        action: status === 'declined' ? ('refund_request.declined' as const) : ('refund_request.approved' as const),
        ...{ before: { status: 'open' }, after: { status, reply } },
      })),
    ...feedback.flatMap(({ id, status, createdAt }) =>
      status === 'approved' || status === 'rejected'
        ? [
            {
              ...{ by: supportId, action: `feedback.${status}` as const, table: 'feedback' as const, id },
              ...{ at: createdAt + 0.3 * dayMs, before: { status: 'pending' }, after: { status } },
            },
          ]
        : [],
    ),
    ...suggestions.flatMap(({ id, status, createdAt }) =>
      status === 'approved' || status === 'rejected'
        ? [
            {
              ...{ by: adminId, action: `suggestion.${status}` as const, table: 'suggestions' as const, id },
              ...{ at: createdAt + 0.6 * dayMs, before: { status: 'pending' }, after: { status } },
            },
          ]
        : [],
    ),
    ...notifications
      .filter(({ userId, title }) => !userId && title)
      .map(({ id, title, createdAt }) => ({
        ...{ by: adminId, action: 'notification.create' as const, table: 'notifications' as const, id },
        ...{ at: createdAt, after: { title } },
      })),
    ...licenses
      .filter(({ createdBy }) => createdBy)
      .map(({ id, productName, note, purchaseDate }) => ({
        ...{ by: adminId, action: 'license.create' as const, table: 'licenses' as const, id },
        ...{ at: purchaseDate, after: { productName, note } },
      })),
    ...users.flatMap(({ id, isBanned, isBlocked, lastLogin, createdAt }): Change[] => {
      const at = (lastLogin ?? createdAt) + 3_600_000
      const of = { by: supportId, table: 'users' as const, id, at: Math.min(at, now - dayMs) }
      if (isBanned) return [{ ...of, action: 'user.ban', before: { isBanned: 0 }, after: { isBanned: 1 } }]
      if (isBlocked) return [{ ...of, action: 'user.block', before: { isBlocked: 0 }, after: { isBlocked: 1 } }]
      return []
    }),
    ...customerNotes.map(({ id, userId, authorId, createdAt }) => ({
      ...{ by: authorId, action: 'note.create' as const, table: 'customer_notes' as const, id },
      ...{ at: createdAt, after: { userId } },
    })),
    ...products.slice(0, 5).map(({ id, priceBrl }, n) => ({
      ...{ by: demoCurator(now).id, action: 'product.update' as const, table: 'products' as const, id },
      ...{ at: now - (4 + n * 5.3) * dayMs, before: { priceBrl: priceBrl + 500 }, after: { priceBrl } },
    })),
    ...coupons.slice(0, 3).map(({ id, discount }, n) => ({
      ...{ by: financeId, action: 'coupon.update' as const, table: 'coupons' as const, id },
      ...{ at: now - (6 + n * 8.7) * dayMs, before: { discount: discount - 5 }, after: { discount } },
    })),
  ]
  return changes
    .filter(({ at }) => at > month && at < now)
    .map(({ by, action, table, id, at, before, after }, n) => ({
      id: `audit_demo-${n}`,
      actorId: by,
      actorName: names.get(by) ?? by,
      ...{ action, entity: table, entityId: id, before: before ?? null, after: after ?? null },
      requestId: `demo-${n}`,
      createdAt: Math.floor(at),
    }))
}
