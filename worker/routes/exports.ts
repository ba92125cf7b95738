import type { Endpoint, Parsed } from '#schema/api/endpoint.ts'
import * as api from '#schema/api/exports.ts'
import type { CsvExport } from '#worker/domain/exports/csv.ts'
import { seesKeys } from '#worker/domain/licenses/hidden-keys.ts'
import { staff, steppedUp, unlimitedAdmin } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const withoutKeys = <Query, Row>(sheet: CsvExport<Query, Row>): CsvExport<Query, Row> => ({
  ...sheet,
  columns: sheet.columns.filter(([, name]) => name !== 'Key'),
})

/** The sheet is evaluated when it is first asked for. */
const serveExport = <E extends Endpoint, Row>(
  endpoint: E,
  access: ReturnType<typeof staff>,
  load: (viewerId: string) => Promise<{ sheet: CsvExport<Parsed<E>, Row> }>,
) =>
  serve(endpoint, steppedUp(access), async (c, query) => {
    const [{ sendExport }, { sheet }] = await Promise.all([import('#worker/http/exports.ts'), load(c.var.user.id)])
    return sendExport(c, seesKeys(c.var.user) ? sheet : withoutKeys(sheet), query)
  })

serveExport(api.exportCoupons, staff('money'), () => import('#worker/domain/exports/coupons.ts'))
serveExport(api.exportUsers, staff('users'), () => import('#worker/domain/exports/users.ts'))
serveExport(api.exportProducts, staff('catalogue'), () => import('#worker/domain/exports/products.ts'))
serveExport(api.exportPurchases, staff('money'), () => import('#worker/domain/exports/purchases.ts'))
serveExport(api.exportDisputes, staff('money'), () => import('#worker/domain/exports/disputes.ts'))
serveExport(api.exportRefundRequests, staff('money'), () => import('#worker/domain/exports/refund-requests.ts'))
serveExport(api.exportAddressClaims, staff('users'), () => import('#worker/domain/exports/address-claims.ts'))
serveExport(api.exportApprovals, staff('money', 'keys'), async (viewerId) => {
  const { sheetFor } = await import('#worker/domain/exports/approvals.ts')
  return { sheet: sheetFor(viewerId) }
})
serveExport(api.exportKeys, staff('keys'), () => import('#worker/domain/exports/licenses.ts'))
serveExport(api.exportFeedback, staff('moderation'), () => import('#worker/domain/exports/feedback.ts'))
serveExport(api.exportNotifications, staff('moderation'), () => import('#worker/domain/exports/announcements.ts'))
serveExport(api.exportSuggestions, staff('moderation'), () => import('#worker/domain/exports/suggestions.ts'))
serveExport(api.exportAudit, unlimitedAdmin, () => import('#worker/domain/exports/audit.ts'))
