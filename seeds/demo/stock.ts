import { foldedKey } from '#schema/rules/key-spellings.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { stockKeys } from '#schema/tables/index.ts'
import { seededRandom } from '../random.ts'
import { adminId, demoAccounts } from './accounts.ts'

/** How many prepaid keys these products have: one has enough of them, the other nearly none. */
const stocks = { 'prod_lanterna-trainer': 40, 'prod_sinal-replay': 3 }

export const sellsStock = (productId: string): boolean => productId in stocks

export function demoStock(now: number): (typeof stockKeys.$inferInsert)[] {
  const random = seededRandom(52)
  const addedBy = demoAccounts.find(({ id }) => id === adminId)?.name ?? ''
  return Object.entries(stocks).flatMap(([productId, count], stock) =>
    Array.from({ length: count }, () => random.licenseKey()).map((key, n) => ({
      id: `stock_${stock}_${String(n).padStart(4, '0')}`,
      productId,
      key,
      foldedKey: foldedKey(key),
      addedBy,
      addedAt: now - (3 + stock) * dayMs,
    })),
  )
}
