import { count, eq, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { listAdminVideos as api, Video, VideoChanges, VideoForm } from '#schema/api/settings.ts'
import { pageSizeMax } from '#schema/rules/lists.ts'
import { videoIdOf, videoPlatforms, videosMax } from '#schema/rules/settings.ts'
import { videos } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isForeignKeyViolation } from '#worker/lib/database.ts'
import type { Actor } from './audit/audited-write.ts'
import { createRow, deleteRow, updateRowIf } from './audit/crud.ts'
import { contains, type Listing, ordered, readList } from './listing/lists.ts'
import { videoColumns, videoOnWire } from './settings.ts'

const resource = {
  table: videos,
  name: 'video',
  notFound: 'video_not_found',
  most: { rows: videosMax, refusal: 'videos_full' },
} as const

/** The videos of the gallery, as the panel lists them. */
export function listAdminVideos({ db }: Deps, query: Parsed<typeof api>): Promise<Listing<Video>> {
  const { title, en, videoId, link, platform, createdAt, id } = videos
  const where = contains(query.search, [title, sql`${en} ->> '$.title'`, videoId, link])
  const order = ordered(query.sort ?? 'createdAt', { title, platform, createdAt }, createdAt, createdAt, id)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select(videoColumns)
        .from(videos)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(videos).where(where),
    onWire: videoOnWire,
    unpagedMax: pageSizeMax,
  })
}

export async function addVideo(deps: Deps, actor: Actor, form: VideoForm): Promise<Video> {
  const values = { id: deps.newId(), createdAt: deps.now(), ...form }
  return videoOnWire(await createRow(deps, actor, resource, values).catch(explain))
}

/**
 * An id fits one platform alone. Where only one of the two is changed, the row has to have the platform that fits: its own id's, or that
 * of the new id.
 */
export async function updateVideo(deps: Deps, actor: Actor, id: string, changes: VideoChanges): Promise<Video> {
  const { platform, videoId } = changes
  const ofId = videoId === undefined ? undefined : videoPlatforms.find((one) => videoIdOf(one, videoId) !== null)
  const required = platform && ofId ? undefined : (platform ?? ofId)
  const row = await updateRowIf(deps, actor, resource, id, {
    verb: 'update',
    change: changes,
    condition: required && eq(videos.platform, required),
    otherwise: 'video_id_invalid',
  }).catch(explain)
  return videoOnWire(row)
}

function explain(error: unknown): never {
  if (isForeignKeyViolation(error)) throw new StoreError('product_not_found')
  throw error
}

export const deleteVideo = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, resource, id)
