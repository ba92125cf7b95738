import { termsVersion } from '#schema/rules/accounts.ts'
import { dayMs, expiryOf } from '#schema/rules/licenses.ts'
import { discounted } from '#schema/rules/money.ts'
import {
  type CancelReason,
  cryptoWindowMs,
  hasReceipt,
  type PaymentStatus,
  type Provider,
  pixWindowMs,
  type SettlementSource,
} from '#schema/rules/payments.ts'
import { pricesAt } from '#schema/rules/prices.ts'
import type {
  couponHolds,
  licenseDevices,
  licenses,
  notifications,
  paymentBanks,
  payments,
  refunds,
} from '#schema/tables/index.ts'
import { type Random, seededRandom } from '../random.ts'
import { adminId, clientId, type DemoUser, demoAccounts, demoIpAddress } from './accounts.ts'
import { demoProducts, severalDevices } from './catalogue.ts'
import { couponLimits } from './coupons.ts'
import { demoOrders, type Order, type Outcome } from './orders.ts'

type Bank = typeof paymentBanks.$inferInsert
export type Payment = typeof payments.$inferInsert & { status: PaymentStatus }
export type License = typeof licenses.$inferInsert
type Device = typeof licenseDevices.$inferInsert
type Refund = typeof refunds.$inferInsert
type Hold = typeof couponHolds.$inferInsert

export interface Sales {
  payments: Payment[]
  licenses: License[]
  devices: Device[]
  refunds: Refund[]
  holds: Hold[]
  notifications: (typeof notifications.$inferInsert)[]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The provider ids of demo payments begin with one of them, and no others do. Woovi's are the ids of our payments. */
export const demoIdPrefixes = { order: 'ORD01K00000000000700000', woovi: '0000000000000000', other: '700000' } as const
/** How long a charge is waited for where another provider can make it. */
const silenceMs = 2_000
/** For how many days the demo shop has charged by Mercado Pago's Orders API: its sales of before are of the Payments API. */
const movedDaysAgo = 5

const cancelReasons: Partial<Record<Outcome, CancelReason>> = {
  expired: 'expired',
  'paid-too-late': 'expired',
  cancelled: 'admin',
  replaced: 'replaced',
  rejected: 'rejected',
}

type DemoProduct = ReturnType<typeof demoProducts>[number]

/**
 * Eight weeks of sales up to now with their licenses, refunds, holds and notifications. Deterministic but for the dates. `isSettled`: without
 * those that are being paid.
 */
export function demoSales(now: number, users: readonly DemoUser[], isSettled = false): Sales {
  const random = seededRandom(7_962)
  const products = new Map(demoProducts(now).map((product) => [product.id, product]))
  const sales: Sales = { payments: [], licenses: [], devices: [], refunds: [], holds: [], notifications: [] }
  for (const [index, order] of demoOrders(random, now, users, isSettled).entries()) {
    const product = products.get(`prod_${order.slug}`)
    if (!product) throw new Error(`Nobody sells ${order.slug}.`)
    const coupon = usableCoupon(order, sales)
    const payment = withMoney(pay(random, now, index, order, product, coupon), sales.payments)
    if (order.isFailover) sales.payments.push(passedOver(random, payment))
    sales.payments.push(payment)
    const { id: paymentId, status, createdAt } = payment
    if (coupon) {
      const state = status === 'approved' ? 'used' : 'released'
      sales.holds.push({ paymentId, couponId: coupon.id, state, createdAt })
    }
    if (hasReceipt(status)) sales.licenses.push(license(random, now, payment, sales.devices))
    const refund = refundOf(random, order, payment)
    if (refund) sales.refunds.push(refund)
    if (payment.userId === clientId && hasReceipt(status)) sales.notifications.push(notificationOf(random, payment))
  }
  sales.licenses.push(...givenKeys(random, now, products))
  return sales
}

/** The order's coupon, unless it is used up, in all or by this customer. */
function usableCoupon({ coupon, userId }: Order, { holds, payments }: Sales) {
  const limits = coupon ? couponLimits.get(coupon) : undefined
  if (!coupon || !limits) return undefined
  const { maxUses, maxUsesPerCustomer } = limits
  const uses = holds.filter(({ couponId, state }) => couponId === limits.id && state !== 'released')
  const own = new Set(payments.filter((payment) => payment.userId === userId).map(({ id }) => id))
  const ownUses = uses.filter(({ paymentId }) => own.has(paymentId))
  const isUsedUp =
    (maxUses !== null && uses.length >= maxUses) ||
    (maxUsesPerCustomer !== null && ownUses.length >= maxUsesPerCustomer)
  return isUsedUp ? undefined : { code: coupon, ...limits }
}

function pay(
  random: Random,
  now: number,
  index: number,
  { userId, daysAgo, payWith, outcome, soldThrough, isFailover = false }: Order,
  product: DemoProduct,
  coupon: { code: string; discount: number } | undefined,
): Payment {
  const currency = payWith === 'crypto' ? 'USD' : 'BRL'
  const createdAt = now - Math.floor(daysAgo * dayMs)
  const { priceBrl, priceUsd, pricesSince, campaigns } = product
  const schedule = { price: { BRL: priceBrl, USD: priceUsd }, since: pricesSince, campaigns }
  const listPriceCents = pricesAt(schedule, createdAt).price[currency]
  const amountCents = discounted(listPriceCents, coupon?.discount ?? 0)
  const method = amountCents === 0 ? 'free' : payWith
  const expiresAt = createdAt + (method === 'crypto' ? cryptoWindowMs : pixWindowMs)
  const end = method === 'free' ? free(createdAt) : ending(random, outcome, method, createdAt, expiresAt, now)
  const id = random.hex(16)
  const provided = isFailover
    ? madeByWoovi(id)
    : { id, ...charge(random, method, index, createdAt > now - movedDaysAgo * dayMs) }
  return {
    ...provided,
    chargeMs: chargeMsOf(provided.provider, createdAt),
    userId,
    productId: product.id,
    productName: product.name,
    description: product.description ?? '',
    // Past demo sales are all internal, because no external seller knows their keys.
    sellerType: 'internal',
    level: product.level,
    keyExpiration: product.keyExpiration,
    method,
    listPriceCents,
    amountCents,
    currency,
    couponCode: coupon?.code ?? null,
    discount: coupon?.discount ?? 0,
    termsVersion,
    termsAcceptedAt: createdAt,
    termsAddress: demoIpAddress(index),
    createdAt,
    expiresAt,
    checkedAt: end.approvedAt ?? end.cancelledAt ?? createdAt,
    ...end,
    ...(soldThrough && recorded(soldThrough, createdAt)),
  }
}

function charge(
  random: Random,
  method: 'pix' | 'crypto' | 'free',
  index: number,
  isOrder: boolean,
): Pick<Payment, 'provider' | 'providerId'> & { provider: Provider } {
  const { order, other } = demoIdPrefixes
  if (method === 'free') return { provider: 'none', providerId: null }
  if (method === 'crypto') return { provider: 'coinbase', providerId: other + random.hex(12).slice(6) }
  return isOrder
    ? { provider: 'mercadopago-orders', providerId: `${order}${100_000 + index}` }
    : { provider: 'mercadopago', providerId: `${other}${100_000 + index}` }
}

function chargeMsOf(provider: Provider, createdAt: number): number | null {
  const [least, more] = chargeTimes[provider] ?? []
  return least === undefined || more === undefined ? null : least + (createdAt % more)
}

/** Its charge has the id of our payment. */
function madeByWoovi(drawn: string): Pick<Payment, 'id' | 'provider' | 'providerId'> {
  const id = demoIdPrefixes.woovi + drawn.slice(demoIdPrefixes.woovi.length)
  return { id, provider: 'woovi', providerId: id }
}

/** The payment whose charge the first provider did not make: it did not answer within two seconds. */
function passedOver(random: Random, payment: Payment): Payment {
  const { createdAt } = payment
  return {
    ...payment,
    id: random.hex(16),
    provider: 'mercadopago-orders',
    providerId: null,
    chargeMs: null,
    status: 'cancelled',
    cancelReason: 'replaced',
    createdAt: createdAt - silenceMs,
    termsAcceptedAt: createdAt - silenceMs,
    expiresAt: createdAt - silenceMs + pixWindowMs,
    checkedAt: createdAt,
    cancelledAt: createdAt,
    settledBy: null,
    paidAt: null,
    approvedAt: null,
    endToEndId: null,
    feeCents: null,
    isRepeat: false,
  }
}

/** The first bank, which the next order after the last of its silences found alive again. */
export function demoBanks(payments: readonly Payment[]): Bank[] {
  const lastFailureAt = Math.max(...payments.map((one) => (one.provider === 'woovi' ? one.createdAt : 0)))
  const bank = { provider: 'mercadopago-orders' as const, lastFailure: '' }
  return [{ ...bank, lastFailureAt, recoveredAt: lastFailureAt + 4 * minuteMs }]
}

/** What is otherwise of a sale made outside the shop, which an admin recorded an hour later. */
const recorded = (soldThrough: string, soldAt: number): Partial<Payment> => ({
  method: 'manual',
  provider: 'none',
  providerId: null,
  chargeMs: null,
  soldThrough,
  settledBy: 'manual',
  termsVersion: null,
  termsAcceptedAt: null,
  termsAddress: null,
  paidAt: soldAt,
  approvedAt: soldAt + hourMs,
  expiresAt: soldAt + hourMs,
  checkedAt: soldAt + hourMs,
})

/** What the provider keeps of an amount, where it reports that. */
const fees: Partial<Record<string, (cents: number) => number>> = {
  mercadopago: (cents) => Math.round(cents * 0.0099),
  woovi: () => 85,
  coinbase: (cents) => Math.round(cents * 0.01),
}
/** How long each bank took to make a charge, and how much longer at most; of sales of before nobody took note. */
const chargeTimes: Partial<Record<string, [ms: number, more: number]>> = {
  'mercadopago-orders': [640, 420],
  woovi: [310, 190],
}

/** What is stored with the money, none of it drawn: whether the buyer had paid before, and what the provider reports. */
function withMoney(payment: Payment, earlier: readonly Payment[]): Payment {
  const { approvedAt, method, provider, userId, amountCents, providerId, createdAt } = payment
  if (approvedAt == null) return payment
  const minute = new Date(approvedAt).toISOString().replace(/\D/g, '').slice(0, 12)
  return {
    ...payment,
    isRepeat: earlier.some(
      (other) => other.userId === userId && other.method !== 'free' && (other.approvedAt ?? approvedAt) < approvedAt,
    ),
    feeCents: fees[provider]?.(amountCents) ?? null,
    ...(method === 'pix' && { paidAt: approvedAt - 900 - (createdAt % 4_100) }),
    endToEndId: method === 'pix' ? `E18236120${minute}s${String(providerId).padStart(10, '0').slice(-10)}` : null,
  }
}

interface Ending {
  status: PaymentStatus
  isProcessing?: boolean
  isLate?: boolean
  settledBy?: SettlementSource
  cancelReason?: CancelReason
  paidAt?: number
  approvedAt?: number
  cancelledAt?: number
  refundedAt?: number
}

const free = (at: number): Ending => ({ status: 'approved', settledBy: 'free', approvedAt: at })

function ending(
  random: Random,
  outcome: Outcome,
  method: 'pix' | 'crypto',
  from: number,
  until: number,
  now: number,
): Ending {
  // All values are drawn whatever the outcome, so that one order does not change the random values of the next.
  const [quick, late, sweep, hours] = [
    random.between(14, 230),
    random.between(2, 20),
    random.between(3, 55),
    random.between(1, 20),
  ]
  const settledBy: SettlementSource = random.chance(0.86) ? 'webhook' : random.chance(0.7) ? 'poll' : 'cron'
  const approvedAt = from + quick * 1_000 * (method === 'crypto' ? 3 : 1)
  if (outcome === 'pending' || outcome === 'processing') {
    return { status: 'pending', isProcessing: outcome === 'processing' }
  }
  const cancelReason = cancelReasons[outcome]
  if (cancelReason) {
    return {
      status: 'cancelled',
      cancelReason,
      cancelledAt: cancelReason === 'expired' ? until + sweep * 1_000 : approvedAt,
    }
  }
  // Only payments older than two days are refunded; newer ones stay approved.
  if (outcome === 'refunded' && now - from > 2 * dayMs) {
    return { status: 'refunded', settledBy, approvedAt, refundedAt: approvedAt + hours * hourMs }
  }
  if (outcome === 'late') return { status: 'approved', settledBy, isLate: true, approvedAt: until + late * minuteMs }
  return { status: 'approved', settledBy, approvedAt }
}

/** With its devices: a second one where the product allows several. */
function license(random: Random, now: number, payment: Payment, devices: Device[]): License {
  const from = payment.approvedAt ?? payment.createdAt
  const expirationDate = expiryOf(from, payment.keyExpiration)
  const start = from + random.between(2, 400) * minuteMs
  const isInUse = random.chance(0.8) && start < now
  const device = random.hex(16)
  const idle = random.next()
  const end = Math.min(now, expirationDate, payment.refundedAt ?? now)
  const id = random.hex(16)
  const lastValidatedAt = Math.max(start, end - Math.floor(idle ** 3 * 6 * dayMs))
  if (isInUse && payment.sellerType === 'internal') {
    const first = { licenseId: id, digest: device, id: device, boundAt: start, lastUsedAt: lastValidatedAt }
    const second = {
      ...first,
      digest: `${device}-2`,
      id: `${device}-2`,
      boundAt: Math.min(start + dayMs, lastValidatedAt),
    }
    if (payment.productId !== severalDevices.productId) devices.push(first)
    else devices.push({ ...first, label: 'PC da sala' }, { ...second, label: 'Notebook' })
  }
  return {
    id,
    key: random.licenseKey(),
    paymentId: payment.id,
    userId: payment.userId,
    productId: payment.productId,
    productName: payment.productName,
    sellerType: payment.sellerType,
    level: payment.level,
    isActive: payment.status === 'approved',
    ...(isInUse && { activatedAt: start, lastValidatedAt }),
    purchaseDate: from,
    expirationDate,
  }
}

const reasons = [
  'Comprou o produto errado',
  'Não abre no computador do cliente',
  'Compra em duplicidade',
  'Desistiu da compra',
]

/** A late payment for a product bought again was refunded automatically; all other refunds were requested. */
function refundOf(
  random: Random,
  { outcome }: Order,
  { id, status, amountCents, provider, ...at }: Payment,
): Refund | undefined {
  const isAutomatic = outcome === 'paid-too-late'
  if (status !== 'refunded' && !isAutomatic) return undefined
  const completedAt = at.refundedAt ?? (at.cancelledAt ?? at.createdAt) + 12 * minuteMs
  const bySomeone = !isAutomatic && !random.chance(0.12)
  return {
    paymentId: id,
    status: 'done',
    source: isAutomatic ? 'automatic' : bySomeone ? 'user' : 'dispute',
    reason: isAutomatic ? 'late_money' : bySomeone ? random.pick(reasons) : '',
    amountCents,
    providerRefundId: refundIdOf(provider, random.between(1_000_000_000, 1_999_999_999)),
    requestedBy: bySomeone ? adminId : null,
    attempts: 1,
    requestedAt: completedAt - 4_000,
    nextAttemptAt: null,
    createdAt: completedAt - 4_000,
    completedAt,
  }
}

/** The ids of the Orders API have three letters for the kind and 26 more characters. */
const refundIdOf = (provider: string, n: number) =>
  provider === 'mercadopago-orders' ? `REF01K${String(n).padStart(23, '0')}` : String(n)

/** The system notification of a payment, as the Worker writes it. */
function notificationOf(random: Random, payment: Payment): typeof notifications.$inferInsert {
  const isRefund = payment.status === 'refunded'
  return {
    id: random.hex(16),
    userId: payment.userId,
    notice: isRefund ? 'payment_refunded' : payment.isLate ? 'late_key_delivered' : 'key_delivered',
    params: { product: payment.productName },
    dedupe: `payment:${payment.id}:${payment.status}`,
    category: 'importante',
    createdAt: payment.refundedAt ?? payment.approvedAt ?? payment.createdAt,
  }
}

/** Keys made by an admin, two of which wait for a Discord account. */
function givenKeys(random: Random, now: number, products: ReadonlyMap<string, DemoProduct>): License[] {
  const given = [
    { slug: 'sinal-replay', days: 27, note: 'Parceria com canal de speedrun', discordId: '310000000000000001' },
    { slug: 'eco-alertas', days: 14, note: 'Prêmio do sorteio da comunidade', discordId: '310000000000000002' },
    { slug: 'aurora-trainer', days: 8, note: 'Cortesia do suporte', userId: clientId },
  ]
  return given.flatMap(({ slug, days, note, ...owner }) => {
    const product = products.get(`prod_${slug}`)
    if (!product) return []
    const purchaseDate = now - days * dayMs
    return {
      id: random.hex(16),
      key: random.licenseKey(),
      ...owner,
      productId: product.id,
      productName: product.name,
      sellerType: product.sellerType,
      level: product.level,
      createdBy: demoAccounts[0].name,
      note,
      purchaseDate,
      expirationDate: expiryOf(purchaseDate, product.keyExpiration),
    }
  })
}
