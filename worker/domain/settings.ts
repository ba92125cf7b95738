import type { Answer } from '#schema/api/endpoint.ts'
import type {
  listPaymentMethods as listApi,
  listSocialLinks as socialApi,
  listVideos as videosApi,
} from '#schema/api/settings.ts'
import { paymentMethods, socialLinks, videos } from '#schema/tables/settings.ts'
import type { Deps } from '#worker/deps.ts'

/** A method whose provider is not configured is shown as inactive, whatever its switch says. */
export async function listPaymentMethods({ db, pix }: Deps): Promise<Answer<typeof listApi>> {
  const isConfigured = { pix: pix !== null, crypto: false }
  const rows = await db.select().from(paymentMethods).orderBy(paymentMethods.type)
  return rows.map(({ id, name, type, isActive }) => ({ _id: id, name, type, isActive: isActive && isConfigured[type] }))
}

export async function listSocialLinks({ db }: Deps): Promise<Answer<typeof socialApi>> {
  const rows = await db.select().from(socialLinks).orderBy(socialLinks.createdAt, socialLinks.id)
  return rows.map(({ id, platform, link }) => ({ _id: id, platform, link }))
}

export async function listVideos({ db }: Deps): Promise<Answer<typeof videosApi>> {
  const rows = await db.select().from(videos).orderBy(videos.createdAt, videos.id)
  return rows.map(({ id, platform, videoId, link, thumbnail }) => ({ _id: id, platform, videoId, link, thumbnail }))
}
