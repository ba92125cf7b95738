import * as v from 'valibot'
import { listAddressClaims } from './address-claims.ts'
import { listApprovals } from './approvals.ts'
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

const csvFile = {
  description: 'Takes the search and filters of the list.',
  answer: v.string(),
  contentType: 'text/csv',
} as const
/** A file holds all rows in one order. */
const paging = ['page', 'limit', 'sort'] as const

const ids = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.maxLength(100),
)

export const exportCoupons = endpoint('GET', '/api/auth/admin/export/coupons', {
  summary: 'Export coupons as CSV',
  query: v.omit(definitionOf(listCoupons).query, paging),
  ...csvFile,
})

export const exportUsers = endpoint('GET', '/api/auth/admin/export/users', {
  summary: 'Export users as CSV',
  query: v.omit(definitionOf(listUsers).query, paging),
  ...csvFile,
})

export const exportProducts = endpoint('GET', '/api/auth/admin/export/products', {
  summary: 'Export products on sale as CSV',
  query: v.omit(definitionOf(listAdminProducts).query, paging),
  ...csvFile,
})

export const exportPurchases = endpoint('GET', '/api/auth/admin/export/purchases', {
  summary: 'Export purchases as CSV',
  query: v.omit(definitionOf(listPurchaseHistory).query, paging),
  ...csvFile,
})

export const exportDisputes = endpoint('GET', '/api/auth/admin/export/disputes', {
  summary: 'Export disputes as CSV',
  query: v.omit(definitionOf(listDisputes).query, paging),
  ...csvFile,
})

export const exportRefundRequests = endpoint('GET', '/api/auth/admin/export/refund-requests', {
  summary: 'Export refund requests as CSV',
  query: v.omit(definitionOf(listRefundRequests).query, paging),
  ...csvFile,
})

export const exportAddressClaims = endpoint('GET', '/api/auth/admin/export/address-claims', {
  summary: 'Export requests for accounts whose e-mail is lost as CSV',
  query: v.omit(definitionOf(listAddressClaims).query, paging),
  ...csvFile,
})

export const exportApprovals = endpoint('GET', '/api/auth/admin/export/approvals', {
  summary: 'Export approvals as CSV',
  query: v.omit(definitionOf(listApprovals).query, paging),
  ...csvFile,
})

export const exportKeys = endpoint('GET', '/api/auth/admin/export/keys', {
  summary: 'Export licence keys as CSV',
  query: v.object({ ...v.omit(definitionOf(listKeys).query, paging).entries, ids: v.optional(ids) }),
  ...csvFile,
  description: 'Takes the search and filters of the list, or the `ids` of up to 100 keys, separated by commas.',
})

export const exportFeedback = endpoint('GET', '/api/auth/admin/export/feedback', {
  summary: 'Export reviews as CSV',
  query: v.omit(definitionOf(listFeedback).query, paging),
  ...csvFile,
})

export const exportNotifications = endpoint('GET', '/api/auth/admin/export/notifications', {
  summary: 'Export announcements as CSV',
  query: v.omit(definitionOf(listNotifications).query, [...paging, 'audience']),
  ...csvFile,
})

export const exportSuggestions = endpoint('GET', '/api/auth/admin/export/suggestions', {
  summary: 'Export suggestions as CSV',
  query: v.omit(definitionOf(listSuggestions).query, paging),
  ...csvFile,
})

export const exportAudit = endpoint('GET', '/api/auth/admin/export/audit', {
  summary: 'Export audit log entries as CSV',
  query: v.omit(definitionOf(listAudit).query, paging),
  ...csvFile,
})
