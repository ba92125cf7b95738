import { folded } from './folded.ts'

/** The words of some texts, and what a match of one is worth. */
export interface Field {
  words: readonly string[]
  worth: number
  /** Typing errors are forgiven in names; a long text has too many words that resemble another. */
  isName: boolean
}

/** What a match is worth, of products, pages and questions alike: a title before keywords, and keywords before descriptions. */
export const worths = { name: 8, title: 7, game: 5, category: 4, keyword: 3, description: 2 } as const

export const wordsOf = (...texts: readonly string[]): string[] => folded(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []

/** `wordsOf` for many texts, which share most of their words: what stands between two spaces is read once. */
export function wordReader(): typeof wordsOf {
  const known = new Map<string, string[]>()
  const wordsAt = (part: string) => {
    const words = known.get(part) ?? wordsOf(part)
    known.set(part, words)
    return words
  }
  return (...texts) => {
    const words: string[] = []
    for (const text of texts) for (const part of text.split(' ')) if (part) words.push(...wordsAt(part))
    return words
  }
}

const forgiven = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * The fewest insertions, deletions, replacements and swaps of neighbours that make `typed` the start of `word`. Where they are more than `most`,
 * some number above it.
 */
export function editsToStart(typed: string, word: string, most = Number.POSITIVE_INFINITY): number {
  const width = Math.min(word.length, typed.length + most)
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, index) => index)
  for (let at = 1; at <= typed.length; at++) {
    const next = [at]
    let least = at
    for (let to = 1; to <= width; to++) {
      const isSame = typed[at - 1] === word[to - 1]
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      const edits = Math.min(
        (row[to] ?? at) + 1,
        (next[to - 1] ?? to) + 1,
        (row[to - 1] ?? at) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? at) + 1 : Number.POSITIVE_INFINITY,
      )
      next[to] = edits
      least = Math.min(least, edits)
    }
    // A swap leads on from the row before last, and costs one.
    if (least > most && Math.min(...row) >= most) return least
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
  const edits = editsToStart(typed, word, most)
  return edits > most ? 0 : 0.5 - 0.15 * edits
}

/** Something that was found, and how well: the scores for one query can be compared. */
export interface Ranked<T> {
  found: T
  score: number
}

/** Of a word: the number of each item that has it, followed by what the word is worth there. */
type Postings = number[]

/** The words of many items: each distinct word is compared once, however many items have it. */
export class WordIndex<T> {
  readonly #items: T[] = []
  readonly #fieldsOf: (item: T) => readonly Field[]
  /** By whether typing errors are forgiven. */
  readonly #words = { names: new Map<string, Postings>(), texts: new Map<string, Postings>() }

  constructor(fieldsOf: (item: T) => readonly Field[], items: readonly T[] = []) {
    this.#fieldsOf = fieldsOf
    this.add(items)
  }

  get size(): number {
    return this.#items.length
  }

  add(items: readonly T[]): void {
    for (const found of items) {
      const item = this.#items.push(found) - 1
      for (const { words, worth, isName } of this.#fieldsOf(found))
        for (const word of words) this.#add(word, isName, item, worth)
    }
  }

  #add(word: string, isName: boolean, item: number, worth: number) {
    const known = isName ? this.#words.names : this.#words.texts
    const postings = known.get(word)
    if (!postings) known.set(word, [item, worth])
    else if (postings[postings.length - 2] !== item) postings.push(item, worth)
    else postings[postings.length - 1] = Math.max(postings[postings.length - 1] ?? 0, worth)
  }

  /** That in which each word of the query is found, the best matches first. Words of one or two letters need not be, beside longer ones. */
  search(query: string): Ranked<T>[] {
    const typed = wordsOf(query)
    const longest = Math.max(...typed.map((word) => word.length))
    const scores = new Float64Array(this.#items.length)
    const isMissing = new Uint8Array(this.#items.length)
    for (const word of typed) {
      const isNeeded = word.length > 2 || longest <= 2
      for (const [item, score] of this.#scoresOf(word).entries()) {
        scores[item] = (scores[item] ?? 0) + score
        if (score === 0 && isNeeded) isMissing[item] = 1
      }
    }
    return this.#items
      .map((found, item) => ({ found, score: isMissing[item] ? 0 : (scores[item] ?? 0) }))
      .filter(({ score }) => score > 0)
      .sort(byScore)
  }

  /** How well each item has a typed word. */
  #scoresOf(typed: string): Float64Array {
    const best = new Float64Array(this.#items.length)
    for (const [words, isName] of [
      [this.#words.names, true],
      [this.#words.texts, false],
    ] as const)
      for (const [word, postings] of words) {
        const close = closeness(typed, word, isName)
        if (close === 0) continue
        for (let at = 0; at < postings.length; at += 2) {
          const [item = 0, worth = 0] = [postings[at], postings[at + 1]]
          best[item] = Math.max(best[item] ?? 0, worth * close)
        }
      }
    return best
  }
}

/** What is equally good keeps its order. */
export const byScore = (one: Ranked<unknown>, other: Ranked<unknown>): number => other.score - one.score
