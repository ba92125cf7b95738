/** The e-mails that the shop sends. Those of a system notification have its kind; their texts are in `schema/texts/emails`. */
export const noticeEmailKinds = [
  'key_delivered',
  'late_key_delivered',
  'key_renewed',
  'payment_refunded',
  'payment_partly_refunded',
  'excess_refunded',
  'refunded_without_key',
  'refunded_ran_out',
  'refunded_key_gone',
  'refund_processing',
  'refund_to_claim',
  'excess_to_claim',
  'refund_refused',
  'refund_delayed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const
/** Those that say that a bought key is there, with its receipt. */
export const keyEmailKinds = [
  'key_delivered',
  'late_key_delivered',
] as const satisfies readonly (typeof noticeEmailKinds)[number][]
/** Those that remind an owner of their key's end: 7 days and a day before it, and then. */
export const reminderEmailKinds = ['key_expires_in_a_week', 'key_expires_tomorrow', 'key_expired'] as const
/** The least time between two of them about one purchase, when an admin sends one again. */
export const keyEmailPauseMs = 10 * 60_000

/** For how long the shop keeps what it has sent. */
export const emailsKeptDays = 30

export const emailStates = ['queued', 'sent', 'failed'] as const
export type EmailState = (typeof emailStates)[number]

export const emailKinds = [
  ...noticeEmailKinds,
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'new_device',
  'recovery',
  'verification',
  'change_confirmation',
  'address_changed',
  'address_claimed',
  'address_claim_decided',
  'refund_request_decided',
  ...reminderEmailKinds,
  'key_replaced',
  'shared_key_replaced',
  'key_given',
  'key_transferred',
  'key_moved',
  'account_deleted',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** What takes a payment or staff: nobody else can cause it. */
type CausedByStaffOrPayment =
  | (typeof noticeEmailKinds)[number]
  | `second_factor_${'added' | 'removed' | 'reset'}`
  | `key_${'replaced' | 'given' | 'transferred'}`
  | 'shared_key_replaced'
  | (typeof reminderEmailKinds)[number]
  | 'refund_request_decided'

const causers: Record<Exclude<EmailKind, CausedByStaffOrPayment>, 'always' | 'unverified'> = {
  // By whoever knows the address.
  recovery: 'always',
  // By whoever knows a payment.
  address_claimed: 'always',
  // By whoever claims accounts for the address.
  address_claim_decided: 'always',
  // By whoever registers the address, or moves an account to it or away.
  verification: 'unverified',
  change_confirmation: 'unverified',
  address_changed: 'unverified',
  password_changed: 'unverified',
  new_device: 'unverified',
  account_deleted: 'unverified',
  key_moved: 'unverified',
}

/**
 * When others than the recipient can cause an e-mail of a kind: always, or while the account has not verified the address, which may be a
 * stranger's. These e-mails are limited (`emailLimits`). A verified address gets an e-mail about every change.
 */
export const causedByOthers: Readonly<Partial<Record<EmailKind, 'always' | 'unverified'>>> = causers

/**
 * What a single-use link is for: to set a new password, to verify the account's address, and to confirm a change of address from the present
 * address and from the new one.
 */
export const accountLinkPurposes = ['recover', 'verify', 'change_from', 'change_to'] as const
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number]

/** Their `params` name a link of `account_links`; they have no other content, so they are of no use once it has expired. */
export const linkEmailKinds: EmailKind[] = ['recovery', 'verification', 'change_confirmation']

const linkMs = 30 * 60_000
/** How long a link is valid, from when it was asked for. Links that verify an address open nothing, and wait for the next look at the mailbox. */
export const accountLinkMs: Readonly<Record<AccountLinkPurpose, number>> = {
  recover: linkMs,
  verify: 3 * 86_400_000,
  change_from: linkMs,
  change_to: linkMs,
}

/** Longer than the token of a link: one of the wrong length is a link that does nothing, not an invalid form. */
export const linkTokenMax = 256
