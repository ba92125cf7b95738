import { Hono } from 'hono'
import * as api from '#schema/api/exports.ts'
import { announcementSheet } from '#worker/domain/sheets/announcements.ts'
import { auditSheet } from '#worker/domain/sheets/audit.ts'
import { couponSheet } from '#worker/domain/sheets/coupons.ts'
import { feedbackSheet } from '#worker/domain/sheets/feedback.ts'
import { keySheet } from '#worker/domain/sheets/keys.ts'
import { productSheet } from '#worker/domain/sheets/products.ts'
import { purchaseSheet } from '#worker/domain/sheets/purchases.ts'
import { suggestionSheet } from '#worker/domain/sheets/suggestions.ts'
import { userSheet } from '#worker/domain/sheets/users.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { admin } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { sendSheet } from '#worker/http/sheets.ts'

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
