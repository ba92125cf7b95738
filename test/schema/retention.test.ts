import { readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as tables from '#schema/tables/index.ts'

/** Tables that lose rows by their age, with the test that lets them get old. */
const deleted = {
  account_links: 'worker/recovery',
  address_claims: 'worker/address-claims',
  approvals: 'worker/approvals',
  audit_log: 'worker/audit',
  counters: 'worker/policy-reports',
  device_moves: 'worker/device-moves',
  emails: 'worker/delete-account',
  ended_sessions: 'worker/sessions',
  evidence_links: 'worker/evidence',
  license_callers: 'worker/shared-keys',
  license_refusals: 'worker/refusals',
  provider_events: 'worker/provider-events',
  refused_webhooks: 'worker/provider-events',
  service_figures: 'worker/service-figures',
}

/** Tables that keep their rows as long as what they belong to, with the reason. */
const kept = {
  'the shop’s own': [
    'categories',
    'products',
    'levels',
    'coupons',
    'videos',
    'social_links',
    'payment_banks',
    'payment_methods',
    'shop_settings',
    'former_addresses',
  ],
  'money and what was sold for it, which the law and disputes ask for': [
    ...['payments', 'refunds', 'refund_requests', 'disputes', 'deliveries', 'coupon_holds', 'stock_keys'],
    ...['licenses', 'key_views', 'license_days', 'license_devices', 'license_grants', 'partial_refunds'],
    ...['status_lists', 'listed_tokens'],
  ],
  'of an account, and deleted with it': [
    ...['users', 'second_factors', 'recovery_codes', 'customer_notes', 'notifications', 'notification_reads'],
    ...['feedback', 'suggestions'],
  ],
  'of a key, three at most': ['license_reminders'],
  'sums that grow by the day': ['daily_users', 'daily_payments', 'daily_parts', 'license_counts', 'feedback_counts'],
}

test('of every table it is decided whether its rows get too old', () => {
  const names = Object.values(tables).flatMap((table) => (is(table, SQLiteTable) ? [getTableName(table)] : []))
  expect([...Object.keys(deleted), ...Object.values(kept).flat()].sort()).toEqual(names.sort())
})

test.each(Object.entries(deleted))('rows of %s get old in %s', (_, file) => {
  expect(readFileSync(`test/${file}.test.ts`, 'utf8')).toMatch(/store\.tick\(|deleteExpiredRows/)
})
