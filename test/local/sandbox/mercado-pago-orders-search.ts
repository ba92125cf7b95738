import { stateOf } from './mercado-pago-orders-wire.ts'
import type { Payment } from './pix-payments.ts'

const day = 86_400_000
const longestRange = 30 * day
const oldest = 5 * 366 * day
const defaultSize = 20
const largestSize = 100

const filters: Record<string, (payment: Payment) => string | null> = {
  external_reference: ({ externalReference }) => externalReference,
  type: () => 'online',
  status: (payment) => stateOf(payment).status,
  status_detail: (payment) => stateOf(payment).status_detail,
  payment_method_id: () => 'pix',
  payment_method_type: () => 'bank_transfer',
}
const orders: Record<string, (payment: Payment) => number> = {
  created_date: ({ createdAt }) => createdAt,
  last_updated_date: ({ changedAt }) => changedAt,
}
const known = [...Object.keys(filters), 'begin_date', 'end_date', 'page', 'page_size', 'sort_by', 'sort_order']

const readInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN

/** Why a query is refused: documented are formats, and a range of at most 30 days that is neither of the future nor older than five years. */
function faultOf(query: URLSearchParams, now: number): string | undefined {
  const unknown = [...query.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) return `${unknown} is not a parameter of this search`
  const begin = readInstant(query.get('begin_date') ?? '')
  const end = readInstant(query.get('end_date') ?? '')
  if (Number.isNaN(begin) || Number.isNaN(end)) return 'begin_date and end_date must be in RFC 3339'
  if (begin > end) return 'begin_date must not be after end_date'
  if (end - begin > longestRange) return 'begin_date and end_date must be at most 30 days (720 hours) apart'
  if (begin > now) return 'begin_date must not be in the future'
  if (begin < now - oldest || end < now - oldest) return 'begin_date and end_date must not be older than 5 years'
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('page_size') ?? defaultSize)
  if (!Number.isInteger(page) || page < 1) return 'page must be at least 1'
  if (!Number.isInteger(size) || size < 1 || size > largestSize) return 'page_size must be from 1 to 100'
  if (!Object.hasOwn(orders, query.get('sort_by') ?? 'created_date'))
    return 'sort_by is created_date or last_updated_date'
  return ['asc', 'desc'].includes(query.get('sort_order') ?? 'desc') ? undefined : 'sort_order is asc or desc'
}

/** One page of the orders that a query asks for, newest first unless it says otherwise, or why it is refused. */
export function searchOrders(payments: Payment[], query: URLSearchParams, now: number) {
  const fault = faultOf(query, now)
  if (fault !== undefined) return { fault }
  const begin = readInstant(query.get('begin_date') ?? '')
  const end = readInstant(query.get('end_date') ?? '')
  const limit = Number(query.get('page_size') ?? defaultSize)
  const offset = (Number(query.get('page') ?? 1) - 1) * limit
  const orderOf = orders[query.get('sort_by') ?? ''] ?? (({ createdAt }: Payment) => createdAt)
  const direction = query.get('sort_order') === 'asc' ? 1 : -1
  const wanted = Object.entries(filters).filter(([name]) => query.get(name))
  const found = payments
    .filter((payment) => payment.createdAt >= begin && payment.createdAt <= end)
    .filter((payment) => wanted.every(([name, read]) => read(payment) === query.get(name)))
    .sort((one, other) => direction * (orderOf(one) - orderOf(other) || one.id - other.id))
  const paging = {
    total: String(found.length),
    total_pages: String(Math.ceil(found.length / limit)),
    offset: String(offset),
    limit: String(limit),
  }
  return { page: found.slice(offset, offset + limit), paging }
}
