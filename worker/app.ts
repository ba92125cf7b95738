import { HonoBase } from 'hono/hono-base'
import { validateKey } from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { bodyLimits } from './http/body-limits.ts'
import { requireConfiguration } from './http/configuration.ts'
import type { AppEnv } from './http/context.ts'
import { countValidations } from './http/count-validations.ts'
import { answerError } from './http/errors.ts'
import { requestLog } from './http/request-log.ts'
import { PlainRouter } from './http/router.ts'
import { securityHeaders } from './http/security-headers.ts'
import { served } from './http/serve.ts'
import { isWithinShield } from './http/shield.ts'
import { serveStaticVideos } from './http/static-videos.ts'
import { serveWellKnown } from './http/well-known.ts'
import { servePages } from './pages/middleware.ts'
import './routes/account-links.ts'
import './routes/accounts.ts'
import './routes/activations.ts'
import './routes/address-claims.ts'
import './routes/approvals.ts'
import './routes/audit.ts'
import './routes/catalogue.ts'
import './routes/categories.ts'
import './routes/config.ts'
import './routes/coupons.ts'
import './routes/customers.ts'
import './routes/disputes.ts'
import './routes/docs.ts'
import './routes/documents.ts'
import './routes/exports.ts'
import './routes/feedback.ts'
import './routes/health.ts'
import './routes/images.ts'
import './routes/levels.ts'
import './routes/licenses.ts'
import './routes/maintenance.ts'
import './routes/metrics.ts'
import './routes/notifications.ts'
import './routes/own-data.ts'
import './routes/pages.ts'
import './routes/panel.ts'
import './routes/partial-refunds.ts'
import './routes/payments.ts'
import './routes/policy-reports.ts'
import './routes/products.ts'
import './routes/purchases.ts'
import './routes/ranking.ts'
import './routes/refund-requests.ts'
import './routes/refunds.ts'
import './routes/second-factor.ts'
import './routes/service-days.ts'
import './routes/settings.ts'
import './routes/statistics.ts'
import './routes/suggestions.ts'
import './routes/users.ts'
import './routes/webhooks.ts'

export const app = new HonoBase<AppEnv>({ router: new PlainRouter() })

app.use(requestLog)
app.use(securityHeaders)
app.use(serveStaticVideos)
app.use(serveWellKnown)
app.use(servePages)
app.use(bodyLimits)
app.use(async (c, next) => {
  if (!(await isWithinShield(c))) throw new StoreError('too_many_requests', { retryAfter: 10 }, 10)
  await next()
})
app.use(requireConfiguration)
app.use(validateKey.path, countValidations)
for (const { endpoint, handler } of served) app.on(endpoint.method, endpoint.path, handler)

app.notFound((c) => answerError(new StoreError('not_found'), c))
app.onError(answerError)
