import { belongsTo, type CategorySnapshot, type ProductSnapshot } from '#web/state/catalogue.ts'
import { type Field, type Ranked, rank, wordsOf, worths } from '#web/state/word-search.ts'

type Searched = Pick<
  ProductSnapshot,
  'name' | 'description' | 'en' | 'games' | 'additionalInfo' | 'categoryId' | 'level'
>

function fieldsOf(product: Searched, categories: readonly CategorySnapshot[]): Field[] {
  const { name, description, en, games, additionalInfo } = product
  const shelves = categories.filter((category) => belongsTo(product, category))
  const infos = additionalInfo.flatMap(({ title, description, en }) => [title, description, en.title, en.description])
  return [
    { words: wordsOf(name, en.name), worth: worths.name, isName: true },
    { words: wordsOf(...games.map((game) => game.name)), worth: worths.game, isName: true },
    {
      words: wordsOf(...shelves.flatMap((category) => [category.name, category.en.name])),
      worth: worths.category,
      isName: true,
    },
    { words: wordsOf(description, en.description), worth: worths.description, isName: false },
    { words: wordsOf(...infos), worth: worths.detail, isName: false },
  ]
}

/** The products in which the query is found, in either language, with their scores. */
export const rankProducts = <P extends Searched>(
  products: readonly P[],
  categories: readonly CategorySnapshot[],
  query: string,
): Ranked<P>[] => rank(products, (product) => fieldsOf(product, categories), query)

export const findProducts = <P extends Searched>(
  products: readonly P[],
  categories: readonly CategorySnapshot[],
  query: string,
): P[] => rankProducts(products, categories, query).map(({ found }) => found)
