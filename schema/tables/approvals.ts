import { sql } from 'drizzle-orm'
import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type ApprovalCall, approvalStatuses } from '../rules/approvals.ts'
import { id, instant, json, sqlLiterals } from './columns.ts'

/**
 * Calls of an admin that wait until another one approves them. Names are copied: they outlive their accounts. The cron deletes those that were
 * decided a year ago: there are few, and no index.
 */
export const approvals = sqliteTable(
  'approvals',
  {
    id: id(),
    call: text('call').$type<ApprovalCall>().notNull(),
    /** The id of the row that the call is about; null where it creates one. */
    subject: text('subject'),
    /** The call's parsed body. */
    body: json<Record<string, unknown>>('body').notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    status: text('status', { enum: approvalStatuses }).notNull().default('open'),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    /** Why it was declined, or the code by which the approved call was refused. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  () => [
    check('approvals_status', sql`status in (${sqlLiterals(approvalStatuses)})`),
    check('approvals_decided', sql`(status = 'open') = (decided_at is null)`),
  ],
)
export type ApprovalRow = typeof approvals.$inferSelect
