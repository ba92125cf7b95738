import { dayMs } from '#schema/rules/licenses.ts'
import type { videos } from '#schema/tables/index.ts'
import { seededRandom } from '#seeds/random.ts'
import { productIdOf, subjectOf } from './products.ts'
import { videoTitle } from './sentences.ts'

const videoIdCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The n-th video: most show a product. */
export function shelfVideo(nth: number, products: number, now: number): typeof videos.$inferInsert {
  const random = seededRandom(3_000_000 + nth)
  const shown = random.between(0, Math.max(1, products) - 1)
  const subject = subjectOf(shown)
  const videoId = Array.from({ length: 11 }, () => random.pick([...videoIdCharacters])).join('')
  const [title, englishTitle] = videoTitle(random, subject)
  return {
    id: random.hex(16),
    platform: 'youtube',
    videoId,
    link: `https://www.youtube.com/watch?v=${videoId}`,
    thumbnail: `/art/product/${subject.kind.art[0]}-play.svg`,
    title,
    en: { title: englishTitle },
    productId: products > 0 && random.chance(0.8) ? productIdOf(shown) : null,
    createdAt: now - random.between(1, 700) * dayMs,
  }
}
