import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SellerType } from '../rules/licenses.ts'
import { currencies } from '../rules/money.ts'
import {
  cancelReasons,
  type EventTopic,
  type Provider,
  type ProviderName,
  paymentMethods,
  paymentStatuses,
  type SettlementSource,
} from '../rules/payments.ts'
import { products } from './catalogue.ts'
import { cents, flag, id, instant, sqlLiterals } from './columns.ts'
import { users } from './users.ts'

/** One attempt to buy one product, with a copy of what was sold, so that later changes to the catalogue do not affect it. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    description: text('description').notNull().default(''),
    sellerType: text('seller_type').$type<SellerType>().notNull(),
    level: integer('level').notNull(),
    keyExpiration: integer('key_expiration').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    /** Not listed in a CHECK, so that a new provider needs no migration. */
    provider: text('provider').$type<Provider>().notNull(),
    /** The provider's own id; null until its response to the creation of the charge is stored. */
    providerId: text('provider_id'),
    /** The account that receives the money, as the provider reported when the charge was made. */
    collectorId: text('collector_id'),
    listPriceCents: cents('list_price_cents').notNull(),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** All the money that came in for it, as its provider reported last; null where none was reported. */
    receivedCents: cents('received_cents'),
    /** The number of the first key at the volume price that it was bought for; null at any other price. */
    volumeFrom: integer('volume_from'),
    /** How much more it would have cost without that volume price. */
    volumeSavedCents: cents('volume_saved_cents'),
    couponCode: text('coupon_code'),
    discount: integer('discount').notNull().default(0),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    cancelReason: text('cancel_reason', { enum: cancelReasons }),
    /** Money was seen at the provider and is not final yet. */
    isProcessing: flag('is_processing').notNull().default(false),
    isLate: flag('is_late').notNull().default(false),
    settledBy: text('settled_by').$type<SettlementSource>(),
    /** Whether its buyer had paid for something before; decided when it is approved. */
    isRepeat: flag('is_repeat').notNull().default(false),
    /** What the provider kept of the amount, as it reported with the money; null where it reported none. */
    feeCents: cents('fee_cents'),
    /** The central bank's id of the transfer, by which banks find it (PIX); null where the provider reported none. */
    endToEndId: text('end_to_end_id'),
    /** How the provider's payment differed from the expected one, shown to admins. */
    mismatch: text('mismatch'),
    qrCode: text('qr_code'),
    hostedUrl: text('hosted_url'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    termsAddress: text('terms_address'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the buyer paid, as the provider reports it; null where it does not. */
    paidAt: instant('paid_at'),
    approvedAt: instant('approved_at'),
    cancelledAt: instant('cancelled_at'),
    refundedAt: instant('refunded_at'),
    /** When the status was last fetched from the provider. Written by a conditional update, it also keeps concurrent polls from fetching. */
    checkedAt: instant('checked_at').notNull(),
    /** Until then the payment is leased to one cron sweep. */
    leaseUntil: instant('lease_until').notNull().default(0),
    /**
     * The key of the stock that it holds while it is pending and has bought once it is approved; null where the key is not of a stock. A
     * cancelled payment's is free again. Without a reference, because a key that was free may have been removed.
     */
    stockKeyId: text('stock_key_id'),
    /** The network address that it was ordered from: unpaid orders of one address hold little. */
    buyerAddress: text('buyer_address'),
    /** It was ordered without holding a key of the stock, or a use of its coupon: whose money comes first has it. */
    lacksKeyHold: flag('lacks_key_hold').notNull().default(false),
    lacksCouponHold: flag('lacks_coupon_hold').notNull().default(false),
    /** Through what the money of a manual order came, in the words of the admin who recorded it. */
    soldThrough: text('sold_through'),
    /** When a charge that may have been made in silence, and that nobody was shown, is next looked for and cancelled; null where there is none. */
    cancelChargeAt: instant('cancel_charge_at'),
    /** How long its provider took to make the charge, in milliseconds. */
    chargeMs: integer('charge_ms'),
    /** Whether another person than the buyer has paid, by their tax ids; null where they were not compared. */
    payerDiffers: flag('payer_differs'),
    /** The licence that it renews, instead of buying a new one. Without a reference, because the licence refers to the payment that bought it. */
    renewsLicenseId: text('renews_license_id'),
  },
  (table) => [
    // A key of the stock is held and sold once.
    uniqueIndex('payments_stock_key')
      .on(table.stockKeyId)
      .where(sql`stock_key_id is not null and status <> 'cancelled'`),
    uniqueIndex('payments_provider_id').on(table.provider, table.providerId).where(sql`provider_id is not null`),
    // One open payment for each person, product, method and renewed key: a second press of "pay" finds the first. Not `coalesce`, whose comma
    // drizzle-kit takes for the end of the column.
    uniqueIndex('payments_open')
      .on(
        table.userId,
        table.productId,
        table.method,
        sql`case when renews_license_id is null then '' else renews_license_id end`,
      )
      .where(sql`status = 'pending' and user_id is not null`),
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_created').on(table.createdAt),
    index('payments_charges_to_cancel')
      .on(table.provider, table.cancelChargeAt)
      .where(sql`cancel_charge_at is not null`),
    index('payments_renewals').on(table.renewsLicenseId).where(sql`renews_license_id is not null`),
    index('payments_status').on(table.status, table.createdAt),
    // Nearly all payments are by PIX: those are filtered by walking `payments_created`.
    index('payments_method').on(table.method, table.createdAt).where(sql`method <> 'pix'`),
    index('payments_product').on(table.productName, table.createdAt),
    index('payments_amount').on(table.amountCents, table.createdAt),
    check('payments_status', sql`status in (${sqlLiterals(paymentStatuses)})`),
    check('payments_method', sql`method in (${sqlLiterals(paymentMethods)})`),
    check('payments_currency', sql`currency in (${sqlLiterals(currencies)})`),
    check('payments_cancel_reason', sql`cancel_reason is null or cancel_reason in (${sqlLiterals(cancelReasons)})`),
    check('payments_amount', sql`amount_cents >= 0 and amount_cents <= list_price_cents`),
    check('payments_free', sql`(amount_cents = 0) = (method = 'free')`),
    check('payments_manual', sql`(sold_through is not null) = (method = 'manual')`),
    check('payments_approved', sql`status not in ('approved', 'refunded') or approved_at is not null`),
  ],
)
export type PaymentRow = typeof payments.$inferSelect

/** How a provider that makes new charges has answered last; none for one that has never failed. */
export const paymentBanks = sqliteTable('payment_banks', {
  provider: text('provider').$type<ProviderName>().primaryKey(),
  /** Since when each new charge has failed; null where the last one was made. */
  failingSince: instant('failing_since'),
  /** How often it was passed over since then: each time for longer. */
  failures: integer('failures').notNull().default(0),
  /** Until then new charges go to the next provider. */
  passedOverUntil: instant('passed_over_until').notNull().default(0),
  lastFailureAt: instant('last_failure_at').notNull(),
  /** The status, code and words of the last failure; '' where there was no answer. */
  lastFailure: text('last_failure').notNull(),
  /** When it answered again. */
  recoveredAt: instant('recovered_at'),
})

/** Webhook events, stored before they are applied. A repeated event finds its row and does nothing. */
export const providerEvents = sqliteTable(
  'provider_events',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    /** What it is about. */
    topic: text('topic').$type<EventTopic>().notNull().default('payment'),
    /** The provider's id of the payment, or of the dispute. */
    subjectId: text('subject_id').notNull(),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Until then the event is leased to whoever applies it. */
    leaseUntil: instant('lease_until').notNull(),
    /** The call of the webhook that took the last such lease. */
    leaseId: text('lease_id'),
    doneAt: instant('done_at'),
    /** How often it was tried to apply it. */
    attempts: integer('attempts').notNull().default(0),
    /** When the shop stopped trying: an admin is to look at it. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('provider_events_due').on(table.provider, table.leaseUntil).where(sql`done_at is null and failed_at is null`),
    index('provider_events_failed').on(table.failedAt).where(sql`failed_at is not null`),
  ],
)
export type ProviderEventRow = typeof providerEvents.$inferSelect

/** Webhooks whose signature did not hold, counted by provider and day (UTC, `2026-11-22`). */
export const refusedWebhooks = sqliteTable(
  'refused_webhooks',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    day: text('day').notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)
