export const roles = ['client', 'reseller', 'admin'] as const
export type Role = (typeof roles)[number]

export const nameMax = 80
export const emailMax = 254
export const passwordMin = 6
export const passwordMax = 128
export const discordIdMax = 32
export const isDiscordId = (text: string): boolean => /^\d{1,32}$/.test(text)

/** Longer than a signature: one of the wrong length is a wrong signature, not an invalid form. */
export const discordSigMax = 256

/** The action that a captcha token is issued for; also the `action` passed to the captcha's script. */
export type CaptchaAction = 'register' | 'login' | 'check_user' | 'recovery'
export const captchaDrivers = ['recaptcha', 'turnstile'] as const
export type CaptchaDriver = (typeof captchaDrivers)[number]
export const captchaTokenMax = 4096

/** The actions of the status field in the admin panel. */
export const statusActions = ['block', 'unblock'] as const

/** Replaces the name of a deleted account. */
export const deletedUserName = '—'

/** The version of the terms that a shopper accepts. A changed text needs a new version. */
export const termsVersion = '2026-12-01'

/** The cookies of an acceptance: that there is one, as the specification has it, and of which version. */
export const termsCookies = { accepted: 'termsAccepted', version: 'termsVersion' } as const

/** The version that these cookies accept; the first one held it itself until 2026-11-29. Null: none. Empty: one that is not known. */
export const acceptedVersion = (
  accepted: string | null | undefined,
  version: string | null | undefined,
): string | null => (accepted === 'true' ? (version ?? '') : (accepted ?? null))

export const sessionMs = 12 * 3_600_000
export const rememberedSessionMs = 30 * 86_400_000

/** Sessions that an account has at the same time: a further login ends the oldest. */
export const sessionsMax = 20

/**
 * An e-mail address as it is stored and compared, of whatever was typed or pasted: without what nobody sees, in lower case, and its domain as
 * mail servers name it, `münchen.example` as `xn--mnchen-3ya.example`.
 */
export function normalizeEmail(email: string): string {
  const text = email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const [, mailbox = '', domain = ''] = /^(.*@)([\p{L}\p{M}\p{N}.。-]+)$/u.exec(text) ?? []
  const address = `http://${domain}`
  return URL.canParse(address) ? mailbox + new URL(address).hostname : text
}

/**
 * The normalized addresses that the providers of e-mails deliver to: a mailbox of RFC 5321 without quotes, on a domain of two names or more.
 * Amazon SES, by which Resend sends, knows no SMTPUTF8 (RFC 6531): before the @ there is ASCII only.
 */
export const emailPattern =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@((?!-)[a-z\d-]{1,63}(?<!-)(\.(?!\d*$)|$)){2,}$/

/** An e-mail address as strangers may see it, `c•••@t•••.test`: its owner recognizes it, and it hides even its length. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const last = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  const first = (text: string) => [...text].slice(0, 1).join('')
  return `${first(local)}•••@${first(domain)}•••${last}`
}

/**
 * A network address with its second half masked: `203.0.•••.•••`, of IPv6 `2001:db8:•••`. It tells its owner the provider, and no place.
 * undefined for anything else.
 */
export function maskNetworkAddress(address: string): string | undefined {
  const four = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address)
  if (four) return `${four[1]}.•••.•••`
  const six = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}):/i.exec(address)
  return six ? `${six[1]}:•••` : undefined
}

/** Honeypot fields: invisible to people, filled in by bots. */
export const honeypotFields = ['_honeypot', 'website', 'email2', 'phone2'] as const
