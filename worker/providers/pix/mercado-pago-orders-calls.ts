import type { DisputeCase } from '#schema/rules/disputes.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { decimalOf } from '#schema/rules/money.ts'
import { isProviderError, MalformedAnswer, nullIfFailed } from '#worker/providers/errors.ts'
import { nullIfNotFound, nullIfRefused } from '#worker/providers/request.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type {
  Charge,
  ChargePage,
  chargeCalls,
  DisputeDesk,
  PaymentProvider,
  ProviderRefund,
} from '../payment-provider.ts'
import { askMercadoPago, type MercadoPagoAccess } from './mercado-pago-ask.ts'
import { mercadoPagoDisputes } from './mercado-pago-disputes.ts'
import { isOrderId } from './mercado-pago-fields.ts'
import {
  cancelledSchema,
  codeOf,
  listedSchema,
  type Order,
  orderSchema,
  pageSchema,
  paidCents,
  refundedSchema,
  statusIn,
  statusOf,
  sumOf,
  toProviderPayment,
  toProviderRefund,
} from './mercado-pago-order.ts'
import { chargeAmong } from './mercado-pago-search.ts'

export interface MercadoPagoOrdersAccess extends MercadoPagoAccess {
  /** The shop's clock, in milliseconds. */
  now: () => number
}

/**
 * The API's minimum, beside the shop's own window. A length of time, so that a repeated call has the same body: with another one the
 * idempotency key is refused.
 */
const codeLifetime = 'PT30M'

/** Orders per page of the list: the API's maximum. */
const listPage = 100

/** The longest time that one search may cover. */
const searchMs = 30 * dayMs

/** How old an order may be whose money goes back: refunds end at 180 days. */
const oldestMs = 190 * dayMs

/** What changes of old orders is found by these: the API cannot be searched by the time of a change. */
const returnFilters = ['&status=refunded', '&status=charged_back', '&status=processed&status_detail=partially_refunded']

/** 409 of an order of which nothing is sent back, as it is; any other says that something else is being done to it. */
const refusedRefunds = ['order_already_refunded', 'cannot_refund_order', 'invalid_order_status']

const orderPath = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`
const withKey = (key: string) => ({ 'x-idempotency-key': key })
const isoOf = (at: number) => new Date(at).toISOString()

type Calls = Required<Pick<PaymentProvider<'pix'>, (typeof chargeCalls)[number] | 'listChanged' | 'refundPart'>> & {
  disputes: DisputeDesk
}

export function mercadoPagoOrdersCalls(config: MercadoPagoOrdersAccess): Calls {
  const ask = askMercadoPago(config)

  /** Throws `ProviderError` with 404 where there is no such order. */
  const read = (orderId: string) => ask(orderSchema, 'GET', orderPath(orderId))

  /** Of an id that is none of an order's, as one of the Payments API, the API would complain. */
  const readIfKnown = (orderId: string): Promise<Order | null> =>
    isOrderId(orderId) ? read(orderId).catch(nullIfNotFound) : Promise.resolve(null)

  const search = async (from: number, to: number, more: string) => {
    const range = `begin_date=${isoOf(from)}&end_date=${isoOf(to)}&type=online&sort_by=created_date`
    return (await ask(pageSchema, 'GET', `/v1/orders?${range}${more}`)).data
  }

  /**
   * The order of our payment: the paid one, where there are several. A list may leave out its code, so that it is read by itself. What was
   * made weeks ago and is not known by its id is found among the charges of its days.
   */
  async function findOrder(paymentId: string): Promise<Order | null> {
    const at = config.now()
    const more = `&external_reference=${encodeURIComponent(paymentId)}&sort_order=desc&page=1&page_size=10`
    const entries = await search(at + dayMs - searchMs, at + dayMs, more)
    const found = chargeAmong(orderSchema, entries, statusOf)
    return found && readIfKnown(found.id)
  }

  /** A page begins with the time of the last order of the page before, which it has again: so an order that leaves the list hides no other. */
  async function listPages(
    filters: readonly string[],
    from: number,
    to: number,
    cursor: string | null,
  ): Promise<ChargePage> {
    const [filter = 0, begin = from, page = 1] = cursor === null ? [] : cursor.split('|').map(Number)
    const more = `${filters[filter] ?? ''}&payment_method_id=pix&sort_order=asc&page=${page}&page_size=${listPage}`
    const end = Math.min(begin + searchMs, to)
    const data = await search(begin, end, more)
    const { fitting, malformed } = fittingEntries(listedSchema, data)
    const charges = fitting.map((order) => {
      const [item] = order.items
      const [shop = null, userId = null] = item?.description?.split(' ') ?? []
      const { created_date: createdAt } = order
      return { ...toProviderPayment(order), shop, userId, productId: item?.external_code ?? null, createdAt }
    })
    const lastAt = charges.at(-1)?.createdAt ?? begin
    const nextPage = lastAt > begin ? `${filter}|${lastAt}|1` : `${filter}|${begin}|${page + 1}`
    const nextFilter = filter + 1 < filters.length ? `${filter + 1}|${from}|1` : null
    const nextTime = end < to ? `${filter}|${end}|1` : nextFilter
    return { charges, malformed, next: data.length < listPage ? nextTime : nextPage }
  }

  /** Answers of a whole refund that is repeated, and of a part, have all refunds: the one that was made is new, or of its amount. */
  async function sendBack(
    order: Order,
    key: string,
    part: { id: string; amount: string } | null,
  ): Promise<ProviderRefund> {
    const path = `${orderPath(order.id)}/refund`
    const body = part && { transactions: [part] }
    const options = { headers: withKey(key), finalCodes: refusedRefunds, ...(body && { body }) }
    const answer = await ask(refundedSchema, 'POST', path, options)
    const { refunds } = answer.transactions
    const known = order.transactions.refunds.map((one) => one.id)
    const made =
      refunds.findLast((one) => !known.includes(one.id)) ??
      refunds.findLast((one) => !part || decimalOf(one.amount) === part.amount)
    if (!made) throw new MalformedAnswer('Mercado Pago: POST', 'an order without the refund that was asked for')
    return toProviderRefund(made)
  }

  function partOf(order: Order, amountCents: number) {
    const [payment] = order.transactions.payments
    if (!payment) throw new MalformedAnswer('Mercado Pago: GET', 'an order without a payment')
    return { id: payment.id, amount: decimalOf(amountCents) }
  }

  const readRefunds = async (orderId: string) => (await read(orderId)).transactions.refunds.map(toProviderRefund)

  const cases = mercadoPagoDisputes(ask)

  /** It names payments, no orders. */
  async function getCase(caseId: string): Promise<DisputeCase | null> {
    const found = await cases.get(caseId)
    return found && { ...found, providerIds: [] }
  }

  /** The latest case of an order. No webhook tells of what becomes of it: the order does. */
  async function caseOf({ transactions }: Order): Promise<DisputeCase | null> {
    const caseId = transactions.chargebacks.at(-1)?.case_id
    return caseId ? getCase(caseId) : null
  }

  return {
    async create(order) {
      const amount = decimalOf(order.amountCents)
      const { paymentId, description: title } = order
      // There are no metadata: what a lost payment is restored from stands in its item.
      const item = { title, unit_price: amount, quantity: 1, external_code: order.productId }
      const body = {
        type: 'online',
        processing_mode: 'automatic',
        external_reference: paymentId,
        total_amount: amount,
        description: title,
        payer: { email: order.payer.email, first_name: order.payer.name },
        items: [{ ...item, description: `${order.shop} ${order.userId}` }],
        transactions: {
          payments: [{ amount, payment_method: { id: 'pix', type: 'bank_transfer' }, expiration_time: codeLifetime }],
        },
      }
      const options = { body, headers: withKey(paymentId), ...(order.timeoutMs && { timeoutMs: order.timeoutMs }) }
      const made = await ask(orderSchema, 'POST', '/v1/orders', options).catch(async (error: unknown) => {
        // Made before, when the buyer had another name; or refused, with an order that says whether for good.
        const isMade = isProviderError(error) && (error.code === 'idempotency_key_already_used' || error.status === 402)
        const found = isMade ? await findOrder(paymentId) : null
        const isOver = !found || ['rejected', 'cancelled'].includes(statusOf(found))
        if (isOver) throw error
        return found
      })
      // One that was still being made may be done by now.
      const latest = codeOf(made) ? made : ((await readIfKnown(made.id).catch(nullIfFailed)) ?? made)
      const charge: Charge<'pix'> = {
        ...toProviderPayment(latest),
        instructions: { qrCode: codeOf(latest) ?? null },
      }
      return charge
    },

    async get(orderId) {
      const found = await readIfKnown(orderId)
      if (!found) return null
      const disputeCase = await caseOf(found).catch(nullIfFailed)
      return { ...toProviderPayment(found), ...(disputeCase && { disputeCase }) }
    },

    async find(paymentId) {
      const found = await findOrder(paymentId)
      return found && toProviderPayment(found)
    },

    list: (from, to, cursor) => listPages([''], from, to, cursor),

    async listChanged(from, to, cursor) {
      const page = await listPages(returnFilters, from - oldestMs, to, cursor)
      return { ...page, charges: page.charges.filter(({ updatedAt }) => updatedAt === null || updatedAt >= from) }
    },

    async cancel(orderId) {
      const headers = withKey(`cancel-${orderId}`)
      const cancelled = await ask(cancelledSchema, 'POST', `${orderPath(orderId)}/cancel`, { headers }).catch(
        // It is paid, has ended, or is not made yet: the order itself says which.
        (error: unknown) => (isProviderError(error) && error.status === 409 ? null : nullIfRefused(error)),
      )
      return cancelled !== null && statusIn(cancelled) === 'cancelled'
    },

    async refund(orderId, key, amountCents) {
      const order = await read(orderId)
      const standing = order.transactions.refunds.filter((one) => toProviderRefund(one).status !== 'rejected')
      const leftCents = paidCents(order) - sumOf(standing)
      // Without a part all goes back, which is refused where a part has gone back before.
      const isWhole = standing.length === 0 && amountCents >= leftCents
      return sendBack(order, key, isWhole ? null : partOf(order, Math.min(amountCents, leftCents) || amountCents))
    },

    async refundPart(orderId, key, amountCents) {
      const order = await read(orderId)
      return sendBack(order, key, partOf(order, amountCents))
    },

    listRefunds: readRefunds,

    async getRefund(orderId, refundId) {
      const refunds = await readRefunds(orderId).catch(nullIfNotFound)
      return refunds?.find((one) => one.id === refundId) ?? null
    },

    disputes: {
      get: getCase,

      async find(orderId) {
        const found = await readIfKnown(orderId)
        return found && caseOf(found)
      },

      sendEvidence: cases.sendEvidence,
    },
  }
}
