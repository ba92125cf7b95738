import { Hono } from 'hono'
import * as api from '#schema/api/exports.ts'
import type { CsvExport } from '#worker/domain/exports/csv.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { admin } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const exportRoutes = new Hono<AppEnv>()

// Rarely called: evaluated when it is.
const send = async <Query extends object, Row>(
  c: AppContext,
  query: Query,
  load: () => Promise<CsvExport<Query, Row>>,
): Promise<Response> => {
  const [{ sendExport }, sheet] = await Promise.all([import('#worker/http/exports.ts'), load()])
  return sendExport(c, sheet, query)
}

serve(exportRoutes, api.exportCoupons, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/coupons.ts')).couponExport),
)
serve(exportRoutes, api.exportUsers, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/users.ts')).userExport),
)
serve(exportRoutes, api.exportProducts, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/products.ts')).productExport),
)
serve(exportRoutes, api.exportPurchases, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/purchases.ts')).purchaseExport),
)
serve(exportRoutes, api.exportDisputes, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/disputes.ts')).disputeExport),
)
serve(exportRoutes, api.exportRefundRequests, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/refund-requests.ts')).refundRequestExport),
)
serve(exportRoutes, api.exportAddressClaims, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/address-claims.ts')).addressClaimExport),
)
serve(exportRoutes, api.exportKeys, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/licenses.ts')).licenseExport),
)
serve(exportRoutes, api.exportFeedback, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/feedback.ts')).feedbackExport),
)
serve(exportRoutes, api.exportNotifications, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/announcements.ts')).announcementExport),
)
serve(exportRoutes, api.exportSuggestions, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/suggestions.ts')).suggestionExport),
)
serve(exportRoutes, api.exportAudit, admin, (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/audit.ts')).auditExport),
)
