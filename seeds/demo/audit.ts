import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { auditLog } from '#schema/tables/index.ts'
import { adminId, demoAccounts, financeId, supportId } from './accounts.ts'
import { demoCurator } from './staff.ts'
import type { DemoStore } from './store.ts'

type Entry = typeof auditLog.$inferInsert
type Row = Record<string, unknown>

/** When who did what to which row. */
type Change = readonly [at: number, by: string, action: AuditAction, table: AuditedTable, id: string, values: Values]

interface Values {
  before?: Row
  after?: Row
}

/** What the staff did in the last month, as the rows of the demo store have it. */
export function demoAuditLog(now: number, store: DemoStore): Entry[] {
  const month = now - 30 * dayMs
  const curator = demoCurator(now)
  const names = new Map([...demoAccounts, curator].map(({ id, name }) => [id, name]))
  const changes: Change[] = [
    ...store.refunds
      .filter(({ requestedBy }) => requestedBy)
      .map(({ paymentId, requestedBy, requestedAt, status, reason }): Change => {
        const after = { status: status === 'done' ? 'requested' : status, reason }
        return [requestedAt, requestedBy ?? adminId, 'payment.refund', 'refunds', paymentId, { after }]
      }),
    ...store.partialRefunds.map(({ id, requestedBy, requestedAt, amountCents, reason }): Change => {
      const after = { status: 'requested', amountCents, reason }
      return [requestedAt, requestedBy ?? adminId, 'payment.refund_part', 'partial_refunds', id, { after }]
    }),
    ...store.refundRequests
      .filter(({ decidedBy }) => decidedBy)
      .map(({ paymentId, decidedBy, decidedAt, status, reply }): Change => {
        const action = status === 'declined' ? 'refund_request.declined' : 'refund_request.approved'
        const values = { before: { status: 'open' }, after: { status, reply } }
        return [decidedAt ?? now, decidedBy ?? adminId, action, 'refund_requests', paymentId, values]
      }),
    ...store.feedback.flatMap(({ id, status, createdAt }): Change[] =>
      status === 'approved' || status === 'rejected'
        ? [[createdAt + 0.3 * dayMs, supportId, `feedback.${status}`, 'feedback', id, fromPending(status)]]
        : [],
    ),
    ...store.suggestions.flatMap(({ id, status, createdAt }): Change[] =>
      status === 'approved' || status === 'rejected'
        ? [[createdAt + 0.6 * dayMs, adminId, `suggestion.${status}`, 'suggestions', id, fromPending(status)]]
        : [],
    ),
    ...store.notifications
      .filter(({ userId, title }) => !userId && title)
      .map(({ id, title, createdAt }): Change => {
        return [createdAt, adminId, 'notification.create', 'notifications', id, { after: { title } }]
      }),
    ...store.licenses
      .filter(({ createdBy }) => createdBy)
      .map(({ id, productName, note, purchaseDate }): Change => {
        return [purchaseDate, adminId, 'license.create', 'licenses', id, { after: { productName, note } }]
      }),
    ...store.users.flatMap(({ id, isBanned, isBlocked, lastLogin, createdAt }): Change[] => {
      const at = Math.min((lastLogin ?? createdAt) + 3_600_000, now - dayMs)
      const ban = { before: { isBanned: 0 }, after: { isBanned: 1 } }
      if (isBanned) return [[at, supportId, 'user.ban', 'users', id, ban]]
      const block = { before: { isBlocked: 0 }, after: { isBlocked: 1 } }
      return isBlocked ? [[at, supportId, 'user.block', 'users', id, block]] : []
    }),
    ...store.customerNotes.map(({ id, userId, authorId, createdAt }): Change => {
      return [createdAt, authorId, 'note.create', 'customer_notes', id, { after: { userId } }]
    }),
    ...store.products.slice(0, 5).map(({ id, priceBrl }, n): Change => {
      const values = { before: { priceBrl: priceBrl + 500 }, after: { priceBrl } }
      return [now - (4 + n * 5.3) * dayMs, curator.id, 'product.update', 'products', id, values]
    }),
    ...store.coupons.slice(0, 3).map(({ id, discount }, n): Change => {
      const values = { before: { discount: discount - 5 }, after: { discount } }
      return [now - (6 + n * 8.7) * dayMs, financeId, 'coupon.update', 'coupons', id, values]
    }),
  ]
  return changes
    .filter(([at]) => at > month && at < now)
    .map(([at, by, action, table, id, { before, after }], n) => ({
      id: `audit_demo-${n}`,
      actorId: by,
      actorName: names.get(by) ?? by,
      ...{ action, entity: table, entityId: id, before: before ?? null, after: after ?? null },
      requestId: `demo-${n}`,
      createdAt: Math.floor(at),
    }))
}

const fromPending = (status: string): Values => ({ before: { status: 'pending' }, after: { status } })
