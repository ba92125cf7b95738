import { listAddressClaims } from '#schema/api/address-claims.ts'
import { listAudit } from '#schema/api/audit.ts'
import { listCoupons } from '#schema/api/coupons.ts'
import { getCustomer, listCustomerEvents } from '#schema/api/customers.ts'
import { getEvidence, listDisputes } from '#schema/api/disputes.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { listFeedback } from '#schema/api/feedback.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { getMetrics } from '#schema/api/metrics.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { downloadOwnData } from '#schema/api/own-data.ts'
import { getPanelHome, searchPanel } from '#schema/api/panel.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { listPurchaseHistory, summarizePurchases } from '#schema/api/purchases.ts'
import { listRefundRequests } from '#schema/api/refund-requests.ts'
import { getStatistics } from '#schema/api/statistics.ts'
import { getStock } from '#schema/api/stock.ts'
import { listSuggestions } from '#schema/api/suggestions.ts'
import { listUsers } from '#schema/api/users.ts'
import { publicCases } from './public-cases.ts'
import { chartLimit, listLimit, pageBytes, read, type ScaleCase } from './scale-case.ts'
import type { ScaleStore } from './scale-store.ts'

interface PanelList {
  name: string
  endpoint: Endpoint
  /** Query parameters that the screen always sends. */
  query?: Record<string, string>
  limit?: number
  /** A statement that reads a text which one row contains. */
  rareTextSql: string
  /** A text that very many rows contain. */
  commonText: string
  /** The list has no page 50 in the small shop. */
  isShort?: boolean
}

/** Reads the text of one row that the demo store does not have. */
const textOfRow = (column: string, table: string) => `select ${column} from ${table} order by rowid limit 1 offset 300`

/** The lists of the admin panel, requested as their screens do. */
const lists: PanelList[] = [
  { name: 'users', endpoint: listUsers, rareTextSql: textOfRow('email', 'users'), commonText: 'exemplo' },
  { name: 'keys', endpoint: listKeys, rareTextSql: textOfRow('key', 'licenses'), commonText: 'exemplo' },
  { name: 'purchases', endpoint: listPurchaseHistory, rareTextSql: textOfRow('id', 'payments'), commonText: 'exemplo' },
  { name: 'coupons', endpoint: listCoupons, rareTextSql: textOfRow('code', 'coupons'), commonText: 'grande' },
  {
    name: 'announcements',
    endpoint: listNotifications,
    query: { audience: 'everyone' },
    rareTextSql: textOfRow('title', "notifications where id like 'told-%'"),
    commonText: 'loja',
  },
  { name: 'feedback', endpoint: listFeedback, rareTextSql: textOfRow('name', 'feedback'), commonText: 'recomendo' },
  {
    name: 'suggestions',
    endpoint: listSuggestions,
    limit: 4,
    rareTextSql: textOfRow('title', 'suggestions'),
    commonText: 'painel',
  },
  { name: 'audit log', endpoint: listAudit, rareTextSql: textOfRow('entity_id', 'audit_log'), commonText: 'license' },
  {
    name: 'products',
    endpoint: listAdminProducts,
    rareTextSql: 'select name from products limit 1',
    commonText: 'a',
    isShort: true,
  },
  {
    name: 'refund requests',
    endpoint: listRefundRequests,
    rareTextSql: 'select payment_id from refund_requests order by rowid limit 1 offset 5',
    commonText: 'exemplo',
    isShort: true,
  },
  {
    name: 'account claims',
    endpoint: listAddressClaims,
    rareTextSql: 'select new_address from address_claims limit 1',
    commonText: 'exemplo',
    isShort: true,
  },
]

const casesOf = ({
  name,
  endpoint,
  query = {},
  limit = 10,
  rareTextSql,
  commonText,
  isShort = false,
}: PanelList): ScaleCase[] => {
  const reads = (
    what: string,
    valuesIn: (store: ScaleStore) => Promise<object> | object,
    maxBytes?: number,
  ): ScaleCase => ({
    name: `${name}: ${what}`,
    limit: listLimit,
    ...(maxBytes !== undefined && { maxBytes }),
    async prepare(store) {
      const values = { ...query, page: '1', limit: String(limit), ...(await valuesIn(store)) }
      const path = `${endpoint.path}?${new URLSearchParams(values)}`
      return () => ({ path, token: store.token })
    },
  })
  return [
    reads('first page', () => ({}), pageBytes),
    ...(isShort ? [] : [reads('page 50', () => ({ page: '50' }))]),
    reads('search, rare', async (store) => ({ search: (await store.queryTexts(rareTextSql))[0] ?? '' })),
    reads('search, common', () => ({ search: commonText })),
  ]
}

const aBuyer = 'select user_id from payments where user_id is not null order by rowid limit 1 offset 300'

const disputed = `select payment_id from licenses where payment_id is not null order by rowid limit 1 offset 300`

/** The PDF about a contested sale, whose key was looked at and used for long. */
const evidence = read({
  name: 'evidence of a dispute',
  endpoint: getEvidence,
  paramsSql: {
    id: `insert into disputes (id, payment_id, provider, case_id, kind, amount_cents, answer_by, provider_updated_at, opened_at)
      select 'bench', id, provider, 'bench', 'chargeback', amount_cents, 1, 1, 1 from payments where id = (${disputed})
      on conflict do update set case_id = 'bench' returning id`,
  },
  maxBytes: 300_000,
  maxMs: 1_000,
})

/** Support has the end of a key. */
const panelSearch: ScaleCase = {
  name: 'search of the panel, by the end of a key',
  limit: listLimit,
  maxMs: 150,
  async prepare({ token, queryTexts }) {
    const [end = ''] = await queryTexts('select substr(key, -6) from licenses order by rowid limit 1 offset 300')
    return () => ({ path: `${searchPanel.path}?${new URLSearchParams({ search: end })}`, token })
  },
}

/** Customers download their data once each, as its limit allows. */
const ownData: ScaleCase = {
  name: 'own data',
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

export const scaleCases: ScaleCase[] = [
  ...publicCases,
  ...lists.flatMap(casesOf),
  panelSearch,
  read({ name: 'charts: 30 days', endpoint: getStatistics, query: { period: '30d' }, limit: chartLimit }),
  read({ name: 'charts: 12 months', endpoint: getStatistics, query: { period: '12m' }, limit: chartLimit }),
  read({ name: 'summary of all purchases', endpoint: summarizePurchases, limit: chartLimit }),
  read({
    name: 'stock of a product',
    endpoint: getStock,
    paramsSql: { productId: 'select product_id from stock_keys limit 1' },
  }),
  read({ name: 'disputes', endpoint: listDisputes, query: { page: '1', limit: '10' } }),
  read({ name: 'home of the panel', endpoint: getPanelHome, limit: chartLimit, maxBytes: pageBytes }),
  read({ name: 'page of a customer', endpoint: getCustomer, paramsSql: { id: aBuyer }, maxBytes: pageBytes }),
  read({
    name: 'time line of a customer',
    endpoint: listCustomerEvents,
    paramsSql: { id: aBuyer },
    maxBytes: pageBytes,
  }),
  read({ name: 'payments health', endpoint: getPaymentsHealth, limit: chartLimit }),
  read({ name: 'metrics', endpoint: getMetrics, limit: chartLimit }),
  evidence,
  ownData,
]
