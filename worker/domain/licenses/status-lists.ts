import { and, asc, eq, lt, ne, sql } from 'drizzle-orm'
import {
  type ListedStatus,
  statusListMs,
  statusListPath,
  statusListSize,
  statusListTtlSeconds,
} from '#schema/rules/status-lists.ts'
import { licenseStatuses, licenseStatusLists } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { encodeStatusList } from '#worker/lib/status-list.ts'

/** A status list as it is served. */
export interface SignedStatusList {
  /** When it was read (ms): what it says was so then. */
  readAt: number
  /** Of `GET /.well-known/license-status/{list}`; null where there is no such list, or nothing signs it. */
  token: string | null
}

/** In SQL, on `license_status_lists`: a status has changed since it was built. */
const isOutdated = ne(licenseStatusLists.changes, licenseStatusLists.builtChanges)

/** In SQL, on `license_statuses`: written out, for its partial index. */
const isOff = sql`license_statuses.status <> 0`

/** One list, and its statuses where it is out of date. */
const selectList = ({ db }: Deps, list: number) => ({
  lists: db.select().from(licenseStatusLists).where(eq(licenseStatusLists.list, list)),
  entries: db
    .select({ index: licenseStatuses.idx, status: licenseStatuses.status })
    .from(licenseStatuses)
    .where(
      and(
        eq(licenseStatuses.list, list),
        isOff,
        sql`exists (select 1 from ${licenseStatusLists} l where l.list = ${list} and l.changes <> l.built_changes)`,
      ),
    ),
})

const noneIsOff = encodeStatusList([], statusListSize)

/**
 * The list as it is now, encoded; null where there is none. One that has changed is built and stored. Of several that do so at once, the one that
 * has read the newest changes stays: a status that changes meanwhile is one of the next.
 */
async function buildStatusList(deps: Deps, list: number): Promise<string | null> {
  const {
    lists: [found],
    entries,
  } = await readBatch(deps.db, selectList(deps, list))
  if (!found) return null
  const { changes, builtChanges } = found
  if (changes === builtChanges) return found.encoded ?? noneIsOff
  const encoded = encodeStatusList(entries as { index: number; status: ListedStatus }[], statusListSize)
  await deps.db
    .update(licenseStatusLists)
    .set({ encoded, builtChanges: changes, builtAt: deps.now() })
    .where(and(eq(licenseStatusLists.list, list), lt(licenseStatusLists.builtChanges, changes)))
  return encoded
}

/** The list that tools fetch, signed. */
export async function readStatusList(deps: Deps, list: number): Promise<SignedStatusList> {
  const { offlineTokens, now, publicUrl } = deps
  const readAt = now()
  const encoded = offlineTokens && (await buildStatusList(deps, list))
  if (!encoded) return { readAt, token: null }
  const uri = `${publicUrl}${statusListPath(list)}`
  const content = { uri, lst: encoded, ttl: statusListTtlSeconds }
  return { readAt, token: await offlineTokens.signList(content, readAt, readAt + statusListMs) }
}

/** Builds the lists that have changed. Tools that ask before it have theirs built then. */
export async function buildStatusLists(deps: Deps, hasTime: () => boolean): Promise<void> {
  const outdated = await deps.db
    .select({ list: licenseStatusLists.list })
    .from(licenseStatusLists)
    .where(isOutdated)
    .orderBy(asc(licenseStatusLists.builtAt))
  for (const { list } of outdated) if (hasTime()) await buildStatusList(deps, list)
}
