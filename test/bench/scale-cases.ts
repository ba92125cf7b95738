import { listAddressClaims } from '#schema/api/address-claims.ts'
import { listAudit } from '#schema/api/audit.ts'
import { listAdminCategories } from '#schema/api/categories.ts'
import { listCoupons } from '#schema/api/coupons.ts'
import { listDiscordLinkRequests } from '#schema/api/discord-claims.ts'
import { listDisputes } from '#schema/api/disputes.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { listFeedback } from '#schema/api/feedback.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import { listProductChoices } from '#schema/api/product-choices.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import { listRefundRequests } from '#schema/api/refund-requests.ts'
import { listAdminVideos } from '#schema/api/settings.ts'
import { listSharedKeys } from '#schema/api/shared-keys.ts'
import { listSuggestions } from '#schema/api/suggestions.ts'
import { listUsers } from '#schema/api/users.ts'
import { exportCases, panelCases } from './panel-cases.ts'
import { publicCases } from './public-cases.ts'
import { listLimit, pageBytes, type ScaleCase, search } from './scale-case.ts'
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
  /** Filters of its screen, by their names. */
  filters?: Record<string, Record<string, string>>
}

/** Reads the text of one row that the demo store does not have. */
const textOfRow = (column: string, table: string) => `select ${column} from ${table} order by rowid limit 1 offset 300`

/** The lists of the admin panel, requested as their screens do. */
const lists: PanelList[] = [
  {
    name: 'users',
    endpoint: listUsers,
    rareTextSql: textOfRow('email', 'users'),
    commonText: 'exemplo',
    filters: { resellers: { role: 'reseller' }, blocked: { status: 'blocked' }, 'by name': { sort: 'name' } },
  },
  {
    name: 'keys',
    endpoint: listKeys,
    rareTextSql: textOfRow('key', 'licenses'),
    commonText: 'exemplo',
    filters: {
      suspended: { status: 'suspended' },
      unused: { status: 'unused' },
      'of another seller': { sellerType: 'multiloader' },
      'waiting for an account': { discord: 'waiting' },
    },
  },
  {
    name: 'purchases',
    endpoint: listPurchaseHistory,
    rareTextSql: textOfRow('id', 'payments'),
    commonText: 'exemplo',
    filters: {
      'made elsewhere': { method: 'manual' },
      'by crypto': { method: 'crypto' },
      refunded: { status: 'refunded' },
      'by amount': { sort: '-amount' },
    },
  },
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
  {
    name: 'audit log',
    endpoint: listAudit,
    rareTextSql: textOfRow('entity_id', 'audit_log'),
    commonText: 'license',
    filters: { 'of one action': { action: 'payment.refund_part' }, 'of one table': { entity: 'coupons' } },
  },
  {
    name: 'products',
    endpoint: listAdminProducts,
    rareTextSql: 'select name from products limit 1',
    commonText: 'a',
    isShort: true,
  },
  {
    name: 'products to choose from',
    endpoint: listProductChoices,
    rareTextSql: 'select name from products limit 1',
    commonText: 'a',
    isShort: true,
  },
  {
    name: 'categories of the panel',
    endpoint: listAdminCategories,
    rareTextSql: 'select name from categories limit 1',
    commonText: 'a',
    isShort: true,
    filters: { 'by name': { sort: 'name' } },
  },
  {
    name: 'videos of the panel',
    endpoint: listAdminVideos,
    rareTextSql: 'select video_id from videos limit 1',
    commonText: 'a',
    isShort: true,
    filters: { 'by title': { sort: 'title' } },
  },
  {
    name: 'refund requests',
    endpoint: listRefundRequests,
    rareTextSql: 'select payment_id from refund_requests order by rowid limit 1 offset 5',
    commonText: 'exemplo',
    isShort: true,
  },
  {
    name: 'disputes',
    endpoint: listDisputes,
    rareTextSql: 'select payment_id from disputes order by rowid limit 1 offset 1',
    commonText: 'exemplo',
    isShort: true,
    filters: { open: { status: 'open' } },
  },
  {
    name: 'Discord requests',
    endpoint: listDiscordLinkRequests,
    rareTextSql: 'select discord_id from users where discord_id is not null and not is_discord_confirmed limit 1',
    commonText: 'exemplo',
    isShort: true,
  },
  {
    name: 'shared keys',
    endpoint: listSharedKeys,
    rareTextSql: `select key from licenses join license_callers on license_id = id where listed_at is not null limit 1`,
    commonText: 'exemplo',
    isShort: true,
    filters: { 'last used': { sort: '-lastSeen' } },
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
  filters = {},
}: PanelList): ScaleCase[] => {
  const reads = (
    what: string,
    valuesIn: (store: ScaleStore) => Promise<object> | object,
    most: Pick<ScaleCase, 'limit' | 'maxBytes' | 'maxMs'> = { limit: listLimit },
  ): ScaleCase => ({
    name: `${name}: ${what}`,
    endpoint,
    ...most,
    async prepare(store) {
      const values = { ...query, page: '1', limit: String(limit), ...(await valuesIn(store)) }
      const path = `${endpoint.path}?${new URLSearchParams(values)}`
      return () => ({ path, token: store.token })
    },
  })
  return [
    reads('first page', () => ({}), { limit: listLimit, maxBytes: pageBytes }),
    ...(isShort ? [] : [reads('page 50', () => ({ page: '50' }))]),
    reads('search, rare', async (store) => ({ search: (await store.queryTexts(rareTextSql))[0] ?? '' }), search),
    reads('search, common', () => ({ search: commonText }), search),
    ...Object.entries(filters).map(([what, values]) => reads(what, () => values)),
  ]
}

export const scaleCases: ScaleCase[] = [...publicCases, ...lists.flatMap(casesOf), ...panelCases, ...exportCases]

/** Why a read needs no case: what it reads does not grow with the shop. By that, the paths of those calls. */
export const steadyReads: Record<string, string[]> = {
  'a text or a file of the shop': [
    '/api/docs',
    '/api/docs.md',
    '/api/docs/tools',
    '/api/docs/tools.md',
    '/api/docs/start',
    '/api/docs/start.md',
    '/api/docs/samples/:name',
    '/api/docs/conformance.json',
    '/api/openapi.json',
    '/.well-known/jwks.json',
    '/.well-known/test-jwks.json',
    '/.well-known/test-license-status',
    '/robots.txt',
    '/media/:key',
    '/api/downloads/:key',
    '/api/health',
    '/api/health/ready',
    '/api/payments/coinbase/check-status/test',
  ],
  'a handful of settings': ['/api/auth/settings/shop'],
  'the few requests of admins above a limit': ['/api/auth/admin/approvals'],
  'one row by its id, that of the caller or of a link, and the few that belong to it': [
    '/api/auth/admin/purchases/:paymentId/terms-pdf',
    '/api/auth/admin/users/:id/terms-pdf',
    '/api/auth/email-change',
    '/api/auth/licenses/:id/renewals',
    '/api/auth/purchased-products/:id/download',
    '/api/auth/second-factor',
    '/api/profile/terms',
  ],
  'one list of a fixed length': ['/.well-known/license-status/:list'],
  'a write, although it is a GET': ['/api/auth/reset-hwid', '/api/payments/evidence/:token'],
}
