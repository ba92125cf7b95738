import { and, asc, eq, exists, lt, ne } from 'drizzle-orm'
import { statusListMs, statusListPath, statusListSize, statusListTtlSeconds } from '#schema/rules/status-lists.ts'
import { listedTokens, statusLists } from '#schema/tables/index.ts'
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

/** In SQL, on `status_lists`: a status has changed since it was built. */
const isOutdated = ne(statusLists.changes, statusLists.builtChanges)

/** One list, and its entries where it is out of date. */
const selectList = ({ db }: Deps, list: number) => ({
  lists: db.select().from(statusLists).where(eq(statusLists.list, list)),
  entries: db
    .select({ index: listedTokens.index, status: listedTokens.status })
    .from(listedTokens)
    .where(
      and(
        eq(listedTokens.list, list),
        exists(
          db
            .select()
            .from(statusLists)
            .where(and(eq(statusLists.list, list), isOutdated)),
        ),
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
  const encoded = encodeStatusList(entries, statusListSize)
  await deps.db
    .update(statusLists)
    .set({ encoded, builtChanges: changes, builtAt: deps.now() })
    .where(and(eq(statusLists.list, list), lt(statusLists.builtChanges, changes)))
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
    .select({ list: statusLists.list })
    .from(statusLists)
    .where(isOutdated)
    .orderBy(asc(statusLists.builtAt))
  for (const { list } of outdated) if (hasTime()) await buildStatusList(deps, list)
}
