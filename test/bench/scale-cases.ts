import { listAudit } from '#schema/api/audit.ts'
import { listCoupons } from '#schema/api/coupons.ts'
import { getEvidence, listDisputes } from '#schema/api/disputes.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { listFeedback } from '#schema/api/feedback.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { listPurchaseHistory, summarizePurchases } from '#schema/api/purchases.ts'
import { getStatistics } from '#schema/api/statistics.ts'
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
  /** The list does not grow with the shop and has no page 50. */
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

export const scaleCases: ScaleCase[] = [
  ...publicCases,
  ...lists.flatMap(casesOf),
  read({ name: 'charts: 30 days', endpoint: getStatistics, query: { period: '30d' }, limit: chartLimit }),
  read({ name: 'charts: 12 months', endpoint: getStatistics, query: { period: '12m' }, limit: chartLimit }),
  read({ name: 'summary of all purchases', endpoint: summarizePurchases, limit: chartLimit }),
  read({ name: 'disputes', endpoint: listDisputes, query: { page: '1', limit: '10' } }),
  read({ name: 'payments health', endpoint: getPaymentsHealth, limit: chartLimit }),
  evidence,
]
