import type { feedback, products } from '#schema/tables/index.ts'
import { firstNames, lastNames } from '#seeds/demo/accounts.ts'
import { seededRandom } from '#seeds/random.ts'
import { subjectOf } from './products.ts'
import { review } from './sentences.ts'
import { reviewEnds } from './words.ts'

type Product = typeof products.$inferInsert

/** Of three products in ten, by people whose accounts are gone; of two reviews of the same name the shop would show the newer alone. */
export function reviewsOf(nth: number, { id: productId, name: productName, createdAt }: Product, now: number) {
  const random = seededRandom(1_000_000 + nth)
  const count = random.chance(0.3) ? random.between(1, 9) : 0
  const subject = subjectOf(nth)
  return Array.from({ length: count }, (): typeof feedback.$inferInsert => {
    const language = random.chance(0.85) ? 0 : 1
    const at = random.between(createdAt, now)
    return {
      id: random.hex(16),
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      productId,
      productName,
      rating: Math.max(random.between(1, 5), random.between(2, 5)),
      feedback: `${review(random, subject)[language]} ${random.pick(reviewEnds)[language]}`,
      status: random.chance(0.95) ? 'approved' : random.pick(['pending', 'rejected']),
      createdAt: at,
      updatedAt: at,
    }
  })
}
