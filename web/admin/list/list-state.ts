import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import { asPage, type Page } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

/** A list's query, the same in the URL and the API: page, limit, search, sort and the screen's filters. */
export type ListQuery = Readonly<Record<string, string>>

type RowOf<E extends Endpoint> = Answer<E> extends infer A ? (A extends Page<infer Row> ? Row : never) : never

export type List<Row extends object> = ReturnType<typeof listBy<Row>>

/** A list that an endpoint returns page by page: `const coupons = listOf(listCoupons)`. After a write, `coupons.reload()`. */
export const listOf = <E extends Endpoint>(endpoint: E): List<RowOf<E> & object> =>
  listBy((values) => (call as (...given: unknown[]) => Promise<Page<RowOf<E> & object>>)(endpoint, { query: values }))

/** A list read by a function: the API does not page it, or it needs fixed parameters. */
export const listBy = <Row extends object>(read: (values: ListQuery) => Promise<Row[] | Page<Row>>) =>
  resource<Page<Row>, [ListQuery]>(
    { items: [], total: 0, page: 1, pages: 1 },
    async (values) => asPage(await read(values).catch(reportExpiredSession)),
    { keepsPreviousData: true },
  )
