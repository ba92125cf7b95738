import type { Payment } from './pix-payments.ts'

const defaultLimit = 30
const largestLimit = 100

const fields: Record<string, (payment: Payment) => number | null> = {
  date_created: ({ createdAt }) => createdAt,
  date_last_updated: ({ changedAt }) => changedAt,
  date_approved: ({ approvedAt }) => approvedAt,
  // PIX: the money is there at once.
  money_release_date: ({ approvedAt }) => approvedAt,
}

/** One page of the payments that a query asks for, newest first unless it says otherwise, or undefined if the query is invalid. */
export function searchPayments(payments: Payment[], query: URLSearchParams, now: number) {
  const limit = Number(query.get('limit') ?? defaultLimit)
  const offset = Number(query.get('offset') ?? 0)
  const rangeOf = fields[query.get('range') ?? 'date_created']
  const orderOf = fields[query.get('sort') ?? 'date_created']
  const criteria = query.get('criteria') ?? 'desc'
  const begin = readInstant(query.get('begin_date'), Number.NEGATIVE_INFINITY, now)
  const end = readInstant(query.get('end_date'), Number.POSITIVE_INFINITY, now)
  const isPage =
    Number.isInteger(limit) && limit >= 0 && limit <= largestLimit && Number.isInteger(offset) && offset >= 0
  if (!isPage || !rangeOf || !orderOf || !['asc', 'desc'].includes(criteria)) return undefined
  if (Number.isNaN(begin) || Number.isNaN(end)) return undefined

  const reference = query.get('external_reference')
  const status = query.get('status')
  const direction = criteria === 'asc' ? 1 : -1
  const found = payments
    .filter((payment) => {
      const instant = rangeOf(payment)
      const isInside = instant === null ? !query.has('range') : instant >= begin && instant <= end
      return (
        isInside && (!reference || payment.externalReference === reference) && (!status || payment.status === status)
      )
    })
    .sort((one, other) => direction * ((orderOf(one) ?? 0) - (orderOf(other) ?? 0) || one.id - other.id))
  return { total: found.length, limit, offset, page: found.slice(offset, offset + limit) }
}

const units: Record<string, number> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000, MONTHS: 30 * 86_400_000 }

/** An ISO instant, `NOW`, or `NOW-30DAYS`. */
function readInstant(text: string | null, otherwise: number, now: number) {
  if (!text) return otherwise
  const relative = /^NOW(?:-(\d+)(MINUTE|HOUR|DAY|MONTH)S?)?$/.exec(text)
  if (relative) return now - Number(relative[1] ?? 0) * (units[`${relative[2]}S`] ?? 0)
  return /T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
}
