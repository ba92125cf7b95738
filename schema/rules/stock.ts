/** Up to how many free keys a product may warn of a low stock. */
export const stockWarnMax = 1_000
/** Up to how many free keys a list counts. */
export const stockCountedMax = 1_001
/** How many of the keys that are sold next the panel lists. */
export const stockListedMax = 50

/** Why a key was not added to a stock: it is or was in one, it is a licence's, or it stands twice in the same lines. */
export const stockRefusals = ['in_stock', 'issued', 'repeated'] as const
