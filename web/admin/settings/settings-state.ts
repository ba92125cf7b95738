import type { Snapshot } from 'valtio'
import {
  addSocialLink,
  addVideo,
  deleteSocialLink,
  deleteVideo,
  getShopSettings,
  listAdminVideos,
  listPaymentMethods,
  listSocialLinks,
  type PaymentMethodSetting,
  type SocialLink,
  type SocialLinkForm,
  switchPaymentMethod,
  updateShopSettings,
  updateSocialLink,
  updateVideo,
  type Video,
} from '#schema/api/settings.ts'
import { type refundWindowNames, type ShopSetting, type VideoPlatform, videoIdOf } from '#schema/rules/settings.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { social as shownLinks } from '#web/state/social.ts'
import { previews, videoPage } from '#web/state/videos.ts'
import { writesOf } from '../crud/writes-of.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { listBy, listOf } from '../list/list-state.ts'
import { noProduct, type PickedProduct, productIdOf } from '../product-picker/picked-product.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { thenReload } from '../then-reload.ts'

export type VideoRow = Snapshot<Video>
export type SocialLinkRow = Snapshot<SocialLink>
export type PaymentMethodRow = Snapshot<PaymentMethodSetting>

export const videos = listOf(listAdminVideos)
/** Short lists that the API returns whole. */
export const socialLinks = listBy<SocialLink>(() => call(listSocialLinks))
export const paymentMethods = listBy<PaymentMethodSetting>(() => call(listPaymentMethods))

export interface VideoDraft {
  platform: VideoPlatform
  link: string
  videoId: string
  thumbnail: string
  title: string
  en: { title: string }
  product: PickedProduct
}

export const videoDraftOf = (video: VideoRow | null): VideoDraft => ({
  platform: video?.platform ?? 'youtube',
  link: video?.link ?? '',
  videoId: video?.videoId ?? '',
  thumbnail: video?.thumbnail ?? '',
  title: video?.title ?? '',
  en: video?.en ?? { title: '' },
  product: video?.productId ? { ...noProduct, id: video.productId } : noProduct,
})

/** Takes the video id from the link where it can be read from it. */
export const withVideoId = (draft: VideoDraft): VideoDraft => ({
  ...draft,
  videoId: videoIdOf(draft.platform, draft.link.trim()) ?? draft.videoId,
})

// The store's cached copies in this tab are reloaded too: they would be stale for minutes.
export const { save: saveVideo, remove: removeVideo } = writesOf<VideoDraft>([videos, previews, videoPage], {
  create: ({ product, ...draft }) => call(addVideo, { body: { ...draft, productId: productIdOf(product) } }),
  update: (id, { product, ...changes }) =>
    call(updateVideo, {
      params: { id },
      body: { ...changes, ...(product && { productId: productIdOf(product) }) },
    }),
  remove: (id) => call(deleteVideo, { params: { id } }),
})

export const linkDraftOf = (link: SocialLinkRow | null): SocialLinkForm => ({
  platform: link?.platform ?? 'discord',
  link: link?.link ?? '',
})

export const { save: saveSocialLink, remove: removeSocialLink } = writesOf<SocialLinkForm>([socialLinks, shownLinks], {
  create: (body) => call(addSocialLink, { body }),
  update: (id, body) => call(updateSocialLink, { params: { id }, body }),
  remove: (id) => call(deleteSocialLink, { params: { id } }),
})

export const setPaymentMethodActive = ({ _id }: PaymentMethodRow, isActive: boolean) =>
  thenReload(call(switchPaymentMethod, { params: { id: _id }, body: { isActive } }), paymentMethods)

export const shopSettings = resource<Record<ShopSetting, number> | null>(null, () =>
  call(getShopSettings).catch(reportExpiredSession),
)

type WindowDraft = Record<(typeof refundWindowNames)[number], string>

/** As text, as number fields have it. */
export const windowDraftOf = (settings: Readonly<Record<ShopSetting, number>>): WindowDraft => ({
  refund_hours: String(settings.refund_hours),
  withdrawal_days: String(settings.withdrawal_days),
})

export const saveShopSettings = (
  changes: Partial<WindowDraft & { emergency_move_days: string; payer_check: string }>,
) =>
  thenReload(
    sendChanges(changes, (body) => call(updateShopSettings, { body })),
    shopSettings,
  )

export const setPanelStart = (opensWithKeys: boolean) =>
  thenReload(call(updateShopSettings, { body: { panel_opens_with_keys: opensWithKeys ? 1 : 0 } }), shopSettings)
