import * as v from 'valibot'
import { linkMax } from '../rules/links.ts'
import {
  paymentMethodTypes,
  type ShopSetting,
  shopSettings,
  socialPlatforms,
  videoIdOf,
  videoPlatforms,
  videosPerPage,
  videoTitleMax,
} from '../rules/settings.ts'
import { imageAddress, webAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { changesOf, emptyAsNull, id, integer, successAnswer, text, wholeNumber } from './fields.ts'
import { listAnswer, listQuery, pageNumber, pageOf } from './lists.ts'

export const paymentMethod = v.object({
  _id: id,
  name: v.string(),
  type: v.picklist(paymentMethodTypes),
  isActive: v.boolean(),
})
export type PaymentMethodSetting = v.InferOutput<typeof paymentMethod>

export const socialLink = v.object({ _id: id, platform: v.picklist(socialPlatforms), link: v.string() })
export type SocialLink = v.InferOutput<typeof socialLink>

export const video = v.object({
  _id: id,
  platform: v.picklist(videoPlatforms),
  videoId: v.string(),
  link: v.string(),
  thumbnail: v.nullable(v.string()),
  /** Empty: it has none. */
  title: v.string(),
  en: v.object({ title: v.string() }),
  /** The product that it shows. */
  productId: v.nullable(id),
})
export type Video = v.InferOutput<typeof video>

const videoFields = v.object({
  platform: v.picklist(videoPlatforms),
  link: webAddress,
  /** The id, or a link to the video; if empty, it is taken from `link`. */
  videoId: text(linkMax),
  thumbnail: emptyAsNull(imageAddress),
  title: v.optional(text(videoTitleMax)),
  /** The English text; written as a whole. */
  en: v.optional(v.object({ title: v.optional(text(videoTitleMax), '') })),
  productId: emptyAsNull(id),
})

/** The bare id that a form names, of its platform or, without one, of any; null if there is none. */
function videoIdIn({ platform, videoId, link }: Partial<v.InferOutput<typeof videoFields>>): string | null {
  const platforms = platform ? [platform] : videoPlatforms
  const ids = platforms.map((platform) => videoIdOf(platform, videoId || link || ''))
  return ids.find((id) => id !== null) ?? null
}

const videoForm = v.pipe(
  v.object({ ...videoFields.entries, videoId: v.optional(videoFields.entries.videoId, '') }),
  v.forward(
    v.check((form) => videoIdIn(form) !== null, 'video_id'),
    ['videoId'],
  ),
  v.transform((form) => ({ ...form, videoId: videoIdIn(form) ?? '' })),
)
export type VideoForm = v.InferOutput<typeof videoForm>

/** Platform and link together are a whole form, whose id may be left to its link. */
const videoChanges = v.pipe(
  changesOf(videoFields),
  v.transform((changes) => (changes.platform && changes.link ? { videoId: '', ...changes } : changes)),
  v.forward(
    v.check((changes) => changes.videoId === undefined || videoIdIn(changes) !== null, 'video_id'),
    ['videoId'],
  ),
  v.transform(({ videoId, ...changes }) => ({
    ...changes,
    ...(videoId !== undefined && { videoId: videoIdIn({ ...changes, videoId }) ?? '' }),
  })),
)
export type VideoChanges = v.InferOutput<typeof videoChanges>

const socialLinkForm = v.object({ platform: v.picklist(socialPlatforms), link: webAddress })
export type SocialLinkForm = v.InferOutput<typeof socialLinkForm>
const socialLinkChanges = changesOf(socialLinkForm)
export type SocialLinkChanges = v.InferOutput<typeof socialLinkChanges>

/** The saved row with a success message. */
const saved = <Entries extends v.ObjectEntries>(row: { entries: Entries }) =>
  v.object({ ...row.entries, message: v.string() })

export const listPaymentMethods = endpoint('GET', '/api/auth/settings/payments', {
  isSnapshot: true,
  summary: 'List payment methods',
  description: 'A method whose provider is not configured is inactive.',
  answer: v.array(paymentMethod),
})

export const switchPaymentMethod = endpoint('PUT', '/api/auth/settings/payments/:id', {
  summary: 'Activate or deactivate a payment method',
  description: 'It can be activated only where its provider is configured.',
  body: v.object({ isActive: v.boolean() }),
  answer: saved(paymentMethod),
})

export const listSocialLinks = endpoint('GET', '/api/auth/settings/social', {
  isSnapshot: true,
  summary: 'List social links',
  answer: v.array(socialLink),
})

export const addSocialLink = endpoint('POST', '/api/auth/settings/social', {
  summary: 'Create a social link',
  body: socialLinkForm,
  answer: saved(socialLink),
})

export const updateSocialLink = endpoint('PUT', '/api/auth/settings/social/:id', {
  summary: 'Update a social link',
  description: 'Omitted fields keep their values.',
  body: socialLinkChanges,
  answer: saved(socialLink),
})

export const deleteSocialLink = endpoint('DELETE', '/api/auth/settings/social/:id', {
  summary: 'Delete a social link',
  answer: successAnswer,
})

export const listVideos = endpoint('GET', '/api/auth/settings/videos', {
  isSnapshot: true,
  summary: 'List videos',
  answer: v.array(video),
})

export const listVideoPage = endpoint('GET', '/api/auth/videos', {
  isSnapshot: true,
  summary: 'List a page of the videos',
  description: `${videosPerPage} a page. A page beyond the last one is the last one.`,
  query: v.object({ page: v.optional(pageNumber) }),
  answer: pageOf(video),
})

export const listAdminVideos = endpoint('GET', '/api/auth/admin/videos', {
  summary: 'List videos for the admin panel',
  description: 'Oldest first.',
  query: listQuery(['title', 'platform', 'createdAt'], {}),
  answer: listAnswer(video),
})

export const addVideo = endpoint('POST', '/api/auth/settings/videos', {
  summary: 'Create a video',
  description: 'Without an id it is taken from the link.',
  body: videoForm,
  answer: saved(video),
})

export const updateVideo = endpoint('PUT', '/api/auth/settings/videos/:id', {
  summary: 'Update a video',
  description:
    'Omitted fields keep their values. The id has to be one of the platform; with platform and link and no id, it is taken from the link.',
  body: videoChanges,
  answer: saved(video),
})

export const deleteVideo = endpoint('DELETE', '/api/auth/settings/videos/:id', {
  summary: 'Delete a video',
  answer: successAnswer,
})

const within = (name: ShopSetting) => wholeNumber(shopSettings[name].min, shopSettings[name].max)
const shopSettingsForm = v.object({
  refund_hours: within('refund_hours'),
  withdrawal_days: within('withdrawal_days'),
  panel_opens_with_keys: within('panel_opens_with_keys'),
  four_eyes_brl_cents: within('four_eyes_brl_cents'),
  four_eyes_usd_cents: within('four_eyes_usd_cents'),
  four_eyes_keys: within('four_eyes_keys'),
  four_eyes_coupon: within('four_eyes_coupon'),
  emergency_move_days: within('emergency_move_days'),
  payer_check: within('payer_check'),
})
const shopSettingsAnswer = {
  refund_hours: integer,
  withdrawal_days: integer,
  panel_opens_with_keys: integer,
  four_eyes_brl_cents: integer,
  four_eyes_usd_cents: integer,
  four_eyes_keys: integer,
  four_eyes_coupon: integer,
  emergency_move_days: integer,
  payer_check: integer,
}

export const getShopSettings = endpoint('GET', '/api/auth/settings/shop', {
  summary: 'Get the shop’s settings',
  description:
    'Within how many hours a purchase is refunded, within how many days where the key is unused, whether the panel opens with the keys (1) or with its home (0), and above what a second admin has to approve: refunds and manual orders of more cents, more new keys of one admin in a day, coupons from a discount in percent. 0 switches it off. `emergency_move_days`: how many days lie between two moves of a key within the wait of a release; 0: none. `payer_check`: PIX from another person’s account is taken (0), marked (1) or refused (2) where the bank can compare.',
  answer: v.object(shopSettingsAnswer),
})

export const updateShopSettings = endpoint('PUT', '/api/auth/settings/shop', {
  summary: 'Update the shop’s settings',
  description:
    'Omitted ones keep their values. Refund windows hold for the purchases made before, too. A limit of two people takes two admins who could decide (409 `four_eyes_alone`), and is raised or switched off by both.',
  body: changesOf(shopSettingsForm),
  answer: v.object({ ...shopSettingsAnswer, message: v.string() }),
})
