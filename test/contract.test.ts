import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accountLinks from '#schema/api/account-links.ts'
import * as accounts from '#schema/api/accounts.ts'
import * as activations from '#schema/api/activations.ts'
import * as addressClaims from '#schema/api/address-claims.ts'
import * as approvals from '#schema/api/approvals.ts'
import * as audit from '#schema/api/audit.ts'
import * as boughtKeys from '#schema/api/bought-keys.ts'
import * as catalogue from '#schema/api/catalogue.ts'
import * as categories from '#schema/api/categories.ts'
import * as config from '#schema/api/config.ts'
import * as coupons from '#schema/api/coupons.ts'
import * as customers from '#schema/api/customers.ts'
import * as deviceMoves from '#schema/api/device-moves.ts'
import * as devices from '#schema/api/devices.ts'
import * as claims from '#schema/api/discord-claims.ts'
import * as disputes from '#schema/api/disputes.ts'
import * as docs from '#schema/api/docs.ts'
import * as documents from '#schema/api/documents.ts'
import * as downloads from '#schema/api/downloads.ts'
import * as emailChanges from '#schema/api/email-changes.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { errors } from '#schema/api/errors.ts'
import * as exports from '#schema/api/exports.ts'
import * as feedback from '#schema/api/feedback.ts'
import * as health from '#schema/api/health.ts'
import * as images from '#schema/api/images.ts'
import * as keyHandover from '#schema/api/key-handover.ts'
import * as keyRuns from '#schema/api/key-runs.ts'
import * as keyViews from '#schema/api/key-views.ts'
import * as levels from '#schema/api/levels.ts'
import * as licenses from '#schema/api/licenses.ts'
import * as loginProof from '#schema/api/login-proof.ts'
import * as maintenance from '#schema/api/maintenance.ts'
import * as manualOrders from '#schema/api/manual-orders.ts'
import * as metrics from '#schema/api/metrics.ts'
import * as notifications from '#schema/api/notifications.ts'
import * as ownData from '#schema/api/own-data.ts'
import * as pages from '#schema/api/pages.ts'
import * as panel from '#schema/api/panel.ts'
import * as partialRefunds from '#schema/api/partial-refunds.ts'
import * as payments from '#schema/api/payments.ts'
import * as paymentsHealth from '#schema/api/payments-health.ts'
import * as policyReports from '#schema/api/policy-reports.ts'
import * as productChoices from '#schema/api/product-choices.ts'
import * as products from '#schema/api/products.ts'
import * as purchases from '#schema/api/purchases.ts'
import * as ranking from '#schema/api/ranking.ts'
import * as refundRequests from '#schema/api/refund-requests.ts'
import * as refunds from '#schema/api/refunds.ts'
import * as renewals from '#schema/api/renewals.ts'
import * as secondFactor from '#schema/api/second-factor.ts'
import * as serviceDays from '#schema/api/service-days.ts'
import * as sessions from '#schema/api/sessions.ts'
import * as settings from '#schema/api/settings.ts'
import * as sharedKeys from '#schema/api/shared-keys.ts'
import * as statistics from '#schema/api/statistics.ts'
import * as stock from '#schema/api/stock.ts'
import * as storeLists from '#schema/api/store-lists.ts'
import { successes } from '#schema/api/successes.ts'
import * as suggestions from '#schema/api/suggestions.ts'
import * as unfinishedPayments from '#schema/api/unfinished-payments.ts'
import * as users from '#schema/api/users.ts'
import { paymentWebhooks } from '#schema/api/webhooks.ts'
import { app } from '#worker/app.ts'
import { served } from '#worker/http/serve.ts'
import { scaleCases, steadyReads } from './bench/scale-cases.ts'
import { adminCalls, ourCalls, serverCalls, storeCalls } from './specification.ts'

const spelt = (path: string) => path.replace(/:\w+/g, '{}')
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
const nouns = [
  accountLinks,
  accounts,
  activations,
  addressClaims,
  approvals,
  audit,
  boughtKeys,
  catalogue,
  categories,
  claims,
  sharedKeys,
  config,
  coupons,
  deviceMoves,
  devices,
  customers,
  disputes,
  docs,
  documents,
  emailChanges,
  exports,
  feedback,
  health,
  images,
  keyHandover,
  keyRuns,
  keyViews,
  levels,
  licenses,
  maintenance,
  manualOrders,
  metrics,
  notifications,
  ownData,
  pages,
  panel,
  partialRefunds,
  payments,
  paymentsHealth,
  policyReports,
  productChoices,
  products,
  downloads,
  purchases,
  renewals,
  refundRequests,
  refunds,
  loginProof,
  secondFactor,
  ranking,
  serviceDays,
  sessions,
  settings,
  statistics,
  stock,
  storeLists,
  suggestions,
  unfinishedPayments,
  users,
  paymentWebhooks.map(({ endpoint }) => endpoint),
]
const endpoints = nouns.flatMap((noun) => Object.values(noun).filter(isEndpoint))

test('every call of the specification is served, to the people it names, and nothing else is', () => {
  const actual = served.map(({ endpoint, guard }) => `${guard.who} ${endpoint.method} ${spelt(endpoint.path)}`)
  expect(actual.sort()).toEqual([...storeCalls, ...adminCalls, ...serverCalls, ...ourCalls].sort())
})

test('every endpoint value is served once, and every route of the app is an endpoint value', () => {
  expect(new Set(served.map(({ endpoint }) => endpoint))).toEqual(new Set(endpoints))
  const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  expect(routes.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every read is measured against a large shop, or has no rows to grow with', () => {
  const measured = new Set(scaleCases.map(({ endpoint }) => endpoint))
  const unmeasured = endpoints.filter((endpoint) => endpoint.method === 'GET' && !measured.has(endpoint))
  expect(unmeasured.map(({ path }) => path).sort()).toEqual(Object.values(steadyReads).flat().sort())
})

test('every write that takes a body and needs no session is limited by address', () => {
  const open = served.filter(({ endpoint, guard }) => guard.who === 'anyone' && endpoint.body)
  expect(open.filter(({ guard }) => guard.rate?.by !== 'address').map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('the code of an error stands for one noun only', async () => {
  const folder = join(import.meta.dirname, '../schema/api/errors')
  const files = readdirSync(folder).filter((file) => file !== 'texts.ts')
  const nouns: Record<string, object>[] = await Promise.all(files.map((file) => import(join(folder, file))))
  const codes = nouns.flatMap((noun) => Object.values(noun).flatMap((texts) => Object.keys(texts)))
  expect(codes.sort()).toEqual(Object.keys(errors).sort())
})

test('every error and success has a text in both languages and every error a status that fits', () => {
  for (const [code, [status, pt, en]] of Object.entries(errors)) {
    expect(code).toMatch(/^[a-z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect([pt, en].every((text) => text.trim().length > 3)).toBe(true)
  }
  for (const texts of Object.values(successes)) expect(texts.every((text) => text.trim().length > 3)).toBe(true)
})
