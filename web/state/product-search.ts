import { folded } from '#schema/rules/folded.ts'
import { belongsTo, type CategorySnapshot, type ProductSnapshot } from '#web/state/catalogue.ts'

type Searched = Pick<
  ProductSnapshot,
  'name' | 'description' | 'en' | 'games' | 'additionalInfo' | 'categoryId' | 'level'
>

/** The words of some texts, and what a match of one is worth. */
interface Field {
  words: readonly string[]
  worth: number
  /** Typing errors are forgiven in names; a long text has too many words that resemble another. */
  isName: boolean
}

const wordsOf = (...texts: readonly string[]): string[] => folded(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []

function fieldsOf(product: Searched, categories: readonly CategorySnapshot[]): Field[] {
  const { name, description, en, games, additionalInfo } = product
  const shelves = categories.filter((category) => belongsTo(product, category))
  const infos = additionalInfo.flatMap(({ title, description, en }) => [title, description, en.title, en.description])
  return [
    { words: wordsOf(name, en.name), worth: 8, isName: true },
    { words: wordsOf(...games.map((game) => game.name)), worth: 5, isName: true },
    { words: wordsOf(...shelves.flatMap((category) => [category.name, category.en.name])), worth: 4, isName: true },
    { words: wordsOf(description, en.description), worth: 2, isName: false },
    { words: wordsOf(...infos), worth: 1, isName: false },
  ]
}

const forgiven = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** The fewest insertions, deletions, replacements and swaps of neighbours that make `typed` the start of `word`. */
export function editsToStart(typed: string, word: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let at = 1; at <= typed.length; at++) {
    const next = [at]
    for (let to = 1; to <= word.length; to++) {
      const isSame = typed[at - 1] === word[to - 1]
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      next[to] = Math.min(
        (row[to] ?? at) + 1,
        (next[to - 1] ?? to) + 1,
        (row[to - 1] ?? at) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? at) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

/** How well a typed word matches one of a text: 1 is the same word, 0 is no match. */
function closeness(typed: string, word: string, isName: boolean): number {
  if (word === typed) return 1
  if (word.startsWith(typed)) return 0.9
  if (typed.length > 2 && word.includes(typed)) return 0.6
  const most = isName ? forgiven(typed.length) : 0
  // The whole of a longer word never starts a much shorter one.
  if (most === 0 || word.length < typed.length - most) return 0
  const edits = editsToStart(typed, word)
  return edits > most ? 0 : 0.5 - 0.15 * edits
}

const scoreOf = (typed: string, fields: readonly Field[]): number =>
  Math.max(
    ...fields.map(({ words, worth, isName }) =>
      words.reduce((best, word) => Math.max(best, worth * closeness(typed, word, isName)), 0),
    ),
  )

/** The products in which each word of the query is found, in either language, the best matches first; words of one or two letters need not be. */
export function findProducts<P extends Searched>(
  products: readonly P[],
  categories: readonly CategorySnapshot[],
  query: string,
): P[] {
  const typed = wordsOf(query)
  const needed = typed.some((word) => word.length > 2) ? typed.filter((word) => word.length > 2) : typed
  if (needed.length === 0) return []
  return products
    .map((product) => {
      const fields = fieldsOf(product, categories)
      const scores = needed.map((word) => scoreOf(word, fields))
      return { product, score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ product }) => product)
}
