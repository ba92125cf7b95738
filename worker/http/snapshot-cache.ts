import { StoreError } from '#schema/api/errors.ts'
import type { Video } from '#schema/api/settings.ts'
import type { Page } from '#schema/rules/lists.ts'
import { statusListMs } from '#schema/rules/status-lists.ts'
import { createDeps, type Deps } from '#worker/deps.ts'
import { type ProductEntry, productEntryAt, readProductEntry } from '#worker/domain/catalogue/product-entries.ts'
import {
  type WholeItems,
  type WholeList,
  type WholeListName,
  wholeListAt,
  wholeLists,
} from '#worker/domain/catalogue/whole-lists.ts'
import type { SignedStatusList } from '#worker/domain/licenses/status-lists.ts'
import { readVideoPage, type VideoPage } from '#worker/domain/settings.ts'
import { type PartName, readParts, readSnapshot, type Snapshot, snapshotAt } from '#worker/domain/snapshot.ts'
import { type Bindings, readEnv } from '#worker/env.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { causesOf, writeLog } from '#worker/lib/log.ts'
import { type CacheSource, StaleCache, StaleCaches } from '#worker/lib/stale-cache.ts'
import type { AppContext } from './context.ts'
import { depsOf } from './request-deps.ts'

const defaultSeconds = 30
/** How old a snapshot may be where the database cannot be reached. */
const snapshotLastMs = 600_000

/** The isolate's. */
const snapshots = new StaleCache<Snapshot>()
/** What of the shop is not in the snapshot, read where it is asked for: texts of products, further pages, whole lists. */
const entries = {
  product: new StaleCaches<ProductEntry>(150),
  videos: new StaleCaches<VideoPage>(30),
  list: new StaleCaches<WholeList>(3),
}
const statusLists = new StaleCaches<SignedStatusList>(30)

/**
 * What every visitor sees: at most 30 s old (`SNAPSHOT_SECONDS`), or 60 s while it is read anew in the background. While the database cannot be
 * reached it may be 10 minutes old. Its prices are those of the call. The same object until a newer one is read or a campaign begins or ends,
 * so that what is made of it can be kept in a WeakMap.
 */
export async function currentSnapshot(c: AppContext): Promise<Snapshot> {
  const fresh = snapshots.fresh({ now: Date.now, freshMs: freshMsOf(c) })
  const read = fresh ?? (await (isKept(c) ? snapshots.get(snapshotSource(c)) : readSnapshot(readingDeps(c))))
  return snapshotAt(read, Date.now())
}

/** Parts of it, read now, and the whole for all others. Where snapshots are not kept, the parts alone. */
export async function readAnew<Name extends PartName>(
  c: AppContext,
  names: readonly Name[],
): Promise<Pick<Snapshot, Name>> {
  return isKept(c) ? snapshots.read(snapshotSource(c)) : readParts(depsOf(c), names)
}

/** What is read beside the snapshot, as old as that may be; `isAnew`: read now. */
export interface SnapshotEntries {
  /** `product` is null where nobody may see it. */
  product: (id: string) => Promise<ProductEntry>
  videoPage: (page: number) => Promise<Page<Video>>
  wholeList: <Name extends WholeListName>(name: Name) => Promise<WholeList<WholeItems[Name]>>
}

export function entriesOf(c: AppContext, isAnew = false): SnapshotEntries {
  const find = <T extends { readAt: number }>(
    kind: keyof typeof entries,
    key: string,
    read: (deps: Deps) => Promise<T>,
  ): Promise<T> => {
    if (!isKept(c)) return read(readingDeps(c))
    const cache = (entries[kind] as unknown as StaleCaches<T>).of(key)
    // Those of an earlier snapshot are left alone: a write has ended that one, or its time.
    const name = `${kind}=${encodeURIComponent(key)}&of=${snapshots.readAt ?? ''}`
    const source = cacheSource(c, name, read)
    return isAnew ? cache.read(source) : cache.get(source)
  }
  return {
    product: async (id) => productEntryAt(await find('product', id, (deps) => readProductEntry(deps, id)), Date.now()),
    videoPage: async (page) => (await find('videos', String(page), (deps) => readVideoPage(deps, page))).page,
    wholeList: async (name) => {
      const list = await find<WholeList>('list', name, (deps) => wholeLists[name].begin(deps))
      return wholeListAt(list, Date.now()) as WholeList<WholeItems[typeof name]>
    },
  }
}

/**
 * A status list, as old as a snapshot may be. While the database cannot be reached, the last one is answered as long as tools may use it: it says
 * itself when it was read.
 */
export function currentStatusList(c: AppContext, list: number): Promise<SignedStatusList> {
  const read = async () => {
    const { readStatusList } = await import('#worker/domain/licenses/status-lists.ts')
    return readStatusList(depsOf(c), list)
  }
  if (!isKept(c)) return read()
  return statusLists.of(String(list)).get(cacheSource(c, `status-list=${list}`, read, statusListMs))
}

/** Whether snapshots are kept at all. */
export const isKept = (c: AppContext): boolean => freshMsOf(c) > 0

const freshMsOf = (c: AppContext): number => (readEnv(c.env)?.SNAPSHOT_SECONDS ?? defaultSeconds) * 1_000

/** After a write: the next call in this isolate or location reads anew. */
export function dropSnapshot(c: AppContext): void {
  snapshots.drop(snapshotSource(c))
  for (const kind of [...Object.values(entries), statusLists]) kind.drop(Date.now())
}

function readingDeps(c: AppContext): Deps {
  const env = readEnv(c.env)
  if (!env) throw new StoreError('not_configured', {}, 60)
  return createDeps(env, { bindings: c.env, calls: c.var.calls })
}

const snapshotSource = (c: AppContext) => cacheSource(c, '', readSnapshot)

/** `name`: of the copy, among those of the deployment. `lastMs`: how old the last value may be where the database cannot be reached. */
function cacheSource<T>(
  c: AppContext,
  name: string,
  read: (deps: Deps) => Promise<T>,
  lastMs = snapshotLastMs,
): CacheSource<T> {
  const freshMs = freshMsOf(c)
  return {
    now: Date.now,
    freshMs,
    staleMs: 2 * freshMs,
    lastMs,
    read: async () => read(readingDeps(c)),
    copy: copyOf<T>(c, name, lastMs),
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
function copyOf<T>(c: AppContext, name: string, lastMs: number): CacheSource<T>['copy'] {
  const attempt = async <R>(use: (cache: LocationCache, url: string) => Promise<R>): Promise<R | undefined> => {
    try {
      const { caches } = globalThis as { caches?: { default?: LocationCache } }
      return caches?.default && (await use(caches.default, copyUrl(c.req.url, c.env, name)))
    } catch {
      return undefined
    }
  }
  return {
    get: () => attempt(async (cache, url) => (await cache.match(url))?.json() as Promise<T | undefined>),
    put: (value) => attempt((cache, url) => cache.put(url, snapshotCopy(value, lastMs))),
    delete: async () => void (await attempt((cache, url) => cache.delete(url))),
  }
}

/** Another deployment may have another form of snapshot, and another configuration in it. */
export const copyUrl = (requestUrl: string, { VERSION }: Pick<Bindings, 'VERSION'>, name = '') =>
  new URL(`/api/snapshot?version=${VERSION?.id ?? ''}${name && `&${name}`}`, requestUrl).href

/** A snapshot, or an entry beside it, as the Cache API stores it. */
export const snapshotCopy = (value: unknown, lastMs = snapshotLastMs) =>
  Response.json(value, { headers: { 'Cache-Control': `max-age=${lastMs / 1_000}` } })
