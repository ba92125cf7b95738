import { count, getTableColumns, type InferSelectModel, inArray, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type {
  PaymentMethodSetting,
  SocialLink,
  SocialLinkChanges,
  SocialLinkForm,
  Video,
} from '#schema/api/settings.ts'
import { type Page, pageCount } from '#schema/rules/lists.ts'
import { type PaymentMethodType, paymentMethodTypes, socialLinksMax, videosPerPage } from '#schema/rules/settings.ts'
import { paymentMethods, products, socialLinks, videos } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { inChunks } from '#worker/lib/chunks.ts'
import { type Database, readBatch } from '#worker/lib/database.ts'
import { prepared } from '#worker/lib/prepared.ts'
import type { Actor } from './audit/audited-write.ts'
import { createRow, deleteRow, updateRow, updateRowIf } from './audit/crud.ts'

const methodResource = { table: paymentMethods, name: 'payment_method', notFound: 'method_not_found' } as const
const linkResource = {
  table: socialLinks,
  name: 'social_link',
  notFound: 'social_link_not_found',
  most: { rows: socialLinksMax, refusal: 'social_links_full' },
} as const

/** Seconds after which an unavailable method is worth a retry. */
const unavailableRetryAfter = 60

const isConfigured = ({ providers }: Deps, type: PaymentMethodType): boolean =>
  providers.some(({ method }) => method === type)

export const selectPaymentMethods = prepared([], (db) => db.select().from(paymentMethods).orderBy(paymentMethods.type))

export const selectSocialLinks = prepared([], (db) =>
  db.select().from(socialLinks).orderBy(socialLinks.createdAt, socialLinks.id),
)

/** With the products that are on sale: others have no page to lead to. */
export const videoColumns = {
  ...getTableColumns(videos),
  productId: sql<
    string | null
  >`(select p.id from ${products} p where p.id = ${videos.productId} and p.deleted_at is null)`.as('shown_product_id'),
}

/** In the order in which they were made. */
export const videoRows = inChunks<InferSelectModel<typeof videos>>({
  table: videos,
  most: 2_000,
  columns: { ...videoColumns, productId: videoColumns.productId.sql },
})

/** So many videos, in the order in which they were made. */
const selectVideos = prepared(['offset', 'limit'], (db, { offset, limit }) =>
  db.select(videoColumns).from(videos).orderBy(videos.createdAt, videos.id).limit(limit).offset(offset),
)
export const selectFirstVideos = (db: Database) => selectVideos(db, { offset: 0, limit: videosPerPage })
export const countVideos = prepared([], (db) => db.select({ total: count() }).from(videos))

/** One page of the videos, as it was at one instant. */
export interface VideoPage {
  /** When its read began, in milliseconds. */
  readAt: number
  page: Page<Video>
}

export async function readVideoPage({ db, now }: Deps, page: number): Promise<VideoPage> {
  const readAt = now()
  const offset = (page - 1) * videosPerPage
  const { rows, totals } = await readBatch(db, {
    rows: selectVideos(db, { offset, limit: videosPerPage }),
    totals: countVideos(db),
  })
  return { readAt, page: videoPageOf(rows, totals[0]?.total ?? 0, page) }
}

export const videoPageOf = (
  rows: readonly InferSelectModel<typeof videos>[],
  total: number,
  page: number,
): Page<Video> => ({
  items: rows.map(videoOnWire),
  total,
  page,
  pages: pageCount(total, videosPerPage),
})

/** A page of the videos, of which the first is known and another one is read. A page beyond the last one is the last one. */
export const videoPageAt = async (
  first: Page<Video>,
  requested: number,
  read: (page: number) => Promise<Page<Video>>,
): Promise<Page<Video>> => {
  const page = Math.min(requested, first.pages)
  return page === 1 ? first : read(page)
}

/** Whether crypto can be paid with; the answer does not say why not. */
export function checkCrypto(methods: readonly PaymentMethodSetting[]): { available: true } {
  if (!methods.some(({ type, isActive }) => type === 'crypto' && isActive)) {
    throw new StoreError('crypto_unavailable', { available: false }, unavailableRetryAfter)
  }
  return { available: true }
}

/** A method without a configured provider cannot be activated. */
export async function switchPaymentMethod(
  deps: Deps,
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<PaymentMethodSetting> {
  const allowed = paymentMethodTypes.filter((type) => !isActive || isConfigured(deps, type))
  const row = await updateRowIf(deps, actor, methodResource, id, {
    verb: 'update',
    change: { isActive },
    condition: inArray(paymentMethods.type, allowed),
    otherwise: 'method_not_configured',
  })
  return methodOnWire(deps, row)
}

export async function addSocialLink(deps: Deps, actor: Actor, form: SocialLinkForm): Promise<SocialLink> {
  const values = { id: deps.newId(), createdAt: deps.now(), ...form }
  return linkOnWire(await createRow(deps, actor, linkResource, values))
}

export const updateSocialLink = async (deps: Deps, actor: Actor, id: string, changes: SocialLinkChanges) =>
  linkOnWire(await updateRow(deps, actor, linkResource, id, changes))

export const deleteSocialLink = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, linkResource, id)

/** A method whose provider is not configured is inactive, whatever its row says. */
export const methodOnWire = (
  deps: Deps,
  { id, name, type, isActive }: InferSelectModel<typeof paymentMethods>,
): PaymentMethodSetting => ({ _id: id, name, type, isActive: isActive && isConfigured(deps, type) })

export const linkOnWire = ({ id, platform, link }: InferSelectModel<typeof socialLinks>): SocialLink => ({
  _id: id,
  platform,
  link,
})

export const videoOnWire = ({ id, title, en, ...row }: InferSelectModel<typeof videos>): Video => ({
  _id: id,
  platform: row.platform,
  videoId: row.videoId,
  link: row.link,
  thumbnail: row.thumbnail,
  title,
  en: { title: '', ...en },
  productId: row.productId,
})
