import * as api from '#schema/api/exports.ts'
import type { CsvExport } from '#worker/domain/exports/csv.ts'
import { seesKeys } from '#worker/domain/licenses/hidden-keys.ts'
import type { AppContext } from '#worker/http/context.ts'
import { staff, steppedUp, unlimitedAdmin } from '#worker/http/guards.ts'
import { Routes } from '#worker/http/routes.ts'
import { serve } from '#worker/http/serve.ts'

export const exportRoutes = new Routes()

const withoutKeys = <Query, Row>(sheet: CsvExport<Query, Row>): CsvExport<Query, Row> => ({
  ...sheet,
  columns: sheet.columns.filter(([, name]) => name !== 'Key'),
})

// Rarely called: evaluated when it is.
const send = async <Query extends object, Row>(
  c: AppContext,
  query: Query,
  load: () => Promise<CsvExport<Query, Row>>,
): Promise<Response> => {
  const [{ sendExport }, sheet] = await Promise.all([import('#worker/http/exports.ts'), load()])
  return sendExport(c, seesKeys(c.var.user) ? sheet : withoutKeys(sheet), query)
}

serve(exportRoutes, api.exportCoupons, steppedUp(staff('money')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/coupons.ts')).couponExport),
)
serve(exportRoutes, api.exportUsers, steppedUp(staff('users')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/users.ts')).userExport),
)
serve(exportRoutes, api.exportProducts, steppedUp(staff('catalogue')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/products.ts')).productExport),
)
serve(exportRoutes, api.exportPurchases, steppedUp(staff('money')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/purchases.ts')).purchaseExport),
)
serve(exportRoutes, api.exportDisputes, steppedUp(staff('money')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/disputes.ts')).disputeExport),
)
serve(exportRoutes, api.exportRefundRequests, steppedUp(staff('money')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/refund-requests.ts')).refundRequestExport),
)
serve(exportRoutes, api.exportAddressClaims, steppedUp(staff('users')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/address-claims.ts')).addressClaimExport),
)
serve(exportRoutes, api.exportKeys, steppedUp(staff('keys')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/licenses.ts')).licenseExport),
)
serve(exportRoutes, api.exportFeedback, steppedUp(staff('moderation')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/feedback.ts')).feedbackExport),
)
serve(exportRoutes, api.exportNotifications, steppedUp(staff('moderation')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/announcements.ts')).announcementExport),
)
serve(exportRoutes, api.exportSuggestions, steppedUp(staff('moderation')), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/suggestions.ts')).suggestionExport),
)
serve(exportRoutes, api.exportAudit, steppedUp(unlimitedAdmin), (c, query) =>
  send(c, query, async () => (await import('#worker/domain/exports/audit.ts')).auditExport),
)
