import { ref, useSnapshot } from 'valtio'
import { getProductIndex, type ProductIndex } from '#schema/api/store-lists.ts'
import { productSlug } from '#schema/rules/catalogue.ts'
import { type Ranked, WordIndex, wordReader, worths } from '#schema/rules/word-search.ts'
import { conditional } from '#web/api/conditional.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { resource } from '#web/state/resource.ts'

interface NamedCategory {
  name: string
  /** Empty where it is not written. */
  en: { name: string }
  image: string
}

/** What finds a product while somebody types. */
export interface NamedProduct {
  slug: string
  name: string
  /** Empty where it is not written, or the same. */
  en: { name: string }
  category: NamedCategory | undefined
  games: readonly string[]
}

/** The names of all that is on sale. */
export interface ProductNames {
  /** Newest first. */
  products: readonly NamedProduct[]
  /** Those that have products, in the order of the shop. */
  categories: readonly NamedCategory[]
  /** Those that products work with. */
  games: readonly string[]
  /** The products in whose names, games or category the query is found, in either language, the best first. */
  search(query: string): Ranked<NamedProduct>[]
  /** Reads the words for the first search, with pauses in which letters are taken. */
  prepare(): Promise<void>
}

/** So many take a slow phone some ten milliseconds. */
const readAtOnce = 100

function newWords() {
  const read = wordReader()
  return new WordIndex<NamedProduct>(({ name, en, category, games }) => [
    { words: read(name, en.name), worth: worths.name, isName: true },
    { words: read(...games), worth: worths.game, isName: true },
    { words: category ? read(category.name, category.en.name) : [], worth: worths.category, isName: true },
  ])
}

/** The names that the columns of an index spell. */
export function namesOf({ names, namesEn, slugs, category, gamesOf, ...shop }: ProductIndex): ProductNames {
  const { games } = shop
  const categories = shop.categories.map(({ name, en, image }) => ({ name, en: { name: en }, image }))
  const products = names.map((name, at) => ({
    // Of a few products alone: to work out each would take a slow phone a tenth of a second.
    get slug() {
      return slugs[at] || productSlug(name)
    },
    name,
    en: { name: namesEn[at] ?? '' },
    category: categories[category[at] ?? -1],
    games: (gamesOf[at] ?? []).flatMap((game) => games[game] ?? []),
  }))
  const words = newWords()
  const readNext = (count = products.length) => words.add(products.slice(words.size, words.size + count))
  return {
    ...{ products, categories, games },
    search(query) {
      readNext()
      return words.search(query)
    },
    async prepare() {
      while (words.size < products.length) {
        readNext(readAtOnce)
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
  }
}

const index = conditional(getProductIndex)
/** Proxies of thousands of values that never change would cost time. */
let names = ref(namesOf({ categories: [], games: [], names: [], namesEn: [], slugs: [], category: [], gamesOf: [] }))

const productNames = resource<ProductNames>(
  names,
  async () => {
    const changed = await index.changed()
    if (!changed) return names
    const read = namesOf(changed)
    await read.prepare()
    names = ref(read)
    return names
  },
  { retries: 2, retryMs: 2_000, freshMs: 60_000 },
)

/** The names of all products, loaded once they are wanted: not before somebody types or opens the filters. */
export function useProductNames(isWanted: boolean) {
  const snap = useSnapshot(productNames)
  useOnChange(() => {
    if (isWanted) productNames.loadIfStale()
  }, isWanted)
  return snap
}
