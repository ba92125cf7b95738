import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import type { Page } from '#schema/api/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

/** A list's query as it stands in the URL and as the API takes it: page, limit, search, sort and the screen's own filters. */
export type ListQuery = Readonly<Record<string, string>>

type RowOf<E extends Endpoint> = Answer<E> extends infer A ? (A extends Page<infer Row> ? Row : never) : never

export type List<Row extends object> = ReturnType<typeof listBy<Row>>

/** The list that an endpoint of the API answers page by page: `const coupons = listOf(listCoupons)`. After a write, `coupons.reload()`. */
export const listOf = <E extends Endpoint>(endpoint: E): List<RowOf<E> & object> =>
  listBy((values) => (call as (...given: unknown[]) => Promise<Page<RowOf<E> & object>>)(endpoint, { query: values }))

/** A list that comes by another way: the API knows no pages of it, or the screen adds rows of its own. */
export const listBy = <Row extends object>(read: (values: ListQuery) => Promise<Row[] | Page<Row>>) =>
  resource<Page<Row>, [ListQuery]>(
    { items: [], total: 0, page: 1, pages: 1 },
    async (values) => {
      const answer = await read(values).catch(reportExpiredSession)
      return Array.isArray(answer) ? { items: answer, total: answer.length, page: 1, pages: 1 } : answer
    },
    { keepsPreviousData: true },
  )
