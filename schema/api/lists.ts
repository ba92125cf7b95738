import * as v from 'valibot'

/** Lists called bare stop at the newest thousand rows, and say how many there are in `X-Total-Count`. */
export const unpagedMax = 1_000
export const pageSizeMax = 100
/** Fewer letters are looked for in the newest rows of a long list alone. */
export const searchMin = 3

const wholeNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1), v.maxValue(max))

/**
 * The query of a list that grows with the business. With any of it a page is answered; called bare, the whole as an array. `sort` is one of
 * the list's own columns, with a minus before it for descending.
 */
export const listQuery = <const Sort extends readonly string[], Filters extends v.ObjectEntries>(
  sorts: Sort,
  filters: Filters,
) =>
  v.object({
    page: v.optional(wholeNumber(100_000)),
    limit: v.optional(wholeNumber(pageSizeMax)),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
    sort: v.optional(
      v.picklist(sorts.flatMap((name) => [name, `-${name}` as const]) as (Sort[number] | `-${Sort[number]}`)[]),
    ),
    ...filters,
  })

/** One page of a list, pages counted from 1. `isAtLeast`: long lists are not counted to their end; there may be more than `total`. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    total: v.number(),
    isAtLeast: v.optional(v.literal(true)),
    page: v.number(),
    pages: v.number(),
  })

export const listAnswer = <S extends v.GenericSchema>(item: S) => v.union([v.array(item), pageOf(item)])

export interface Page<T> {
  items: T[]
  total: number
  isAtLeast?: true
  page: number
  pages: number
}

/** The rows of a list's answer, page or bare. */
export const itemsOf = <T>(answer: T[] | Page<T>): T[] => (Array.isArray(answer) ? answer : answer.items)
