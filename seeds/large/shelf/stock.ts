import { foldedKey } from '#schema/rules/key-spellings.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { products, stockKeys } from '#schema/tables/index.ts'
import { demoAccounts } from '#seeds/demo/accounts.ts'
import { seededRandom } from '#seeds/random.ts'

type Product = typeof products.$inferInsert

/** Prepaid keys of a product that sells its stock; some have run out. */
export function stockOf(nth: number, { id: productId, sellsStock }: Product, now: number) {
  const random = seededRandom(2_000_000 + nth)
  const count = sellsStock ? random.between(0, 20) : 0
  return Array.from({ length: count }, (): typeof stockKeys.$inferInsert => {
    const key = random.licenseKey()
    return {
      id: random.hex(16),
      productId,
      key,
      foldedKey: foldedKey(key),
      addedBy: demoAccounts[0].name,
      addedAt: now - random.between(1, 60) * dayMs,
    }
  })
}
