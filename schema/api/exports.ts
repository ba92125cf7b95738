import * as v from 'valibot'
import { listAudit } from './audit.ts'
import { listCoupons } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { listFeedback } from './feedback.ts'
import { listKeys } from './licenses.ts'
import { listNotifications } from './notifications.ts'
import { listAdminProducts } from './products.ts'
import { listPurchaseHistory } from './purchases.ts'
import { listSuggestions } from './suggestions.ts'
import { listUsers } from './users.ts'

const file = v.string()
const csv = 'text/csv'
/** What a file leaves to the spreadsheet: it holds all pages, in one order. */
const paging = ['page', 'limit', 'sort'] as const

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/coupons',
  summary: 'The coupons that the search and the filters let through, as CSV',
  query: v.omit(listCoupons.query, paging),
  answer: file,
  contentType: csv,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/users',
  summary: 'The users that the search and the filters let through, as CSV',
  query: v.omit(listUsers.query, paging),
  answer: file,
  contentType: csv,
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/products',
  summary: 'The products on sale that the search and the filters let through, as CSV',
  query: v.omit(listAdminProducts.query, paging),
  answer: file,
  contentType: csv,
})

export const exportPurchases = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/purchases',
  summary: 'The purchases that the search and the filters let through, as CSV',
  query: v.omit(listPurchaseHistory.query, paging),
  answer: file,
  contentType: csv,
})

export const exportKeys = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/keys',
  summary: 'The keys that the search and the filters let through, as CSV',
  query: v.omit(listKeys.query, paging),
  answer: file,
  contentType: csv,
})

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/feedback',
  summary: 'The reviews that the search and the filters let through, as CSV',
  query: v.omit(listFeedback.query, paging),
  answer: file,
  contentType: csv,
})

export const exportNotifications = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/notifications',
  summary: 'The notifications for everyone that the search and the filters let through, as CSV',
  query: v.omit(listNotifications.query, [...paging, 'audience']),
  answer: file,
  contentType: csv,
})

export const exportSuggestions = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/suggestions',
  summary: 'The suggestions that the search and the filters let through, as CSV',
  query: v.omit(listSuggestions.query, paging),
  answer: file,
  contentType: csv,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/audit',
  summary: 'The entries of the audit log that the search and the filters let through, as CSV',
  query: v.omit(listAudit.query, paging),
  answer: file,
  contentType: csv,
})
