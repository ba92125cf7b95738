import { StoreError } from '#schema/api/errors.ts'
import { createDeps } from '#worker/deps.ts'
import { type PartName, pricedAt, readParts, readSnapshot, type Snapshot } from '#worker/domain/snapshot.ts'
import { type Bindings, readEnv } from '#worker/env.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { causesOf, writeLog } from '#worker/lib/log.ts'
import { type CacheSource, StaleCache } from '#worker/lib/stale-cache.ts'
import type { AppContext } from './context.ts'
import { depsOf } from './request-deps.ts'

const defaultSeconds = 30
/** How old a snapshot may be where the database cannot be reached. */
const lastMs = 600_000

/** The isolate's. */
const snapshots = new StaleCache<Snapshot>()

/**
 * What every visitor sees: at most 30 s old (`SNAPSHOT_SECONDS`), or 60 s while it is read anew in the background. While the database cannot be
 * reached it may be 10 minutes old. Its prices are those of the call. The same object until a newer one is read or a campaign begins or ends,
 * so that what is made of it can be kept in a WeakMap.
 */
export async function currentSnapshot(c: AppContext): Promise<Snapshot> {
  const fresh = snapshots.fresh({ now: Date.now, freshMs: freshMsOf(c) })
  const read = fresh ?? (await (isKept(c) ? snapshots.get(sourceOf(c)) : sourceOf(c).read()))
  return pricedAt(read, Date.now())
}

/** Parts of it, read now, and the whole for all others. Where snapshots are not kept, the parts alone. */
export async function readAnew<Name extends PartName>(
  c: AppContext,
  names: readonly Name[],
): Promise<Pick<Snapshot, Name>> {
  return isKept(c) ? snapshots.read(sourceOf(c)) : readParts(depsOf(c), names)
}

/** Whether snapshots are kept at all. */
export const isKept = (c: AppContext): boolean => freshMsOf(c) > 0

const freshMsOf = (c: AppContext): number => (readEnv(c.env)?.SNAPSHOT_SECONDS ?? defaultSeconds) * 1_000

/** After a write: the next call in this isolate or location reads anew. */
export function dropSnapshot(c: AppContext): void {
  snapshots.drop(sourceOf(c))
}

function sourceOf(c: AppContext): CacheSource<Snapshot> {
  const env = readEnv(c.env)
  if (!env) throw new StoreError('not_configured', {}, 60)
  const freshMs = freshMsOf(c)
  return {
    now: Date.now,
    freshMs,
    staleMs: 2 * freshMs,
    lastMs,
    read: () => readSnapshot(createDeps(env, { bindings: c.env, calls: c.var.calls })),
    copy: copyOf(c),
    later: (work) => c.executionCtx.waitUntil(work),
    report: (error) => {
      const level = isUnavailable(error) ? 'warn' : 'error'
      const { requestId } = c.var
      writeLog({ level, requestId, message: 'the snapshot was not read', causes: causesOf(error) })
    },
  }
}

/** The Cache API of a location, as far as it is used here. */
export interface LocationCache {
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

/** Where there is no such cache, or it fails, every read of it is a miss. */
function copyOf(c: AppContext): CacheSource<Snapshot>['copy'] {
  const attempt = async <T>(use: (cache: LocationCache, url: string) => Promise<T>): Promise<T | undefined> => {
    try {
      const { caches } = globalThis as { caches?: { default?: LocationCache } }
      return caches?.default && (await use(caches.default, copyUrl(c.req.url, c.env)))
    } catch {
      return undefined
    }
  }
  return {
    get: () => attempt(async (cache, url) => (await cache.match(url))?.json() as Promise<Snapshot | undefined>),
    put: (snapshot) => attempt((cache, url) => cache.put(url, snapshotCopy(snapshot))),
    delete: async () => void (await attempt((cache, url) => cache.delete(url))),
  }
}

/** Another deployment may have another form of snapshot, and another configuration in it. */
export const copyUrl = (requestUrl: string, { VERSION }: Pick<Bindings, 'VERSION'>) =>
  new URL(`/api/snapshot?version=${VERSION?.id ?? ''}`, requestUrl).href

/** A snapshot as the Cache API stores it. */
export const snapshotCopy = (snapshot: Snapshot) =>
  Response.json(snapshot, { headers: { 'Cache-Control': `max-age=${lastMs / 1_000}` } })
