import type { Payment } from './mercado-pago-payments.ts'

const defaultLimit = 30
const largestLimit = 100

const fields: Record<string, (payment: Payment) => number | null> = {
  date_created: ({ createdAt }) => createdAt,
  date_last_updated: ({ changedAt }) => changedAt,
  date_approved: ({ approvedAt }) => approvedAt,
  date_of_expiration: ({ expiresAt }) => expiresAt,
}

/** One page of the payments that a query asks for, newest first, or undefined if the query is invalid. */
export function searchPayments(payments: Payment[], query: URLSearchParams, now: number) {
  const limit = Number(query.get('limit') ?? defaultLimit)
  const offset = Number(query.get('offset') ?? 0)
  const instantOf = fields[query.get('range') ?? query.get('sort') ?? 'date_created']
  const begin = readInstant(query.get('begin_date'), Number.NEGATIVE_INFINITY, now)
  const end = readInstant(query.get('end_date'), Number.POSITIVE_INFINITY, now)
  const isPage =
    Number.isInteger(limit) && limit >= 0 && limit <= largestLimit && Number.isInteger(offset) && offset >= 0
  if (!isPage || !instantOf || Number.isNaN(begin) || Number.isNaN(end)) return undefined

  const reference = query.get('external_reference')
  const status = query.get('status')
  const direction = query.get('criteria') === 'asc' ? 1 : -1
  const found = payments
    .filter((payment) => {
      const instant = instantOf(payment)
      const isInside = instant === null ? !query.has('range') : instant >= begin && instant <= end
      return (
        isInside && (!reference || payment.externalReference === reference) && (!status || payment.status === status)
      )
    })
    .sort((one, other) => direction * ((instantOf(one) ?? 0) - (instantOf(other) ?? 0) || one.id - other.id))
  return { total: found.length, limit, offset, page: found.slice(offset, offset + limit) }
}

const units: Record<string, number> = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000, MONTHS: 30 * 86_400_000 }

/** An ISO instant, `NOW`, or `NOW-30DAYS`. */
function readInstant(text: string | null, otherwise: number, now: number) {
  if (!text) return otherwise
  const relative = /^NOW(?:-(\d+)(MINUTE|HOUR|DAY|MONTH)S?)?$/.exec(text)
  if (relative) return now - Number(relative[1] ?? 0) * (units[`${relative[2]}S`] ?? 0)
  return Date.parse(text)
}
