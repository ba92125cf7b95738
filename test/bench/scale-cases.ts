import { activateKey, validateKey } from '#schema/api/activations.ts'
import { listAudit } from '#schema/api/audit.ts'
import { listCoupons } from '#schema/api/coupons.ts'
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
import { type BenchRequest, send } from './load.ts'
import type { ScaleStore } from './scale-store.ts'

/** One question that is put to the small and to the large shop. */
export interface ScaleCase {
  name: string
  /** How many times slower the large shop may be; without it the figure is only shown. */
  limit?: number
  /** What its answer may weigh, in bytes as they travel. */
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
  /** What its screen always asks for. */
  query?: Record<string, string>
  limit?: number
  /** A text of one row, from the database; and one of very many. */
  rare: string
  common: string
  /** It does not grow with the shop and has no fiftieth page. */
  isShort?: boolean
}

const nth = (column: string, table: string) => `select ${column} from ${table} order by rowid limit 1 offset 300`

/** The lists as web/admin asks for them. */
const lists: PanelList[] = [
  { name: 'users', endpoint: listUsers, rare: nth('email', 'users'), common: 'exemplo' },
  { name: 'keys', endpoint: listKeys, rare: nth('key', 'licenses'), common: 'exemplo' },
  { name: 'purchases', endpoint: listPurchaseHistory, rare: nth('id', 'payments'), common: 'exemplo' },
  { name: 'coupons', endpoint: listCoupons, rare: nth('code', 'coupons'), common: 'grande' },
  {
    name: 'announcements',
    endpoint: listNotifications,
    query: { audience: 'everyone' },
    rare: nth('title', "notifications where id like 'told-%'"),
    common: 'loja',
  },
  { name: 'feedback', endpoint: listFeedback, rare: nth('name', 'feedback'), common: 'recomendo' },
  { name: 'suggestions', endpoint: listSuggestions, limit: 4, rare: nth('title', 'suggestions'), common: 'painel' },
  { name: 'audit log', endpoint: listAudit, rare: nth('entity_id', 'audit_log'), common: 'license' },
  {
    name: 'products',
    endpoint: listAdminProducts,
    rare: 'select name from products limit 1',
    common: 'a',
    isShort: true,
  },
]

const casesOf = ({ name, endpoint, query = {}, limit = 10, rare, common, isShort = false }: PanelList): ScaleCase[] => {
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
    reads('search, rare', async (store) => ({ search: (await store.texts(rare))[0] ?? '' })),
    reads('search, common', () => ({ search: common })),
  ]
}

const figures = (name: string, endpoint: Endpoint, query: Record<string, string>, limit?: number): ScaleCase => ({
  name,
  ...(limit !== undefined && { limit }),
  prepare: async ({ token }) => {
    const path = `${endpoint.path}?${new URLSearchParams(query)}`
    return () => ({ path, token })
  },
})

const hwid = 'bench-device'
/** So many keys that none meets the limit by key; in the large shop they lie all over it. */
const boundKeys = 100

/** A tool asks about a key that is bound to its device. */
const validate: ScaleCase = {
  name: 'validate',
  limit: validateLimit,
  async prepare({ url, texts }) {
    const keys = await texts(`
      update licenses set hwid = null where id in (
        select id from licenses where seller_type = 'internal' and is_active and deleted_at is null
          and expiration_date > ${Date.now() + 3_600_000} order by id limit ${boundKeys}) returning key`)
    for (const key of keys) await send(url, { method: 'POST', path: activateKey.path, body: { key, hwid } })
    let turn = 0
    return () => ({ method: 'POST', path: validateKey.path, body: { key: keys[turn++ % keys.length], hwid } })
  },
}

export const scaleCases: ScaleCase[] = [
  validate,
  ...lists.flatMap(casesOf),
  figures('charts: 30 days', getStatistics, { period: '30d' }, chartLimit),
  figures('charts: 12 months', getStatistics, { period: '12m' }, chartLimit),
  figures('sums of all purchases', summarizePurchases, {}, chartLimit),
  // It looks for faults in everything that was ever sold.
  figures('board of payments', getPaymentsHealth, {}),
]
