import * as v from 'valibot'
import type { DisputeCase } from '#schema/rules/disputes.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { decimalOf } from '#schema/rules/money.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { writeLog } from '#worker/lib/log.ts'
import { isProviderError, MalformedAnswer, ProviderError } from '#worker/providers/errors.ts'
import { nullIfFailed, nullIfNotFound, nullIfRefused } from '#worker/providers/request.ts'
import { fittingEntries } from '../fitting-entries.ts'
import type { Charge, ChargePage, DisputeDesk, PaymentProvider, ProviderRefund } from '../payment-provider.ts'
import { askMercadoPago, type MercadoPagoAccess } from './mercado-pago-ask.ts'
import { mercadoPagoDisputes } from './mercado-pago-disputes.ts'
import { anyText, centsOfText, endToEndIdIn, id, instantOf } from './mercado-pago-fields.ts'

export interface MercadoPagoOrdersAccess extends MercadoPagoAccess {
  /** The shop's clock, in milliseconds. */
  now: () => number
}

/** Of an order's payment. What no decision depends on may be anything. */
const paymentSchema = v.object({
  id: v.string(),
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  paid_amount: v.nullish(centsOfText, null),
  refunded_amount: v.nullish(centsOfText, null),
  payment_method: v.fallback(v.object({ id: anyText, qr_code: anyText, e2e_id: anyText }), {
    ...{ id: null, qr_code: null, e2e_id: null },
  }),
})

const refundSchema = v.object({ id: v.string(), status: v.string(), amount: centsOfText })

/** Source: the /v1/orders reference and the official SDK's types. */
const orderSchema = v.object({
  id: v.string(),
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  external_reference: v.nullish(v.string(), null),
  user_id: v.nullish(id, null),
  currency: v.nullish(v.string(), null),
  total_amount: centsOfText,
  last_updated_date: anyText,
  transactions: v.object({
    // An order has one payment; one of another kind that the account's owner makes elsewhere may have none yet.
    payments: v.nullish(v.array(paymentSchema), []),
    refunds: v.nullish(v.array(refundSchema), []),
    chargebacks: v.fallback(v.nullish(v.array(v.object({ case_id: v.nullish(id, null) })), []), []),
  }),
})
type Order = v.InferOutput<typeof orderSchema>

/** Another shop with the same account describes its items as it likes. */
const listedSchema = v.object({
  ...orderSchema.entries,
  created_date: v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text)),
    v.number(),
  ),
  items: v.fallback(v.nullish(v.array(v.object({ external_code: anyText, description: anyText })), []), []),
})

/** A refund is answered with the order's state and its refunds alone. */
const refundedSchema = v.object({ transactions: v.object({ refunds: v.array(refundSchema) }) })

const cancelledSchema = v.object({ status: v.string(), status_detail: v.nullish(v.string(), '') })

const pageSchema = v.object({ data: v.array(v.unknown()) })

type Status = ProviderPayment['status']

/** Statuses with one meaning, whatever their detail says. Source: "Order status" and "Payment status", which have the same ones. */
const statuses = new Map<string, Status>([
  ['created', 'pending'],
  ['processing', 'pending'],
  ['action_required', 'pending'],
  ['canceled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['failed', 'rejected'],
  ['refunded', 'refunded'],
  // One that is not decided, or not known, is open.
  ['charged_back', 'disputed'],
])

/** Those whose detail decides. */
const detailedStatuses = new Map<string, Status>([
  ['processed accredited', 'approved'],
  ['processed partially_refunded', 'approved'],
  ['processed refunded', 'refunded'],
  ['charged_back settled', 'charged_back'],
  ['charged_back reimbursed', 'approved'],
])

/** What is not known is a charge that may still be paid. */
function statusIn({ status, status_detail }: Pick<Order, 'status' | 'status_detail'>): Status {
  const known = detailedStatuses.get(`${status} ${status_detail}`) ?? statuses.get(status)
  if (!known) writeLog({ level: 'warn', message: 'an order has an unknown status', status, detail: status_detail })
  return known ?? 'pending'
}

/** The order's, which is approved where its payment is too. */
function statusOf(order: Order): Status {
  const status = statusIn(order)
  const [payment] = order.transactions.payments
  if (status !== 'approved') return status
  return payment ? statusIn(payment) : 'pending'
}

/** What came in, of an order that was paid. */
const paidCents = ({ transactions, total_amount }: Order): number =>
  transactions.payments[0]?.paid_amount || total_amount

const codeOf = ({ transactions }: Order): string | undefined =>
  transactions.payments[0]?.payment_method.qr_code || undefined

/** PIX is paid in reais; an order's currency is left out of some answers. */
const currencyOf = ({ currency, transactions }: Order): string =>
  currency ?? (transactions.payments[0]?.payment_method.id === 'pix' ? 'BRL' : '')

const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

function toProviderPayment(order: Order): ProviderPayment {
  const [payment] = order.transactions.payments
  const status = statusOf(order)
  const qrCode = codeOf(order)
  const isUnpaid = status === 'pending' || status === 'cancelled' || status === 'rejected'
  const refunded = sumOf(order.transactions.refunds.filter((one) => toProviderRefund(one).status === 'approved'))
  return {
    providerId: order.id,
    reference: order.external_reference,
    status,
    amountCents: isUnpaid ? order.total_amount : paidCents(order),
    currency: currencyOf(order),
    collectorId: order.user_id,
    updatedAt: instantOf(order.last_updated_date),
    // No field of its own has it: an order of which nothing went back was changed last when it was paid.
    paidAt: status === 'approved' && order.status_detail === 'accredited' ? instantOf(order.last_updated_date) : null,
    endToEndId: endToEndIdIn(payment?.payment_method.e2e_id ?? null),
    // PIX knows no chargebacks of cards: the payer's bank takes the money back by the central bank's return mechanism.
    disputeKind: 'med',
    refundedCents: payment?.refunded_amount ?? refunded,
    ...(qrCode && { qrCode }),
    isBeingMade: status === 'pending' && !qrCode,
  }
}

/** A status that is not here is that of a refund which is not decided. */
const refundStatuses = new Map<string, ProviderRefund['status']>([
  ['processed', 'approved'],
  ['failed', 'rejected'],
])

const toProviderRefund = ({ id, status, amount }: v.InferOutput<typeof refundSchema>): ProviderRefund => ({
  id,
  status: refundStatuses.get(status) ?? 'processing',
  amountCents: amount,
})

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

/** For `catch`: makes of a 409 that is decided a refusal. */
function throwRefusal(error: unknown): never {
  if (!isProviderError(error) || !refusedRefunds.includes(error.code)) throw error
  const { message, status, retryAfter, code, said } = error
  throw new ProviderError(message, true, status, retryAfter, code, said)
}

const orderPath = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`
const withKey = (key: string) => ({ 'x-idempotency-key': key })
const isoOf = (at: number) => new Date(at).toISOString()

type Calls = Required<
  Pick<
    PaymentProvider<'pix'>,
    | 'create'
    | 'get'
    | 'find'
    | 'list'
    | 'listChanged'
    | 'cancel'
    | 'refund'
    | 'refundPart'
    | 'listRefunds'
    | 'getRefund'
  >
> & { disputes: DisputeDesk }

export function mercadoPagoOrdersCalls(config: MercadoPagoOrdersAccess): Calls {
  const ask = askMercadoPago(config)

  /** Throws `ProviderError` with 404 where there is no such order. */
  const read = (orderId: string) => ask(orderSchema, 'GET', orderPath(orderId))

  /** Of an id that is none of an order's, as one of the Payments API, the API would complain. */
  const readIfKnown = (orderId: string): Promise<Order | null> =>
    /^ORD\w+$/.test(orderId) ? read(orderId).catch(nullIfNotFound) : Promise.resolve(null)

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
    const { fitting, malformed } = fittingEntries(orderSchema, await search(at + dayMs - searchMs, at + dayMs, more))
    const paid = fitting.find((order) => statusOf(order) === 'approved' || statusOf(order) === 'disputed')
    // One that does not fit may be the paid one.
    if (!paid && malformed[0]) throw new MalformedAnswer('Mercado Pago: search', malformed[0].shape)
    const found = paid ?? fitting[0]
    return found ? readIfKnown(found.id) : null
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
    const answer = await ask(refundedSchema, 'POST', path, { headers: withKey(key), ...(body && { body }) }).catch(
      throwRefusal,
    )
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

  /** The latest case of an order. A case names payments, no orders, and no webhook tells of what becomes of it: the order does. */
  async function caseOf({ transactions }: Order): Promise<DisputeCase | null> {
    const caseId = transactions.chargebacks.at(-1)?.case_id
    const found = caseId ? await cases.get(caseId) : null
    return found && { ...found, providerIds: [] }
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
      const made = await ask(orderSchema, 'POST', '/v1/orders', { body, headers: withKey(paymentId) }).catch(
        async (error: unknown) => {
          // Made before, when the buyer had another name; or refused, with an order that says whether for good.
          const isMade =
            isProviderError(error) && (error.code === 'idempotency_key_already_used' || error.status === 402)
          const found = isMade ? await findOrder(paymentId) : null
          const isOver = !found || ['rejected', 'cancelled'].includes(statusOf(found))
          if (isOver) throw error
          return found
        },
      )
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
      /** A case names payments, no orders: the order tells of it too. */
      async get(caseId) {
        const found = await cases.get(caseId)
        return found && { ...found, providerIds: [] }
      },

      async find(orderId) {
        const found = await readIfKnown(orderId)
        return found && caseOf(found)
      },

      sendEvidence: cases.sendEvidence,
    },
  }
}
