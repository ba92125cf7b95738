const usualLimit = 10
const largestLimit = 100

const isCount = (text: string, least: number) => /^\d+$/.test(text) && Number(text) >= least

/**
 * One page of what is listed, the newest first, and its `pageInfo`. Documented: `start` and `end` in RFC 3339, and errors of `skip` and `limit` in
 * `pageInfo`, where the usual ones are taken instead. undefined where `start` or `end` is none.
 */
export function listPage<Item extends { createdAt: number }>(items: Item[], query: URLSearchParams) {
  const span = [query.get('start'), query.get('end')].map((text) => (text === null ? null : Date.parse(text)))
  const [start = null, end = null] = span
  if (span.some(Number.isNaN)) return undefined
  const found = items
    .filter(({ createdAt }) => (start === null || createdAt >= start) && (end === null || createdAt <= end))
    .sort((one, other) => other.createdAt - one.createdAt)
  const asked = { skip: query.get('skip') ?? '0', limit: query.get('limit') ?? String(usualLimit) }
  const isValid = isCount(asked.skip, 0) && isCount(asked.limit, 1) && Number(asked.limit) <= largestLimit
  const { skip, limit } = isValid
    ? { skip: Number(asked.skip), limit: Number(asked.limit) }
    : { skip: 0, limit: usualLimit }
  const pageInfo = {
    ...(!isValid && { errors: [{ message: `limit must be from 1 to ${largestLimit}`, data: asked }] }),
    skip,
    limit,
    hasPreviousPage: skip > 0,
    hasNextPage: skip + limit < found.length,
  }
  return { page: found.slice(skip, skip + limit), pageInfo }
}
