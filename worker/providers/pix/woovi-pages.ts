import * as v from 'valibot'
import { MalformedAnswer } from '../errors.ts'

/** Pages of the API's lists. Source: `pageInfo` of https://developers.woovi.com/api. */

/** Entries per page: the API's maximum. */
const pageSize = 100

export const pageInfoSchema = v.object({ hasNextPage: v.boolean(), skip: v.nullish(v.number(), null) })

export interface PageStart {
  /** Milliseconds. */
  from: number
  to: number
  /** How many entries come before the page. */
  skip: number
}

const isoOf = (at: number) => encodeURIComponent(new Date(at).toISOString())

/** The query of a page. */
export const pageOf = ({ from, to, skip }: PageStart): string =>
  `start=${isoOf(from)}&end=${isoOf(to)}&skip=${skip}&limit=${pageSize}`

/** How many entries come before the next page; null on the last one. Throws `MalformedAnswer` where the page is not the one that was asked for. */
export function nextOf(pageInfo: v.InferOutput<typeof pageInfoSchema>, skip: number, count: number): number | null {
  if (pageInfo.skip !== null && pageInfo.skip !== skip)
    throw new MalformedAnswer('Woovi: GET', `a page that begins after ${pageInfo.skip} entries`)
  return pageInfo.hasNextPage && count > 0 ? skip + count : null
}
