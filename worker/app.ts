import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { StoreError } from '#schema/api/errors.ts'
import { bodyMaxBytes } from '#schema/rules/limits.ts'
import { createDeps } from './deps.ts'
import { readEnv } from './env.ts'
import type { AppEnv } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { accountRoutes } from './routes/accounts.ts'
import { auditRoutes } from './routes/audit.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { categoryRoutes } from './routes/categories.ts'
import { couponRoutes } from './routes/coupons.ts'
import { docsRoutes } from './routes/docs.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { levelRoutes } from './routes/levels.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { paymentRoutes } from './routes/payments.ts'
import { productRoutes } from './routes/products.ts'
import { purchaseRoutes } from './routes/purchases.ts'
import { settingRoutes } from './routes/settings.ts'
import { suggestionRoutes } from './routes/suggestions.ts'

export const app = new Hono<AppEnv>()

app.use(requestLog)
app.use(securityHeaders)
app.use(bodyLimit({ maxSize: bodyMaxBytes, onError: () => Promise.reject(new StoreError('body_too_large')) }))
app.use(async (c, next) => {
  const shield = await c.env.SHIELD?.limit({ key: c.var.address })
  if (shield && !shield.success) throw new StoreError('too_many_requests', { retryAfter: 10 }, 10)
  const env = readEnv(c.env)
  if (!env) throw new StoreError('not_configured', {}, 60)
  c.set('deps', createDeps(env, { origin: new URL(c.req.url).origin }))
  await next()
})

app.route('/', accountRoutes)
app.route('/', auditRoutes)
app.route('/', catalogueRoutes)
app.route('/', categoryRoutes)
app.route('/', couponRoutes)
app.route('/', docsRoutes)
app.route('/', feedbackRoutes)
app.route('/', levelRoutes)
app.route('/', notificationRoutes)
app.route('/', paymentRoutes)
app.route('/', productRoutes)
app.route('/', purchaseRoutes)
app.route('/', settingRoutes)
app.route('/', suggestionRoutes)

app.notFound((c) => answerError(new StoreError('not_found'), c))
app.onError(answerError)
