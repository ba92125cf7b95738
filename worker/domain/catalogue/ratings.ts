import { and, eq, gt } from 'drizzle-orm'
import type { Rating } from '#schema/api/catalogue.ts'
import { ratingMax } from '#schema/rules/feedback.ts'
import { feedbackCounts } from '#schema/tables/index.ts'
import { prepared } from '#worker/lib/prepared.ts'

const isShown = and(eq(feedbackCounts.status, 'approved'), gt(feedbackCounts.count, 0))

/** Of one product. */
export const selectRatingsOf = prepared(['productId'], (db, { productId }) =>
  db
    .select()
    .from(feedbackCounts)
    .where(and(isShown, eq(feedbackCounts.productId, productId))),
)

interface RatingCount {
  productId: string
  rating: number
  count: number
}

/** The rating of each product that has reviews, by its id. */
export function ratingsByProduct(counts: readonly RatingCount[]): ReadonlyMap<string, Rating> {
  const spreads = new Map<string, number[]>()
  for (const { productId, rating, count } of counts) {
    const spread = spreads.get(productId) ?? noSpread()
    spread[rating - 1] = count
    spreads.set(productId, spread)
  }
  return new Map([...spreads].map(([productId, spread]) => [productId, ratingOf(spread)]))
}

const noSpread = () => Array.from({ length: ratingMax }, () => 0)

/** From how many gave one star, two, and so on. */
export function ratingOf(spread: number[] = noSpread()): Rating {
  const count = spread.reduce((sum, some) => sum + some, 0)
  const stars = spread.reduce((sum, some, index) => sum + some * (index + 1), 0)
  return { average: averageOf(count, stars), count, spread }
}

/** With one decimal; 0 without reviews. */
export const averageOf = (count: number, stars: number): number =>
  count === 0 ? 0 : Math.round((stars / count) * 10) / 10
