export const roles = ['client', 'reseller', 'admin'] as const
export type Role = (typeof roles)[number]

export const nameMax = 80
export const emailMax = 254
export const passwordMin = 6
export const passwordMax = 128
export const discordIdMax = 32

/** Generous: a signature of the wrong length is a wrong one, not a bad form. */
export const discordSigMax = 256

/** What a browser proves to the captcha that it is about to do; also the `action` that its script is told. */
export const captchaActions = ['register', 'login', 'check_user'] as const
export type CaptchaAction = (typeof captchaActions)[number]
export const captchaDrivers = ['recaptcha', 'turnstile'] as const
export type CaptchaDriver = (typeof captchaDrivers)[number]
export const captchaTokenMax = 4096

/** What admins do to an account from the status list of its form. */
export const statusActions = ['block', 'unblock'] as const

/** Stands where a name stood whose account has been deleted. */
export const deletedUserName = '—'

/** The version of the terms a shopper accepts; a new text takes a new version. */
export const termsVersion = '2026-11-01'

export const sessionMs = 12 * 3_600_000
export const rememberedSessionMs = 30 * 86_400_000

/** How an address of mail is compared and stored. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/**
 * An address of mail as strangers may see it, `c•••@t•••.test`: enough for its owner to know it by, and not even its length for others.
 */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const last = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  const first = (text: string) => [...text].slice(0, 1).join('')
  return `${first(local)}•••@${first(domain)}•••${last}`
}

/** Honeypot fields: invisible to people, tempting to bots. */
export const honeypotFields = ['_honeypot', 'website', 'email2', 'phone2'] as const
