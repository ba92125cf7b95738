import { folded } from '#schema/rules/folded.ts'

/** The words of some texts, and what a match of one is worth. */
export interface Field {
  words: readonly string[]
  worth: number
  /** Typing errors are forgiven in names; a long text has too many words that resemble another. */
  isName: boolean
}

/** What a match is worth, of products, pages and questions alike: a title before keywords, and keywords before descriptions. */
export const worths = { name: 8, title: 7, game: 5, category: 4, keyword: 3, description: 2, detail: 1 } as const

export const wordsOf = (...texts: readonly string[]): string[] => folded(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []

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

/** Something that was found, and how well: the scores for one query can be compared. */
export interface Ranked<T> {
  found: T
  score: number
}

/** That in which each word of the query is found, the best matches first. Words of one or two letters need not be, beside longer ones. */
export function rank<T>(items: readonly T[], fieldsOf: (item: T) => readonly Field[], query: string): Ranked<T>[] {
  const typed = wordsOf(query)
  const longest = Math.max(...typed.map((word) => word.length))
  const isNeeded = (word: string) => word.length > 2 || longest <= 2
  return items
    .map((found) => {
      const fields = fieldsOf(found)
      const scores = typed.map((word) => ({ word, score: scoreOf(word, fields) }))
      const isMissing = scores.some(({ word, score }) => score === 0 && isNeeded(word))
      return { found, score: isMissing ? 0 : scores.reduce((sum, { score }) => sum + score, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort(byScore)
}

/** What is equally good keeps its order. */
export const byScore = (one: Ranked<unknown>, other: Ranked<unknown>): number => other.score - one.score
