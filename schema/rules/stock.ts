import { keyFaults } from './key-faults.ts'

/** Up to how many free keys a product may warn of a low stock. */
export const stockWarnMax = 1_000
/** Up to how many free keys a list counts. */
export const stockCountedMax = 1_001
/** How many of the keys that are sold next the panel lists. */
export const stockListedMax = 50

/** Why a key is not added to a stock: it is or was in one, it is a licence's, it stands twice in the same lines, or it is no key. */
export const stockRefusals = ['in_stock', 'issued', 'repeated', ...keyFaults] as const
