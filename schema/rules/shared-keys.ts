import { dayMs } from './licenses.ts'

/**
 * A key is taken to be shared where tools ask about it on many devices within a day: on more than it may have, by what its product allows beyond
 * that, or from many networks of several countries, as where copies of a tool send one made-up device.
 */
export const sharingMarginMax = 40
export const sharingMarginDefault = 5
export const sharedNetworks = 20
export const sharedCountries = 3

/** What is counted. */
export const callersMs = dayMs
/** A device, network or country that is written again within this time is not: the count is right within it. */
export const callerPrecisionMs = 3_600_000
/** How many of each kind are counted at most; a count of so many means as many or more. */
export const callersMax = 50
/** After the last call about the key. */
export const callersKeptMs = 7 * dayMs
/** For how long a key that was dismissed is not listed again. */
export const dismissedMs = dayMs

export const callerKinds = ['device', 'network', 'country'] as const
export type CallerKind = (typeof callerKinds)[number]
