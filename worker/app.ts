import { HonoBase } from 'hono/hono-base'
import { StoreError } from '#schema/api/errors.ts'
import { readEnv } from './env.ts'
import { bodyLimits } from './http/body-limits.ts'
import type { AppEnv } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { requestLog } from './http/request-log.ts'
import { PlainRouter } from './http/router.ts'
import type { Routes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { isWithinShield } from './http/shield.ts'
import { serveStaticVideos } from './http/static-videos.ts'
import { servePages } from './pages/middleware.ts'
import { accountLinkRoutes } from './routes/account-links.ts'
import { accountRoutes } from './routes/accounts.ts'
import { activationRoutes } from './routes/activations.ts'
import { addressClaimRoutes } from './routes/address-claims.ts'
import { auditRoutes } from './routes/audit.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { categoryRoutes } from './routes/categories.ts'
import { configRoutes } from './routes/config.ts'
import { couponRoutes } from './routes/coupons.ts'
import { customerRoutes } from './routes/customers.ts'
import { disputeRoutes } from './routes/disputes.ts'
import { docsRoutes } from './routes/docs.ts'
import { documentRoutes } from './routes/documents.ts'
import { exportRoutes } from './routes/exports.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes } from './routes/images.ts'
import { levelRoutes } from './routes/levels.ts'
import { licenseRoutes } from './routes/licenses.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { ownDataRoutes } from './routes/own-data.ts'
import { pageRoutes } from './routes/pages.ts'
import { panelRoutes } from './routes/panel.ts'
import { partialRefundRoutes } from './routes/partial-refunds.ts'
import { paymentRoutes } from './routes/payments.ts'
import { policyReportRoutes } from './routes/policy-reports.ts'
import { productRoutes } from './routes/products.ts'
import { purchaseRoutes } from './routes/purchases.ts'
import { rankingRoutes } from './routes/ranking.ts'
import { refundRequestRoutes } from './routes/refund-requests.ts'
import { refundRoutes } from './routes/refunds.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { serviceDayRoutes } from './routes/service-days.ts'
import { settingRoutes } from './routes/settings.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { suggestionRoutes } from './routes/suggestions.ts'
import { userRoutes } from './routes/users.ts'
import { webhookRoutes } from './routes/webhooks.ts'

export const app = new HonoBase<AppEnv>({ router: new PlainRouter() })

function add({ all }: Routes) {
  for (const { method, path, handler } of all) app.on(method, path, handler)
}

app.use(requestLog)
app.use(securityHeaders)
app.use(serveStaticVideos)
app.use(servePages)
app.use(bodyLimits)
app.use(async (c, next) => {
  if (!(await isWithinShield(c))) throw new StoreError('too_many_requests', { retryAfter: 10 }, 10)
  await next()
})
add(healthRoutes)
app.use(async (c, next) => {
  if (!readEnv(c.env)) throw new StoreError('not_configured', {}, 60)
  await next()
})

add(accountLinkRoutes)
add(accountRoutes)
add(activationRoutes)
add(addressClaimRoutes)
add(auditRoutes)
add(catalogueRoutes)
add(categoryRoutes)
add(configRoutes)
add(couponRoutes)
add(customerRoutes)
add(disputeRoutes)
add(docsRoutes)
add(documentRoutes)
add(exportRoutes)
add(feedbackRoutes)
add(levelRoutes)
add(imageRoutes)
add(licenseRoutes)
add(maintenanceRoutes)
add(metricsRoutes)
add(notificationRoutes)
add(ownDataRoutes)
add(pageRoutes)
add(panelRoutes)
add(partialRefundRoutes)
add(paymentRoutes)
add(policyReportRoutes)
add(productRoutes)
add(purchaseRoutes)
add(refundRequestRoutes)
add(refundRoutes)
add(secondFactorRoutes)
add(rankingRoutes)
add(serviceDayRoutes)
add(settingRoutes)
add(statisticsRoutes)
add(userRoutes)
add(suggestionRoutes)
add(webhookRoutes)

app.notFound((c) => answerError(new StoreError('not_found'), c))
app.onError(answerError)
