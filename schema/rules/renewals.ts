import { dayMs } from './licenses.ts'

/**
 * Why a key cannot be renewed, in order of precedence. `external`: its seller would extend it, and cannot be asked twice safely; `stock`: it was
 * issued elsewhere; `off`: it was deleted, replaced, refunded or switched off; `suspended`: its payment has an open refund or dispute;
 * `not_sold`: its product is not on sale; `free`: its product is given away; `long`: it would end too far ahead (`maxKeyDays`).
 */
export const renewalObstacles = ['external', 'stock', 'off', 'suspended', 'not_sold', 'free', 'long'] as const
export type RenewalObstacle = (typeof renewalObstacles)[number]

/** How many days before its end the owner of a key is reminded, once each; 0: when it has ended. */
export const reminderDays = [7, 1, 0] as const
export type ReminderDays = (typeof reminderDays)[number]

/** From so long before a key's end on, tools get the address where it is renewed. */
export const renewUrlMs = 7 * dayMs
