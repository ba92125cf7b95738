import { expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import * as audit from '#schema/api/audit.ts'
import * as catalogue from '#schema/api/catalogue.ts'
import * as categories from '#schema/api/categories.ts'
import * as config from '#schema/api/config.ts'
import * as coupons from '#schema/api/coupons.ts'
import * as docs from '#schema/api/docs.ts'
import * as documents from '#schema/api/documents.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { errors } from '#schema/api/errors.ts'
import * as feedback from '#schema/api/feedback.ts'
import * as images from '#schema/api/images.ts'
import * as levels from '#schema/api/levels.ts'
import * as notifications from '#schema/api/notifications.ts'
import * as payments from '#schema/api/payments.ts'
import * as paymentsHealth from '#schema/api/payments-health.ts'
import * as products from '#schema/api/products.ts'
import * as purchases from '#schema/api/purchases.ts'
import * as refunds from '#schema/api/refunds.ts'
import * as settings from '#schema/api/settings.ts'
import { successes } from '#schema/api/successes.ts'
import * as suggestions from '#schema/api/suggestions.ts'
import * as users from '#schema/api/users.ts'
import { app } from '#worker/app.ts'
import { served } from '#worker/http/serve.ts'

/**
 * The calls of the product's specification that are served so far: who may make them, method and path. A path is spelt with `{}` for
 * each parameter.
 */
const calls = `
anyone    POST /api/auth/register
anyone    POST /api/auth/check-user
anyone    POST /api/auth/login
signedIn  GET  /api/auth/me
signedIn  PUT  /api/auth/update-password
signedIn  POST /api/auth/uploadProfileImage
signedIn  POST /api/auth/updateProfileImage
signedIn  DELETE /api/auth/removeProfileImage
anyone    GET  /api/auth/profile-image/{}
anyone    GET  /media/{}
anyone    GET  /api/config
admin     GET  /api/auth/admin/users
maybe     GET  /api/auth/users
admin     PUT  /api/auth/admin/users/{}/role
admin     PUT  /api/auth/admin/users/{}/status
admin     PUT  /api/auth/admin/users/{}/ban
admin     PUT  /api/auth/admin/users/{}/unban
admin     PUT  /api/auth/reset-password
admin     PUT  /api/auth/admin/users/{}/remove-profile-picture
admin     DELETE /api/auth/admin/users/{}
anyone    GET  /api/auth/categories
anyone    GET  /api/auth/all/products
admin     GET  /api/auth/categories/mapping
admin     POST /api/auth/categories
admin     PUT  /api/auth/categories/{}
admin     DELETE /api/auth/categories/{}
admin     GET  /api/auth/admin/products
admin     POST /api/auth/create/products
admin     PUT  /api/auth/atualizar/products/{}
admin     DELETE /api/auth/products/{}
admin     GET  /api/auth/product/mapping
admin     PUT  /api/auth/product/levels
admin     DELETE /api/auth/product/levels/{}/{}
signedIn  GET  /api/auth/products/{}
signedIn  POST /api/auth/coupons/use/{}
admin     GET  /api/auth/all/coupons
admin     POST /api/auth/create/coupons
admin     PUT  /api/auth/atualizar/coupons/{}
admin     DELETE /api/auth/coupons/{}
admin     GET  /api/auth/admin/audit
admin     POST /api/payments/mercadopago/refund/{}
admin     POST /api/payments/mercadopago/cancel/{}
admin     GET  /api/auth/admin/health/payments
anyone    GET  /api/openapi.json
anyone    GET  /api/docs
anyone    GET  /api/payments/mercadopago/generate-receipt/{}
anyone    GET  /api/payments/receipt/{}
admin     GET  /api/auth/admin/users/{}/terms-pdf
admin     GET  /api/auth/admin/purchases/{}/terms-pdf
signedIn  GET  /api/auth/all/notifications
signedIn  PUT  /api/auth/notifications/{}/read
signedIn  PUT  /api/auth/notifications/mark-all-read
admin     POST /api/auth/notifications
admin     PUT  /api/auth/notifications/{}
admin     DELETE /api/auth/notifications/{}
signedIn  GET  /api/auth/feedback/eligibility/{}
signedIn  POST /api/auth/feedback
anyone    GET  /api/auth/approved/feedback
admin     GET  /api/auth/all/feedbacks
admin     GET  /api/auth/feedback/count/rating
admin     PUT  /api/auth/feedback/{}
admin     DELETE /api/auth/feedback/{}
admin     POST /api/auth/feedback/{}/approve
admin     POST /api/auth/feedback/{}/reject
admin     GET  /api/auth/suggestions
admin     POST /api/auth/suggestions
admin     PUT  /api/auth/suggestions/{}
admin     DELETE /api/auth/suggestions/{}
admin     POST /api/auth/suggestions/{}/approve
admin     POST /api/auth/suggestions/{}/reject
admin     POST /api/auth/suggestions/{}/prepare
admin     POST /api/auth/suggestions/{}/complete
signedIn  GET  /api/auth/purchased-products
admin     GET  /api/payments/mercadopago/get-payments
signedIn  GET  /api/auth/settings/payments
anyone    GET  /api/auth/settings/social
anyone    GET  /api/auth/settings/videos
admin     POST /api/auth/settings/videos
admin     PUT  /api/auth/settings/videos/{}
admin     DELETE /api/auth/settings/videos/{}
admin     POST /api/auth/settings/social
admin     PUT  /api/auth/settings/social/{}
admin     DELETE /api/auth/settings/social/{}
admin     PUT  /api/auth/settings/payments/{}
signedIn  POST /api/payments/mercadopago/create-payment
signedIn  POST /api/payments/coinbase/create-payment
anyone    GET  /api/payments/coinbase/check-status/test
anyone    POST /api/payments/coinbase/webhook
anyone    POST /api/payments/btcpay/webhook
signedIn  GET  /api/payments/mercadopago/check-status/{}
anyone    POST /api/payments/mercadopago/webhook
signedIn  GET  /api/payments/confirmation/{}
`
const rows = calls
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/).join(' '))

const spelt = (path: string) => path.replace(/:\w+/g, '{}')
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
const nouns = [
  accounts,
  audit,
  catalogue,
  categories,
  config,
  coupons,
  docs,
  documents,
  feedback,
  images,
  levels,
  notifications,
  payments,
  products,
  paymentsHealth,
  purchases,
  refunds,
  settings,
  suggestions,
  users,
]
const endpoints = nouns.flatMap((noun) => Object.values(noun).filter(isEndpoint))

test('every call of the specification is served, to the people it names, and nothing else is', () => {
  const actual = served.map(({ endpoint, guard }) => `${guard.who} ${endpoint.method} ${spelt(endpoint.path)}`)
  expect(actual.sort()).toEqual(rows.sort())
})

test('every endpoint value is served once, and every route of the app is an endpoint value', () => {
  expect(new Set(served.map(({ endpoint }) => endpoint))).toEqual(new Set(endpoints))
  const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  expect(routes.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every write that takes a body and needs no session is limited by address', () => {
  const open = served.filter(({ endpoint, guard }) => guard.who === 'anyone' && endpoint.body)
  expect(open.filter(({ guard }) => guard.rate?.by !== 'address').map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('every error and success has a text in both languages and every error a status that fits', () => {
  for (const [code, [status, pt, en]] of Object.entries(errors)) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect([pt, en].every((text) => text.trim().length > 3)).toBe(true)
  }
  for (const texts of Object.values(successes)) expect(texts.every((text) => text.trim().length > 3)).toBe(true)
})
