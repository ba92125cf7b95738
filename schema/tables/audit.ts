import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from './columns.ts'

/** Who changed what, when, and the row before and after. Rows are only ever added. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: json<unknown>('before'),
    after: json<unknown>('after'),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('audit_log_created').on(table.createdAt),
    index('audit_log_entity').on(table.entity, table.createdAt),
    index('audit_log_subject').on(table.entityId, table.createdAt),
    index('audit_log_actor').on(table.actorId, table.createdAt),
    index('audit_log_name').on(table.actorName, table.createdAt),
    index('audit_log_action').on(table.action, table.createdAt),
  ],
)
