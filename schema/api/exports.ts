import * as v from 'valibot'
import { listAddressClaims } from './address-claims.ts'
import { listAudit } from './audit.ts'
import { listCoupons } from './coupons.ts'
import { listDisputes } from './disputes.ts'
import { definitionOf, endpoint } from './endpoint.ts'
import { listFeedback } from './feedback.ts'
import { listKeys } from './licenses.ts'
import { listNotifications } from './notifications.ts'
import { listAdminProducts } from './products.ts'
import { listPurchaseHistory } from './purchases.ts'
import { listRefundRequests } from './refund-requests.ts'
import { listSuggestions } from './suggestions.ts'
import { listUsers } from './users.ts'

const file = v.string()
const csv = 'text/csv'
/** A file holds all rows in one order. */
const paging = ['page', 'limit', 'sort'] as const

const ids = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.maxLength(100),
)

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/coupons',
  summary: 'Export coupons as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listCoupons).query, paging),
  answer: file,
  contentType: csv,
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/users',
  summary: 'Export users as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listUsers).query, paging),
  answer: file,
  contentType: csv,
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/products',
  summary: 'Export products on sale as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listAdminProducts).query, paging),
  answer: file,
  contentType: csv,
})

export const exportPurchases = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/purchases',
  summary: 'Export purchases as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listPurchaseHistory).query, paging),
  answer: file,
  contentType: csv,
})

export const exportDisputes = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/disputes',
  summary: 'Export disputes as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listDisputes).query, paging),
  answer: file,
  contentType: csv,
})

export const exportRefundRequests = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/refund-requests',
  summary: 'Export refund requests as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listRefundRequests).query, paging),
  answer: file,
  contentType: csv,
})

export const exportAddressClaims = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/address-claims',
  summary: 'Export requests for accounts whose e-mail is lost as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listAddressClaims).query, paging),
  answer: file,
  contentType: csv,
})

export const exportKeys = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/keys',
  summary: 'Export licence keys as CSV',
  description: 'Takes the search and filters of the list, or the `ids` of up to 100 keys, separated by commas.',
  query: v.object({ ...v.omit(definitionOf(listKeys).query, paging).entries, ids: v.optional(ids) }),
  answer: file,
  contentType: csv,
})

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/feedback',
  summary: 'Export reviews as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listFeedback).query, paging),
  answer: file,
  contentType: csv,
})

export const exportNotifications = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/notifications',
  summary: 'Export announcements as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listNotifications).query, [...paging, 'audience']),
  answer: file,
  contentType: csv,
})

export const exportSuggestions = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/suggestions',
  summary: 'Export suggestions as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listSuggestions).query, paging),
  answer: file,
  contentType: csv,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/auth/admin/export/audit',
  summary: 'Export audit log entries as CSV',
  description: 'Takes the search and filters of the list.',
  query: v.omit(definitionOf(listAudit).query, paging),
  answer: file,
  contentType: csv,
})
