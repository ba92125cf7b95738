import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { AuditEntry, listAudit as api } from '#schema/api/audit.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { auditLog } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { type Listing, ordered, rowIdOf, type TotalQuery } from '../listing/lists.ts'
import { isMatch, type LongList, match, readLongList } from '../listing/long-lists.ts'
import { type ExportBatch, isInNextBatch } from '../listing/search.ts'

const { actorName, action, entityId, entity, actorId, createdAt } = auditLog

const list: LongList = { table: auditLog, words: [actorName, action, entityId], insertionOrder: 'createdAt' }

type Query = Parsed<typeof api>
type Filters = Omit<Query, 'page' | 'limit' | 'sort' | 'search'>

const filtersOf = (query: Filters) =>
  and(
    query.entity === undefined ? undefined : eq(entity, query.entity),
    query.entityId === undefined ? undefined : eq(entityId, query.entityId),
    query.action === undefined ? undefined : eq(action, query.action),
    query.actorId === undefined ? undefined : eq(actorId, query.actorId),
  )

/** Condition on the audit log for the export. */
export const entriesMatching = (query: Filters & Pick<Query, 'search'>, batch: ExportBatch) =>
  isInNextBatch(list, query.search, filtersOf(query), batch)

/** Rows are added at the end and deleted at the beginning, so the row ids between are the count. */
const countEntries = (db: Database): TotalQuery =>
  db
    .select({
      total: sql<number>`coalesce((select max(rowid) from ${auditLog}) - (select min(rowid) from ${auditLog}) + 1, 0)`,
    })
    .from(sql`(select 1)`)

export function listAudit({ db }: Deps, query: Query): Promise<Listing<AuditEntry>> {
  const filters = filtersOf(query)
  const order = ordered(query.sort, { createdAt, actorName, action }, createdAt, createdAt, rowIdOf(auditLog))
  const counted = filters ? undefined : countEntries(db)
  return readLongList(db, list, query, {
    filters,
    order,
    counted,
    rows: (page) =>
      db
        .select({ row: auditLog, ...match.columns })
        .from(auditLog)
        .innerJoin(page, isMatch(list))
        .orderBy(match.position),
    onWire: ({ row }) => onWire(row),
  })
}

const onWire = ({ id, createdAt, before, after, ...row }: InferSelectModel<typeof auditLog>): AuditEntry => ({
  _id: id,
  ...row,
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
  createdAt: isoOf(createdAt),
})
