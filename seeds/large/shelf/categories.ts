import { folded } from '#schema/rules/folded.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { categories } from '#schema/tables/index.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import { kinds } from './kinds.ts'
import { description } from './sentences.ts'
import { genres, marks } from './words.ts'

type Category = typeof categories.$inferInsert

/** As many as there are different names. */
export const categoriesMax = kinds.length * genres.length

const randomOf = (nth: number) => seededRandom(900_000 + nth)

const categoryIdOf = (nth: number): string => randomOf(nth).hex(16)

/** The category of a product of the n-th kind: one of that kind's. Fewer categories than kinds are shared by several. */
export function pickCategory(random: Random, kind: number, categories: number): string | null {
  if (categories === 0) return null
  if (categories < kinds.length) return categoryIdOf(kind % categories)
  const ofKind = Math.ceil((categories - kind) / kinds.length)
  return categoryIdOf(kind + kinds.length * random.between(0, ofKind - 1))
}

/** Each a kind of tool for a genre of games, the kinds in turns. */
export function shelfCategory(nth: number, now: number): Category {
  const random = randomOf(nth)
  const id = random.hex(16)
  const kind = kinds[nth % kinds.length]
  const round = Math.floor(nth / kinds.length)
  const genre = genres[(round * 7 + nth * 5) % genres.length]
  if (!kind || !genre || nth >= categoriesMax) throw new Error(`There is no category ${nth}.`)
  const [name, englishName] = [0, 1].map((language) => `${kind.plural[language]} ${genre[language]}`) as [
    string,
    string,
  ]
  const [text, englishText] = description(random, { kind, mark: random.pick(marks) }, random.between(60, 240))
  const image = `/art/category/${kind.group}.svg`
  const shown = {
    kind: 'image' as const,
    url: image,
    smaller: [],
    width: 600,
    height: 400,
    alt: name,
    altEn: englishName,
  }
  return {
    id,
    name,
    foldedName: folded(name),
    description: text,
    en: { name: englishName, description: englishText },
    image,
    media: random.chance(0.5) ? [shown] : [],
    createdAt: now - (700 - nth) * dayMs,
  }
}
