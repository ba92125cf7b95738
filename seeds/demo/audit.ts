import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { auditLog } from '#schema/tables/index.ts'
import { adminId, demoAccounts, financeId, supportId } from './accounts.ts'
import { demoCurator } from './staff.ts'
import type { DemoStore } from './store.ts'

type Entry = typeof auditLog.$inferInsert
type Row = Record<string, unknown>

/** Who did what to which row, and when. */
type Change = readonly [by: string, action: AuditAction, table: AuditedTable, id: string, at: number, values: Values]

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
        return [requestedBy ?? adminId, 'payment.refund', 'refunds', paymentId, requestedAt, { after }]
      }),
    ...store.partialRefunds.map(({ id, requestedBy, requestedAt, amountCents, reason }): Change => {
      const after = { status: 'requested', amountCents, reason }
      return [requestedBy ?? adminId, 'payment.refund_part', 'partial_refunds', id, requestedAt, { after }]
    }),
    ...store.refundRequests
      .filter(({ decidedBy }) => decidedBy)
      .map(({ paymentId, decidedBy, decidedAt, status, reply }): Change => {
        const action = status === 'declined' ? 'refund_request.declined' : 'refund_request.approved'
        const values = { before: { status: 'open' }, after: { status, reply } }
        return [decidedBy ?? adminId, action, 'refund_requests', paymentId, decidedAt ?? now, values]
      }),
    ...store.feedback.flatMap(({ id, status, createdAt }): Change[] =>
      status === 'approved' || status === 'rejected'
        ? [[supportId, `feedback.${status}`, 'feedback', id, createdAt + 0.3 * dayMs, fromPending(status)]]
        : [],
    ),
    ...store.suggestions.flatMap(({ id, status, createdAt }): Change[] =>
      status === 'approved' || status === 'rejected'
        ? [[adminId, `suggestion.${status}`, 'suggestions', id, createdAt + 0.6 * dayMs, fromPending(status)]]
        : [],
    ),
    ...store.notifications
      .filter(({ userId, title }) => !userId && title)
      .map(({ id, title, createdAt }): Change => {
        return [adminId, 'notification.create', 'notifications', id, createdAt, { after: { title } }]
      }),
    ...store.licenses
      .filter(({ createdBy }) => createdBy)
      .map(({ id, productName, note, purchaseDate }): Change => {
        return [adminId, 'license.create', 'licenses', id, purchaseDate, { after: { productName, note } }]
      }),
    ...store.users.flatMap(({ id, isBanned, isBlocked, lastLogin, createdAt }): Change[] => {
      const at = Math.min((lastLogin ?? createdAt) + 3_600_000, now - dayMs)
      const ban = { before: { isBanned: 0 }, after: { isBanned: 1 } }
      if (isBanned) return [[supportId, 'user.ban', 'users', id, at, ban]]
      const block = { before: { isBlocked: 0 }, after: { isBlocked: 1 } }
      return isBlocked ? [[supportId, 'user.block', 'users', id, at, block]] : []
    }),
    ...store.customerNotes.map(({ id, userId, authorId, createdAt }): Change => {
      return [authorId, 'note.create', 'customer_notes', id, createdAt, { after: { userId } }]
    }),
    ...store.products.slice(0, 5).map(({ id, priceBrl }, n): Change => {
      const values = { before: { priceBrl: priceBrl + 500 }, after: { priceBrl } }
      return [curator.id, 'product.update', 'products', id, now - (4 + n * 5.3) * dayMs, values]
    }),
    ...store.coupons.slice(0, 3).map(({ id, discount }, n): Change => {
      const values = { before: { discount: discount - 5 }, after: { discount } }
      return [financeId, 'coupon.update', 'coupons', id, now - (6 + n * 8.7) * dayMs, values]
    }),
  ]
  return changes
    .filter(([, , , , at]) => at > month && at < now)
    .map(([by, action, table, id, at, { before, after }], n) => ({
      id: `audit_demo-${n}`,
      actorId: by,
      actorName: names.get(by) ?? by,
      ...{ action, entity: table, entityId: id, before: before ?? null, after: after ?? null },
      requestId: `demo-${n}`,
      createdAt: Math.floor(at),
    }))
}

const fromPending = (status: string): Values => ({ before: { status: 'pending' }, after: { status } })
