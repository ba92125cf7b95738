import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from './columns.ts'

/**
 * Whose row an entry is about, as an SQL expression on the log: a user's id, or else the Discord id that the row waits for. Queries repeat it
 * literally, because SQLite would not use the index on it otherwise. Without commas, at which drizzle-kit splits the expressions of an index.
 */
export const auditOwner = sql.raw(
  `case ${['userId', 'discordId']
    .flatMap((name) => [`after ->> '$.${name}'`, `before ->> '$.${name}'`])
    .map((value) => `when ${value} is not null then ${value}`)
    .join(' ')} end`,
)

/**
 * Who changed what, when, and the row before and after. Rows are added, and lose what they say of a person whose account is deleted.
 */
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
    index('audit_log_owner').on(auditOwner),
  ],
)
