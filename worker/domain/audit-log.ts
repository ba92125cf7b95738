import { and, count, desc, eq, type InferSelectModel } from 'drizzle-orm'
import type { AuditEntry, listAudit as api } from '#schema/api/audit.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { auditLog } from '#schema/tables/audit.ts'
import type { Deps } from '#worker/deps.ts'
import { contains, type Listing, ordered, readList } from './lists.ts'
import { isoOf } from './wire.ts'

export function entriesMatching(query: Omit<Parsed<typeof api>, 'page' | 'limit' | 'sort'>) {
  const { actorName, action, entityId, entity, actorId } = auditLog
  return and(
    contains(query.search, [actorName, action, entityId]),
    query.entity === undefined ? undefined : eq(entity, query.entity),
    query.entityId === undefined ? undefined : eq(entityId, query.entityId),
    query.action === undefined ? undefined : eq(action, query.action),
    query.actorId === undefined ? undefined : eq(actorId, query.actorId),
  )
}

/** What `auditedWrite` has left, for admins to read. */
export function listAudit({ db }: Deps, query: Parsed<typeof api>): Promise<Listing<AuditEntry>> {
  const { createdAt, actorName, action } = auditLog
  const where = entriesMatching(query)
  const order = ordered(query.sort, { createdAt, actorName, action }, desc(createdAt), auditLog.id)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(auditLog).where(where),
    onWire,
  })
}

const onWire = ({ id, createdAt, before, after, ...row }: InferSelectModel<typeof auditLog>): AuditEntry => ({
  _id: id,
  ...row,
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
  createdAt: isoOf(createdAt),
})
