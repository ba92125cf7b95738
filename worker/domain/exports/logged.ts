import { eq } from 'drizzle-orm'
import type { AuditAction, AuditedTable } from '#schema/rules/audit.ts'
import type { Language } from '#schema/rules/languages.ts'
import { auditLog } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Actor } from '../audit/audited-write.ts'
import { type CsvExport, csvChunks, type ExportProgress } from './csv.ts'

type Filters = Record<string, unknown>

/** What the audit log keeps of an export: the search and filters that are set, and how far it came. */
const entryOf = (query: Filters, { rows, isComplete }: ExportProgress): Filters => {
  const isFlag = (value: unknown) => value === 'true' || value === 'false'
  const filters = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, isFlag(value) ? value === 'true' : value])
  return { ...Object.fromEntries(filters), rows, isComplete }
}

/**
 * The file in chunks, as `csvChunks`, with one row in the audit log. It is written before the first chunk is handed out, and again when the
 * last one has been, or when the download breaks off: who fetches rows cannot avoid it. Throws where it cannot be written.
 */
export async function* loggedCsvChunks<Query, Row>(
  deps: Deps,
  actor: Actor,
  sheet: CsvExport<Query, Row>,
  query: Query,
  language: Language,
): AsyncGenerator<string> {
  const { db, now, newId } = deps
  const progress: ExportProgress = { rows: 0, isComplete: false }
  const chunks = csvChunks(deps, sheet, query, language, progress)
  const first = await chunks.next()
  const entry = () => entryOf(query as Filters, progress)
  const id = newId()
  const { id: actorId, name: actorName, requestId } = actor
  await db
    .insert(auditLog)
    .values({
      id,
      actorId,
      actorName,
      action: `${sheet.noun}.export` satisfies AuditAction,
      entity: 'exports' satisfies AuditedTable,
      entityId: sheet.name[1],
      after: entry(),
      requestId,
      createdAt: now(),
    })
    .onConflictDoNothing()
  const isLogged = progress.isComplete
  try {
    yield first.value ?? ''
    yield* chunks
  } finally {
    if (!isLogged) await db.update(auditLog).set({ after: entry() }).where(eq(auditLog.id, id))
  }
}
