import type { StaffScope } from './staff.ts'

/** What waits for a person, the most urgent first, and whose parts of the panel it is. */
export const needScopes = {
  paidWithoutKey: ['money'],
  refusedRefunds: ['money'],
  disputes: ['money'],
  deliveries: ['money'],
  deadEvents: ['money'],
  approvals: ['money', 'keys'],
  refundRequests: ['money'],
  lowStock: ['catalogue'],
  maintenance: ['catalogue'],
  addressClaims: ['users'],
  discordRequests: ['keys'],
  sharedKeys: ['keys'],
  reviews: ['moderation'],
  suggestions: ['moderation'],
} as const satisfies Record<string, readonly StaffScope[]>
export type NeedKind = keyof typeof needScopes
export const needKinds = Object.keys(needScopes) as NeedKind[]

/** How many of the latest sales the panel's home shows. */
export const latestSalesMax = 8
/** The median time of delivery is that of so many of the newest sales. */
export const deliverySampleMax = 200
/** Rows that no counter counts are counted up to here. */
export const needsCountedMax = 1_000
/** Days of the home's figures, today included. */
export const homeDays = 7

/** Characters of a search of the whole panel, and how many matches of each kind it shows. */
export const panelSearchMax = 120
export const panelMatchesMax = 5
