import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { createCoupon } from '#schema/api/coupons.ts'
import { webhookPath } from '#schema/api/webhooks.ts'
import type { AccountLinkPurpose } from '#schema/rules/emails.ts'
import type { ProviderName } from '#schema/rules/payments.ts'
import { paymentMethods, payments, refunds } from '#schema/tables/index.ts'
import { providerOf } from '#worker/domain/payment-rows/provider-of.ts'
import { newKey } from '#worker/lib/ids.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { couponForm, unique } from './forms.ts'
import type { Store } from './open-store.ts'
import { admin, client, type Person, stranger } from './people.ts'
import type { PixName } from './pix-driver.ts'
import { pixCharge, purchase } from './purchases.ts'
import * as rows from './rows.ts'
import { signedWebhook } from './webhooks.ts'

/** The rows that the good calls of test/calls.ts are about. */

/** The token of an open link; a change of address is to a new one, and lacks this confirmation only. */
export async function linkToken(store: Store, who: Person, purpose: AccountLinkPurpose) {
  const change = purpose === 'change_to' && { changeId: unique(), address: `${unique()}@people.test` }
  const { id } = await rows.accountLink(store, who, { purpose, ...change })
  return store.deps.linkTokens.sign(id)
}

export const paidPurchase = async (store: Store) => ({
  params: { paymentId: (await purchase(store, await client(store))).payment.id },
})

/** The id of a purchase whose key is in use and whose customer wants the money back. */
export async function refundRequest(store: Store): Promise<string> {
  const who = await client(store)
  const { payment } = await purchase(store, who)
  await rows.refundRequest(store, { paymentId: payment.id, userId: who.id })
  return payment.id
}

/** The id of a purchase whose refund was approved, and is refused by the provider. */
export async function refusedRefundRequest(store: Store): Promise<string> {
  const who = await client(store)
  const { payment } = await purchase(store, who)
  const [paymentId, at] = [payment.id, Date.now()]
  await rows.refundRequest(store, {
    ...{ paymentId, userId: who.id, status: 'approved', decidedAt: at, isPending: true },
  })
  const refusal = { status: 'refused', refusal: '400 2063', refusals: 1, refusedAt: at } as const
  const times = { requestedAt: at, createdAt: at, nextAttemptAt: at + 3_600_000 }
  const amountCents = payment.amountCents
  await store.db.insert(refunds).values({ paymentId, source: 'user', amountCents, ...refusal, ...times })
  return paymentId
}

/** A purchase that its payer contests, with its case at the provider. */
export async function disputedPurchase(store: Store) {
  const { id: paymentId, providerId } = await pixCharge(store, { isPaid: true })
  await store.sandbox.openChargeback(providerId)
  return { params: { id: (await rows.dispute(store, { paymentId })).id } }
}

/** A request for the account of a paid purchase. */
export async function openClaim(store: Store) {
  const who = await client(store)
  const { payment } = await purchase(store, who)
  return rows.addressClaim(store, { userId: who.id, paymentId: payment.id })
}

/** An account that claims a Discord id for which a license waits. */
export async function discordClaim(store: Store) {
  const discordId = unique()
  await rows.license(store, { discordId })
  return client(store, { discordId })
}

/** A browser's reports of what the content security policy has stopped on the page of products. */
export const policyReport = ({ url }: Store, blocked = ['inline'], from = stranger()) => {
  const documentURL = `${url}/products`
  const reports = blocked.map((blockedURL) => ({
    type: 'csp-violation',
    age: 1,
    url: documentURL,
    user_agent: 'Tester',
    body: { documentURL, effectiveDirective: 'script-src-elem', blockedURL },
  }))
  return {
    headers: { ...from.headers, 'content-type': 'application/reports+json' },
    body: JSON.stringify(reports),
  }
}

/** The signed webhook of a crypto provider about a payment that has just been paid. */
export async function coinWebhook(
  store: Store,
  provider: ProviderName,
  signed: (providerId: string) => { body: string; headers: Record<string, string> },
) {
  const { id: userId } = await client(store)
  const price = { amountCents: 990, listPriceCents: 990, currency: 'USD' as const }
  const open = { userId, method: 'crypto' as const, provider, providerId: null, ...price }
  const { id, expiresAt, productId } = await rows.pendingPayment(store, open)
  const returnUrl = `${store.url}/payments/payment-confirmation/${id}`
  const charge = await providerOf(store.deps, { provider })?.create({
    paymentId: id,
    amountCents: 990,
    description: 'One product',
    payer: { email: 'buyer@people.test', name: 'A buyer' },
    shop: store.url,
    userId,
    productId: productId ?? '',
    notificationUrl: `${store.url}${webhookPath(provider)}`,
    returnUrl,
    expiresAt,
  })
  if (!charge) throw new Error(`${provider} is not configured`)
  const { providerId, collectorId } = charge
  await rows.changeRow(store, payments, id, { providerId, collectorId })
  await store.sandbox.approve(providerId)
  const { body, headers } = signed(providerId)
  return { body, headers: { ...stranger().headers, 'content-type': 'application/json', ...headers } }
}

export const pixMethod = async ({ db }: Store) => {
  const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.type, 'pix'))
  return { params: { id: method?.id ?? '' } }
}

/** A license of a product, and the body of a tool's call about it from the device PC-1. */
export async function toolCall(store: Store, { isBound = true } = {}) {
  const key = newKey()
  const { id: productId } = await rows.product(store)
  const bound = { device: sha256Hex(`${key}:PC-1`), activatedAt: Date.now() }
  await rows.license(store, { key, productId, ...(isBound && bound) })
  return { body: { key, productId, hwid: 'PC-1', nonce: unique() } }
}

/** A key of this user that is bound to a device, and that another device asks for. */
export async function askedKey(store: Store, { id: userId }: { id: string }) {
  const { id: licenseId } = await rows.license(store, { userId, activatedAt: Date.now() })
  const { id: device } = await rows.keyDevice(store, { licenseId })
  return { ...(await rows.deviceMove(store, { licenseId })), device }
}

/** A coupon that an admin has asked for and another one has to approve. */
export async function waitingCoupon(store: Store) {
  const who = await admin(store)
  const body = v.parse(createCoupon.body, couponForm())
  return rows.approval(store, { call: 'coupon', body, requestedBy: who.id, requestedByName: who.name })
}

/** The webhook about a paid charge by a provider of PIX, which need not be the one that makes the shop's new charges. */
export async function pixWebhook(store: Store, name: PixName) {
  const { id, providerId: made } = await pixCharge(store)
  const pix = store.pixBy(name)
  let providerId = made
  if (name !== store.pix.name) {
    const payment = await rows.findRow(store, payments, id)
    providerId = await pix.charge({ reference: id, cents: payment?.amountCents ?? 0 })
    await rows.changeRow(store, payments, id, { provider: name, providerId })
  }
  await store.sandbox.approve(providerId)
  const { path, init } = signedWebhook({ pix }, providerId)
  const query = Object.fromEntries(new URL(path, store.url).searchParams)
  return { query, headers: init.headers, body: init.body }
}
