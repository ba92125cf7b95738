/** Without a query a list returns its newest rows, this many unless it states another number, and the total in `X-Total-Count`. */
export const unpagedMax = 1_000
export const pageSizeMax = 100
/** Shorter searches look at the newest rows of a long list only. */
export const searchMin = 3

export interface Page<T> {
  items: T[]
  total: number
  isAtLeast?: true
  page: number
  pages: number
}

/** How many pages so many rows have; a list without rows has one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** A list's answer as a page. */
export const asPage = <T>(answer: T[] | Page<T>): Page<T> =>
  Array.isArray(answer) ? { items: answer, total: answer.length, page: 1, pages: 1 } : answer

/** The rows of a list's answer, page or array. */
export const itemsOf = <T>(answer: T[] | Page<T>): T[] => (Array.isArray(answer) ? answer : answer.items)
