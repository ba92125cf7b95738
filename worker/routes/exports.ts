import { Hono } from 'hono'
import * as api from '#schema/api/exports.ts'
import { announcementExport } from '#worker/domain/exports/announcements.ts'
import { auditExport } from '#worker/domain/exports/audit.ts'
import { couponExport } from '#worker/domain/exports/coupons.ts'
import { disputeExport } from '#worker/domain/exports/disputes.ts'
import { feedbackExport } from '#worker/domain/exports/feedback.ts'
import { licenseExport } from '#worker/domain/exports/licenses.ts'
import { productExport } from '#worker/domain/exports/products.ts'
import { purchaseExport } from '#worker/domain/exports/purchases.ts'
import { suggestionExport } from '#worker/domain/exports/suggestions.ts'
import { userExport } from '#worker/domain/exports/users.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { sendExport } from '#worker/http/exports.ts'
import { admin } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const exportRoutes = new Hono<AppEnv>()

serve(exportRoutes, api.exportCoupons, admin, (c, query) => sendExport(c, couponExport, query))
serve(exportRoutes, api.exportUsers, admin, (c, query) => sendExport(c, userExport, query))
serve(exportRoutes, api.exportProducts, admin, (c, query) => sendExport(c, productExport, query))
serve(exportRoutes, api.exportPurchases, admin, (c, query) => sendExport(c, purchaseExport, query))
serve(exportRoutes, api.exportDisputes, admin, (c, query) => sendExport(c, disputeExport, query))
serve(exportRoutes, api.exportKeys, admin, (c, query) => sendExport(c, licenseExport, query))
serve(exportRoutes, api.exportFeedback, admin, (c, query) => sendExport(c, feedbackExport, query))
serve(exportRoutes, api.exportNotifications, admin, (c, query) => sendExport(c, announcementExport, query))
serve(exportRoutes, api.exportSuggestions, admin, (c, query) => sendExport(c, suggestionExport, query))
serve(exportRoutes, api.exportAudit, admin, (c, query) => sendExport(c, auditExport, query))
