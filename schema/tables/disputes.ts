import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { disputeKinds, disputeStatuses } from '../rules/disputes.ts'
import type { ProviderName } from '../rules/payments.ts'
import { cents, flag, id, instant, reference, sqlLiterals } from './columns.ts'
import { payments } from './payments.ts'

/** A payment that its payer contests. A payment may have several, one after the other. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: id(),
    paymentId: reference('payment_id', () => payments.id),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** The provider's id of the case; null until it is known, or where the provider gives none. */
    caseId: text('case_id'),
    kind: text('kind', { enum: disputeKinds }).notNull(),
    status: text('status', { enum: disputeStatuses }).notNull().default('open'),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull().default(''),
    /** The provider's deadline for documents, or the shop's default. */
    answerBy: instant('answer_by').notNull(),
    /** What the provider says of the documents sent to it, in its own words. */
    documentsStatus: text('documents_status'),
    /** Whether the provider covers the loss, as far as it says. */
    isCovered: flag('is_covered'),
    /** SHA-256 of the evidence that was sent last, in hex. */
    evidenceHash: text('evidence_hash'),
    evidenceSentAt: instant('evidence_sent_at'),
    /** When the provider last changed the payment, of the report that was applied last: an older report changes nothing. */
    providerUpdatedAt: instant('provider_updated_at').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('disputes_case').on(table.provider, table.caseId).where(sql`case_id is not null`),
    uniqueIndex('disputes_open').on(table.paymentId).where(sql`status = 'open'`),
    index('disputes_payment').on(table.paymentId, table.openedAt),
    check('disputes_kind', sql`kind in (${sqlLiterals(disputeKinds)})`),
    check('disputes_status', sql`status in (${sqlLiterals(disputeStatuses)})`),
    check('disputes_closed', sql`(status = 'open') = (closed_at is null)`),
  ],
)
export type DisputeRow = typeof disputes.$inferSelect

/** A file of evidence that a provider downloads by a signed link. */
export const evidenceLinks = sqliteTable(
  'evidence_links',
  {
    id: id(),
    disputeId: reference('dispute_id', () => disputes.id),
    /** The PDF. */
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** How often it was downloaded, and when last. */
    reads: integer('reads').notNull().default(0),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [index('evidence_links_dispute').on(table.disputeId, table.createdAt)],
)
