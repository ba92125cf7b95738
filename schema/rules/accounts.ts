export const roles = ['client', 'reseller', 'admin'] as const
export type Role = (typeof roles)[number]

export const nameMax = 80
export const emailMax = 254
export const passwordMin = 6
export const passwordMax = 128
export const discordIdMax = 32

/** The version of the terms a shopper accepts; a new text takes a new version. */
export const termsVersion = '2026-11-01'

export const sessionMs = 12 * 3_600_000
export const rememberedSessionMs = 30 * 86_400_000

/** How an address of mail is compared and stored. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** Honeypot fields: invisible to people, tempting to bots. */
export const honeypotFields = ['_honeypot', 'website', 'email2', 'phone2'] as const
