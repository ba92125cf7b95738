import { getClaimedPayer } from '#schema/api/address-claims.ts'
import { getCategoryNames } from '#schema/api/categories.ts'
import { getCustomer, listCustomerEvents } from '#schema/api/customers.ts'
import { getDispute, getEvidence } from '#schema/api/disputes.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import * as exports from '#schema/api/exports.ts'
import { countRatings } from '#schema/api/feedback.ts'
import { getLevelNames } from '#schema/api/levels.ts'
import { checkKey, countResets } from '#schema/api/licenses.ts'
import { getMetrics } from '#schema/api/metrics.ts'
import { downloadOwnData } from '#schema/api/own-data.ts'
import { getPanelHome, searchPanel } from '#schema/api/panel.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { listPurchaseHistory, summarizePurchases } from '#schema/api/purchases.ts'
import { getStatistics } from '#schema/api/statistics.ts'
import { getStock } from '#schema/api/stock.ts'
import { dateOf, dayOf } from '#schema/rules/clock.ts'
import { eventGroupNames } from '#schema/rules/customers.ts'
import { chartLimit, pageBytes, read, type ScaleCase, search } from './scale-case.ts'

const ofRow = (column: string, rows: string) => `select ${column} from ${rows} order by rowid limit 1 offset 300`

/** What an admin types or pastes into the one search. Its time may grow: it is searched among all rows. */
const searched = Object.entries({
  'the end of a key': ofRow('substr(key, -6)', 'licenses'),
  'half a key': ofRow('substr(key, 1, 14)', 'licenses'),
  'an e-mail': ofRow('email', 'users'),
  'a first name': "select substr(name, 1, instr(name, ' ') - 1) from users order by rowid limit 1 offset 300",
  'a payment': ofRow('id', 'payments'),
  'a provider’s id': ofRow('provider_id', 'payments where provider_id is not null'),
  'a transfer': ofRow('end_to_end_id', 'payments where end_to_end_id is not null'),
  'a coupon': ofRow('code', 'coupons'),
  'a product': 'select name from products where deleted_at is null order by rowid limit 1',
  nothing: "select 'zzqxzzqx'",
}).map(([what, searchSql]) =>
  read({
    name: `search of the panel: ${what}`,
    endpoint: searchPanel,
    querySql: { search: searchSql },
    limit: null,
    maxMs: 150,
    maxBytes: pageBytes,
  }),
)

const daysAgo = (days: number) => dateOf(dayOf(Date.now()) - days)
const charts = Object.entries<Record<string, string>>({
  '30 days': { period: '30d' },
  '12 months': { period: '12m' },
  'chosen days': { from: daysAgo(200), to: daysAgo(100) },
  'with the year before': { period: '90d', compare: 'year' },
}).map(([what, query]) =>
  read({ name: `charts: ${what}`, endpoint: getStatistics, query, limit: chartLimit, maxBytes: pageBytes }),
)

const aBuyer = 'select user_id from payments where user_id is not null order by rowid limit 1 offset 300'
/** Who has most to show. */
const bestBuyer =
  'select user_id from payments where user_id is not null group by user_id order by count(*) desc, user_id limit 1'

const customers = [
  read({ name: 'page of a customer', endpoint: getCustomer, paramsSql: { id: aBuyer }, maxBytes: pageBytes }),
  read({ name: 'page of the best customer', endpoint: getCustomer, paramsSql: { id: bestBuyer }, limit: chartLimit }),
  read({
    name: 'time line of a customer',
    endpoint: listCustomerEvents,
    paramsSql: { id: aBuyer },
    maxBytes: pageBytes,
  }),
  ...eventGroupNames.map((group) =>
    read({
      name: `time line of a customer: ${group}`,
      endpoint: listCustomerEvents,
      paramsSql: { id: aBuyer },
      query: { group },
    }),
  ),
]

const disputed = `select payment_id from licenses where payment_id is not null order by rowid limit 1 offset 300`
/** A contested sale whose key was looked at and used for long. */
const aDispute = `
  insert into disputes (id, payment_id, provider, case_id, kind, amount_cents, answer_by, provider_updated_at, opened_at)
  select 'bench', id, provider, 'bench', 'chargeback', amount_cents, 1, 1, 1 from payments where id = (${disputed})
  on conflict do update set case_id = 'bench' returning id`

/** Customers download their data once each, as its limit allows. */
const ownData: ScaleCase = {
  name: 'own data',
  endpoint: downloadOwnData,
  limit: chartLimit,
  async prepare({ queryTexts, tokenFor }) {
    const buyers = await queryTexts(`
      select distinct user_id from payments where user_id in (select id from users where role = 'client' and not is_banned and not is_blocked)
      order by user_id limit 400`)
    const tokens = await Promise.all(buyers.map(tokenFor))
    let count = 0
    return () => ({ path: downloadOwnData.path, token: tokens[count++ % tokens.length] ?? '' })
  },
}

export const panelCases: ScaleCase[] = [
  read({ name: 'home of the panel', endpoint: getPanelHome, limit: chartLimit, maxBytes: pageBytes }),
  read({ name: 'home of the panel, known', endpoint: getPanelHome, limit: chartLimit, isConditional: true }),
  ...searched,
  ...charts,
  ...customers,
  read({ name: 'summary of all purchases', endpoint: summarizePurchases, limit: chartLimit }),
  read({
    name: 'purchase with a part sent back',
    endpoint: listPurchaseHistory,
    query: { page: '1', limit: '1' },
    querySql: { search: 'select payment_id from partial_refunds order by created_at limit 1' },
    limit: null,
    ...search,
  }),
  read({
    name: 'stock of a product',
    endpoint: getStock,
    paramsSql: { productId: 'select product_id from stock_keys group by 1 order by count(*) desc limit 1' },
  }),
  read({ name: 'key', endpoint: checkKey, querySql: { key: ofRow('key', 'licenses') } }),
  read({ name: 'keys that a reset touches', endpoint: countResets, querySql: { name: ofRow('email', 'users') } }),
  read({ name: 'counts of ratings', endpoint: countRatings }),
  read({ name: 'names of levels', endpoint: getLevelNames }),
  read({ name: 'names of categories', endpoint: getCategoryNames }),
  read({ name: 'payments health', endpoint: getPaymentsHealth, limit: chartLimit }),
  read({ name: 'payments health, known', endpoint: getPaymentsHealth, limit: chartLimit, isConditional: true }),
  read({ name: 'metrics', endpoint: getMetrics, limit: chartLimit }),
  read({
    name: 'payer of a claimed account',
    endpoint: getClaimedPayer,
    paramsSql: { id: 'select id from address_claims limit 1' },
  }),
  read({ name: 'dispute', endpoint: getDispute, paramsSql: { id: aDispute } }),
  read({
    name: 'evidence of a dispute',
    endpoint: getEvidence,
    paramsSql: { id: aDispute },
    maxBytes: 300_000,
    maxMs: 1_000,
  }),
  ownData,
]

/** Of these the small shop has a few rows, and the large one a full batch: what counts is how long somebody waits. */
const shortFiles: Endpoint[] = [
  exports.exportDisputes,
  exports.exportRefundRequests,
  exports.exportAddressClaims,
  exports.exportApprovals,
]

/** Until the first rows are there: the whole file of a large shop takes minutes. */
export const exportCases: ScaleCase[] = Object.values(exports).map((endpoint) =>
  read({
    name: `${endpoint.path.split('/').at(-1)} as CSV: first rows`,
    endpoint,
    isFirstChunk: true,
    ...(shortFiles.includes(endpoint) && { limit: null, maxMs: 150 }),
  }),
)
