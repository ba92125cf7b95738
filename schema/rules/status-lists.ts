/*
 * Token Status List (draft-ietf-oauth-status-list-21): the list by which a tool learns, without asking about its key, that a token in force is
 * worth nothing any more.
 */

/** How many tokens' statuses one list has: a power of two, so that an odd factor permutes its indexes. */
export const statusListSize = 2 ** 17
/** Bits of each status. */
export const statusBits = 2

/** What a list says of a token: as the draft numbers it (section 7.1). */
export const listedStatuses = { valid: 0, invalid: 1, suspended: 2 } as const
export type ListedStatus = (typeof listedStatuses)[keyof typeof listedStatuses]

/** How old a list may be when the shop answers it, which keeps lists as it keeps what visitors see. */
export const statusListAgeSeconds = 60
/** For how long a tool needs to ask for no newer list, so that with its age a status is at most five minutes old. */
export const statusListTtlSeconds = 240
/** For how long a tool may use a list, from when it was read. */
export const statusListMs = 72 * 3_600_000

export const statusListPath = (list: number): string => `/.well-known/license-status/${list}`
