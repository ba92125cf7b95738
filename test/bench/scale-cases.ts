import { activateKey, validateKey } from '#schema/api/activations.ts'
import { listAudit } from '#schema/api/audit.ts'
import { listCoupons } from '#schema/api/coupons.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { listFeedback, listReviews } from '#schema/api/feedback.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { getPaymentsHealth } from '#schema/api/payments-health.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { listPurchaseHistory, summarizePurchases } from '#schema/api/purchases.ts'
import { getStatistics } from '#schema/api/statistics.ts'
import { listSuggestions } from '#schema/api/suggestions.ts'
import { listUsers } from '#schema/api/users.ts'
import { type BenchRequest, send } from './load.ts'
import type { ScaleStore } from './scale-store.ts'

/** A request that is measured against the small and the large shop. */
export interface ScaleCase {
  name: string
  /** How many times slower the large shop may be; without a limit the ratio is only printed. */
  limit?: number
  /** Maximum size of the compressed response. */
  maxBytes?: number
  prepare: (store: ScaleStore) => Promise<() => BenchRequest>
}

const validateLimit = 1.2
const listLimit = 1.5
const chartLimit = 3
const pageBytes = 20_000

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

const read = (name: string, endpoint: Endpoint, query: Record<string, string>, limit?: number): ScaleCase => ({
  name,
  ...(limit !== undefined && { limit }),
  prepare: async ({ token }) => {
    const path = `${endpoint.path}?${new URLSearchParams(query)}`
    return () => ({ path, token })
  },
})

const hwid = 'bench-device'
/** Enough keys that none reaches the rate limit per license; in the large shop their rows are spread over the whole table. */
const boundKeys = 100

/** A tool validates a license that is bound to its device. */
const validate: ScaleCase = {
  name: 'validate',
  limit: validateLimit,
  async prepare({ url, queryTexts }) {
    const keys = await queryTexts(`
      update licenses set hwid = null where id in (
        select id from licenses where seller_type = 'internal' and is_active and deleted_at is null
          and expiration_date > ${Date.now() + 3_600_000} order by id limit ${boundKeys}) returning key`)
    for (const key of keys) await send(url, { method: 'POST', path: activateKey.path, body: { key, hwid } })
    let count = 0
    return () => ({ method: 'POST', path: validateKey.path, body: { key: keys[count++ % keys.length], hwid } })
  },
}

export const scaleCases: ScaleCase[] = [
  validate,
  ...lists.flatMap(casesOf),
  { ...read('reviews', listReviews, {}, listLimit), maxBytes: pageBytes },
  read('reviews of at least four stars', listReviews, { limit: '6', minRating: '4' }, listLimit),
  read('charts: 30 days', getStatistics, { period: '30d' }, chartLimit),
  read('charts: 12 months', getStatistics, { period: '12m' }, chartLimit),
  read('summary of all purchases', summarizePurchases, {}, chartLimit),
  // It checks everything that was ever sold.
  read('payments health', getPaymentsHealth, {}),
]
