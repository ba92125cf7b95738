export const videoPlatforms = ['youtube', 'google-drive'] as const
export type VideoPlatform = (typeof videoPlatforms)[number]

export const socialPlatforms = ['discord', 'tiktok', 'youtube'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

export const paymentMethodTypes = ['pix', 'crypto'] as const
export type PaymentMethodType = (typeof paymentMethodTypes)[number]
