import { dayMs } from './licenses.ts'

/** States of a request for an account whose e-mail address is lost. */
export const addressClaimStatuses = ['open', 'approved', 'declined'] as const
export type AddressClaimStatus = (typeof addressClaimStatuses)[number]

/** How many requests for one account may be open at once: more are not stored, so that who knows a payment's id cannot flood its owner or the panel. */
export const openAddressClaimsMax = 5

/** How long a request is kept once it is decided, so that the account's owner can object; the terms say so, too. */
export const decidedClaimsKeptMs = 180 * dayMs

export const transactionIdMax = 100
export const addressClaimMessageMax = 1_000
