export const videoTitleMax = 120
/** How many social links the shop may have: every page shows them. */
export const socialLinksMax = 20
/** How many videos the shop may have, how many a page of them shows, and how many home does. */
export const videosMax = 2_000
export const videosPerPage = 9
export const homeVideos = 2
export const videoPlatforms = ['youtube', 'google-drive'] as const
export type VideoPlatform = (typeof videoPlatforms)[number]

/** The format of each platform's video ids, and their position in links. */
const videoNames: Record<VideoPlatform, { id: RegExp; inLink: RegExp }> = {
  youtube: {
    id: /^[\w-]{11}$/,
    inLink:
      /^(?:https:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
  },
  'google-drive': {
    id: /^[-\w]{25,128}$/,
    inLink: /^(?:https:\/\/)?drive\.google\.com\/(?:file\/d\/|(?:open|uc)\?(?:[^#]*&)?id=)([-\w]{25,128})(?![-\w])/,
  },
}

/** The id of a video from the id itself or from a link; null if `text` is neither. */
export function videoIdOf(platform: VideoPlatform, text: string): string | null {
  const { id, inLink } = videoNames[platform]
  return id.test(text) ? text : (inLink.exec(text)?.[1] ?? null)
}

export const socialPlatforms = ['discord', 'tiktok', 'youtube'] as const

export const paymentMethodTypes = ['pix', 'crypto'] as const
export type PaymentMethodType = (typeof paymentMethodTypes)[number]

/**
 * The numbers that admins set, with their defaults and limits. `refund_hours`: within how many hours of a purchase it is refunded at the
 * customer's request; `withdrawal_days`: within how many days where the key was neither revealed nor activated, 7 by article 49 of the
 * Brazilian Consumer Protection Code. `panel_opens_with_keys`: 1 where /admin leads to the keys instead of the home. `four_eyes_…`: what waits for
 * the approval of a second admin; 0: nothing. Refunds and manual orders of more than an amount, more than a number of new keys of one admin
 * in a day, and coupons from a discount in percent. `emergency_move_days`: how many days lie between two moves of a key to another device
 * within the wait of a release; 0: there are none. `payer_check`: what the shop does about PIX from another person's account, the place in
 * `payerChecks`.
 */
export const shopSettings = {
  refund_hours: { default: 24, min: 24, max: 24 * 60 },
  withdrawal_days: { default: 7, min: 7, max: 60 },
  panel_opens_with_keys: { default: 0, min: 0, max: 1 },
  four_eyes_brl_cents: { default: 0, min: 0, max: 10_000_000_00 },
  four_eyes_usd_cents: { default: 0, min: 0, max: 10_000_000_00 },
  four_eyes_keys: { default: 0, min: 0, max: 10_000 },
  four_eyes_coupon: { default: 0, min: 0, max: 100 },
  emergency_move_days: { default: 365, min: 0, max: 3_650 },
  payer_check: { default: 0, min: 0, max: 2 },
} as const
export type ShopSetting = keyof typeof shopSettings
/** Those that say for how long a purchase is refunded. */
export const refundWindowNames = ['refund_hours', 'withdrawal_days'] as const satisfies readonly ShopSetting[]
export const shopSettingNames = Object.keys(shopSettings) as ShopSetting[]
