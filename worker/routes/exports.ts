import { Hono } from 'hono'
import * as api from '#schema/api/exports.ts'
import { announcementSheet } from '#worker/domain/exports/announcements.ts'
import { auditSheet } from '#worker/domain/exports/audit.ts'
import { couponSheet } from '#worker/domain/exports/coupons.ts'
import { feedbackSheet } from '#worker/domain/exports/feedback.ts'
import { keySheet } from '#worker/domain/exports/licenses.ts'
import { productSheet } from '#worker/domain/exports/products.ts'
import { purchaseSheet } from '#worker/domain/exports/purchases.ts'
import { suggestionSheet } from '#worker/domain/exports/suggestions.ts'
import { userSheet } from '#worker/domain/exports/users.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { sendSheet } from '#worker/http/exports.ts'
import { admin } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const exportRoutes = new Hono<AppEnv>()

serve(exportRoutes, api.exportCoupons, admin, (c, query) => sendSheet(c, couponSheet, query))
serve(exportRoutes, api.exportUsers, admin, (c, query) => sendSheet(c, userSheet, query))
serve(exportRoutes, api.exportProducts, admin, (c, query) => sendSheet(c, productSheet, query))
serve(exportRoutes, api.exportPurchases, admin, (c, query) => sendSheet(c, purchaseSheet, query))
serve(exportRoutes, api.exportKeys, admin, (c, query) => sendSheet(c, keySheet, query))
serve(exportRoutes, api.exportFeedback, admin, (c, query) => sendSheet(c, feedbackSheet, query))
serve(exportRoutes, api.exportNotifications, admin, (c, query) => sendSheet(c, announcementSheet, query))
serve(exportRoutes, api.exportSuggestions, admin, (c, query) => sendSheet(c, suggestionSheet, query))
serve(exportRoutes, api.exportAudit, admin, (c, query) => sendSheet(c, auditSheet, query))
