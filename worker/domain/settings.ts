import { and, eq, type InferSelectModel, inArray } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import type { PaymentMethodSetting, SocialLink, SocialLinkForm, Video, VideoForm } from '#schema/api/settings.ts'
import { type PaymentMethodType, paymentMethodTypes } from '#schema/rules/settings.ts'
import { paymentMethods, socialLinks, videos } from '#schema/tables/settings.ts'
import type { Deps } from '#worker/deps.ts'
import { type Actor, auditedWrite } from './audit/audited-write.ts'
import { createRow, deleteRow, updateRow } from './audit/crud.ts'

const linkNoun = { table: socialLinks, name: 'social_link', missing: 'social_link_not_found' } as const
const videoNoun = { table: videos, name: 'video', missing: 'video_not_found' } as const

/** Seconds after which an unavailable method is worth a retry. */
const unavailableRetryAfter = 60

const isConfigured = ({ providers }: Deps, type: PaymentMethodType): boolean =>
  providers.some(({ method }) => method === type)

/** A method whose provider is not configured is returned as inactive, whatever its row says. */
export async function listPaymentMethods(deps: Deps): Promise<PaymentMethodSetting[]> {
  const rows = await deps.db.select().from(paymentMethods).orderBy(paymentMethods.type)
  return rows.map((row) => methodOnWire(deps, row))
}

/** Whether crypto can be paid with; the answer does not say why not. */
export async function checkCrypto(deps: Deps): Promise<{ available: true }> {
  const methods = await listPaymentMethods(deps)
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
  const isThis = eq(paymentMethods.id, id)
  const able = paymentMethodTypes.filter((type) => !isActive || isConfigured(deps, type))
  const what = { action: 'payment_method.update', table: paymentMethods, id }
  const {
    row: [row],
    found,
  } = await auditedWrite(deps, actor, what, {
    row: deps.db
      .update(paymentMethods)
      .set({ isActive })
      .where(and(isThis, inArray(paymentMethods.type, able)))
      .returning(),
    found: deps.db.select({ id: paymentMethods.id }).from(paymentMethods).where(isThis),
  })
  if (found.length === 0) throw new StoreError('method_not_found')
  if (!row) throw new StoreError('method_not_configured')
  return methodOnWire(deps, row)
}

export async function listSocialLinks({ db }: Deps): Promise<SocialLink[]> {
  return (await db.select().from(socialLinks).orderBy(socialLinks.createdAt, socialLinks.id)).map(linkOnWire)
}

export async function addSocialLink(deps: Deps, actor: Actor, form: SocialLinkForm): Promise<SocialLink> {
  const values = { id: deps.newId(), createdAt: deps.now(), ...form }
  return linkOnWire(await createRow(deps, actor, linkNoun, values))
}

export async function updateSocialLink(
  deps: Deps,
  actor: Actor,
  id: string,
  form: SocialLinkForm,
): Promise<SocialLink> {
  return linkOnWire(await updateRow(deps, actor, linkNoun, id, form))
}

export async function deleteSocialLink(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deleteRow(deps, actor, linkNoun, id)
}

export async function listVideos({ db }: Deps): Promise<Video[]> {
  return (await db.select().from(videos).orderBy(videos.createdAt, videos.id)).map(videoOnWire)
}

export async function addVideo(deps: Deps, actor: Actor, form: VideoForm): Promise<Video> {
  const values = { id: deps.newId(), createdAt: deps.now(), ...form }
  return videoOnWire(await createRow(deps, actor, videoNoun, values))
}

export async function updateVideo(deps: Deps, actor: Actor, id: string, form: VideoForm): Promise<Video> {
  return videoOnWire(await updateRow(deps, actor, videoNoun, id, form))
}

export async function deleteVideo(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deleteRow(deps, actor, videoNoun, id)
}

const methodOnWire = (
  deps: Deps,
  { id, name, type, isActive }: InferSelectModel<typeof paymentMethods>,
): PaymentMethodSetting => ({ _id: id, name, type, isActive: isActive && isConfigured(deps, type) })

const linkOnWire = ({ id, platform, link }: InferSelectModel<typeof socialLinks>): SocialLink => ({
  _id: id,
  platform,
  link,
})

const videoOnWire = ({ id, platform, videoId, link, thumbnail }: InferSelectModel<typeof videos>): Video => ({
  _id: id,
  platform,
  videoId,
  link,
  thumbnail,
})
