import * as v from 'valibot'
import { pageSizeMax } from '../rules/lists.ts'
import { integer } from './fields.ts'

const wholeNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1), v.maxValue(max))

/** The number of a page, in a query. */
export const pageNumber = wholeNumber(100_000)

/** Which page of a list, and of which rows. With any parameter a page is returned, without any the rows as an array. */
export const pageQuery = {
  page: v.optional(pageNumber),
  limit: v.optional(wholeNumber(pageSizeMax)),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
}

/** The query of a list that can be sorted: `sort` is one of `sorts`, with a leading minus for descending order. */
export const listQuery = <const Sort extends readonly string[], Filters extends v.ObjectEntries>(
  sorts: Sort,
  filters: Filters,
) =>
  v.object({
    ...pageQuery,
    sort: v.optional(
      v.picklist(sorts.flatMap((name) => [name, `-${name}` as const]) as (Sort[number] | `-${Sort[number]}`)[]),
    ),
    ...filters,
  })

/** One page of a list, counted from 1. `isAtLeast`: the list was not counted to its end and may be longer than `total`. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    total: integer,
    isAtLeast: v.optional(v.literal(true)),
    page: integer,
    pages: integer,
  })

export const listAnswer = <S extends v.GenericSchema>(item: S) => v.union([v.array(item), pageOf(item)])
