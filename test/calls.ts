import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { uploadDownload } from '#schema/api/downloads.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { uploadProfileImage } from '#schema/api/images.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { keyOfToolFile } from '#schema/rules/downloads.ts'
import { levels, products, secondFactors, shopSettings } from '#schema/tables/index.ts'
import { makeEvidenceLink } from '#worker/domain/disputes/evidence-links.ts'
import { newTotpSecret } from '#worker/lib/totp.ts'
import type { Question } from './ask.ts'
import {
  askedKey,
  coinWebhook,
  discordClaim,
  disputedPurchase,
  linkToken,
  openClaim,
  paidPurchase,
  pixMethod,
  pixWebhook,
  policyReport,
  refundRequest,
  refusedRefundRequest,
  toolCall,
  waitingCoupon,
} from './call-rows.ts'
import {
  announcementForm,
  categoryForm,
  couponForm,
  honeypotData,
  order,
  pictureForm,
  productForm,
  socialLinkForm,
  suggestionForm,
  toolUpload,
  unique,
  videoForm,
} from './forms.ts'
import { sign as signBtcpay } from './local/sandbox/btcpay.ts'
import { sign as signCoinbase } from './local/sandbox/coinbase.ts'
import type { Store } from './open-store.ts'
import { Passkey } from './passkeys.ts'
import { admin, client, type Person, type PersonOptions, stranger } from './people.ts'
import { pixCharge, purchase, terms } from './purchases.ts'
import * as rows from './rows.ts'
import { adminWithApp, challengeFor, codeOf } from './second-factors.ts'

type Rest = Omit<Question, 'as'>
/** Inserts the rows that a call needs, new each time, and returns the request that is answered with a 2xx. */
export type MakeCall = (store: Store) => Promise<Question>

const byAnyone =
  (rest: (store: Store) => Promise<Rest> | Rest = () => ({})): MakeCall =>
  async (store) => ({ ...stranger(), ...(await rest(store)) })
const byClient =
  (rest: (store: Store, who: Person) => Promise<Rest> | Rest = () => ({}), options: PersonOptions = {}): MakeCall =>
  async (store) => {
    const as = await client(store, options)
    return { as, ...(await rest(store, as)) }
  }
const byAdmin =
  (rest: (store: Store, who: Person) => Promise<Rest> | Rest = () => ({})): MakeCall =>
  async (store) => {
    const as = await admin(store)
    return { as, ...(await rest(store, as)) }
  }

const password = 'correct horse'
const idOf = async (row: Promise<{ id: string }>) => ({ params: { id: (await row).id } })

export const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * A good call of every endpoint, by `METHOD path`: what the table-driven suites ask, as it is or spoilt. An endpoint that is served
 * and has no entry here fails them.
 */
export const calls: Record<string, MakeCall> = {
  'GET /api/openapi.json': byAnyone(),
  'GET /api/docs': byAnyone(),
  'GET /api/docs/tools': byAnyone(),
  'GET /api/docs.md': byAnyone(),
  'GET /api/docs/tools.md': byAnyone(),
  'GET /api/docs/start': byAnyone(),
  'GET /api/docs/start.md': byAnyone(),
  'GET /api/docs/samples/:name': byAnyone(() => ({ params: { name: 'license.py' } })),
  'GET /api/docs/conformance.json': byAnyone(),
  'GET /api/config': byAnyone(),
  'GET /api/health': byAnyone(),
  'GET /api/status': byAnyone(),
  'POST /api/policy-reports': byAnyone((store) => policyReport(store)),
  'GET /api/health/ready': byAnyone(async (store) => {
    await rows.sweepRun(store)
    return {}
  }),

  'GET /.well-known/jwks.json': byAnyone(),
  'GET /.well-known/license-status/:list': byAnyone(async (store) => {
    await rows.statusList(store)
    return { params: { list: '0' } }
  }),
  'GET /.well-known/test-jwks.json': byAnyone(),
  'GET /.well-known/test-license-status': byAnyone(),
  'POST /api/licenses/activate': byAnyone((store) => toolCall(store, { isBound: false })),
  'POST /api/licenses/validate': byAnyone((store) => toolCall(store)),
  'POST /api/licenses/move': byAnyone((store) => toolCall(store)),
  'POST /api/licenses/deactivate': byAnyone((store) => toolCall(store)),

  'POST /api/auth/register': byAnyone(() => ({
    body: {
      name: `Somebody ${unique()}`,
      email: `${unique()}@people.test`,
      password,
      termsAccepted: true,
      discordId: null,
      discordSig: null,
      recaptchaToken: null,
      honeypotData,
    },
  })),
  'POST /api/auth/check-user': byAnyone(async (store) => ({
    body: { email: (await client(store)).email, recaptchaToken: null, honeypotData },
  })),
  'POST /api/auth/login': byAnyone(async (store) => ({
    body: { email: (await client(store, { password })).email, password, recaptchaToken: null, honeypotData },
  })),
  'POST /api/auth/login/second-factor': byAnyone(async (store) => {
    const who = await adminWithApp(store)
    return { body: { challenge: await challengeFor(store, who, 'login'), code: codeOf(who) } }
  }),
  'POST /api/auth/admin/users/:id/second-factor-reset': byAdmin(async (store) => idOf(adminWithApp(store))),
  'DELETE /api/auth/admin/users/:id/second-factor-reset': byAdmin(async (store) => {
    const other = await adminWithApp(store)
    await store.db
      .update(secondFactors)
      .set({ endsAt: Date.now() + 1e8 })
      .where(eq(secondFactors.userId, other.id))
    return { params: { id: other.id } }
  }),
  'GET /api/auth/second-factor': byAdmin(),
  'POST /api/auth/second-factor/challenge': async (store) => ({ as: await adminWithApp(store) }),
  'POST /api/auth/second-factor/confirm': async (store) => {
    const as = await adminWithApp(store)
    return { as, body: { challenge: await challengeFor(store, as, 'session'), code: codeOf(as) } }
  },
  'POST /api/auth/second-factor/totp/start': byAdmin(),
  'POST /api/auth/second-factor/totp': byAdmin(async ({ deps }, { id: userId }) => {
    const secret = newTotpSecret()
    const enrolment = await deps.sealed.seal('enrolment', { userId, secret, expiresAt: Date.now() + 60_000 })
    return { body: { enrolment, code: codeOf({ secret }), name: 'Phone' } }
  }),
  'POST /api/auth/second-factor/passkey/start': byAdmin(),
  'POST /api/auth/second-factor/passkey': async (store) => {
    const as = await admin(store)
    const nonce = randomBytes(16)
    const { sid: sessionId } = decodeJwt(as.token)
    const of = { userId: as.id, sessionId, version: as.sessionVersion, expiresAt: Date.now() + 60_000 }
    const enrolment = await store.deps.sealed.seal('passkey', { ...of, nonce: nonce.toString('hex') })
    const passkey = new Passkey(store.url).create({ challenge: nonce.toString('base64url') })
    return { as, body: { enrolment, passkey, name: 'Laptop' } }
  },
  'PUT /api/auth/second-factor/:id': async (store) => {
    const as = await adminWithApp(store)
    return { as, params: { id: as.factorId }, body: { name: 'Old phone' } }
  },
  'DELETE /api/auth/second-factor/:id': async (store) => {
    const as = await adminWithApp(store)
    return { as, params: { id: as.factorId } }
  },
  'POST /api/auth/second-factor/recovery-codes': async (store) => ({ as: await adminWithApp(store) }),
  'POST /api/auth/logout': byClient(),
  'POST /api/auth/logout-everywhere': byClient(),
  'GET /api/auth/sessions': byClient(),
  'DELETE /api/auth/sessions': byClient(),
  'DELETE /api/auth/sessions/:id': async (store) => {
    const session = rows.openSession()
    return { as: await client(store, { sessions: [session] }), params: { id: session.id } }
  },
  'GET /api/auth/me': byClient(),
  'PUT /api/auth/terms': byClient(() => ({ body: { version: termsVersion } })),
  'POST /api/auth/recovery': byAnyone(async (store) => ({
    body: { email: (await client(store)).email, recaptchaToken: null, honeypotData },
  })),
  'POST /api/auth/recovery/reset': byAnyone(async (store) => ({
    body: { token: await linkToken(store, await client(store), 'recover'), newPassword: 'battery staple' },
  })),
  'POST /api/auth/verification': byClient(),
  'POST /api/auth/verification/confirm': byAnyone(async (store) => ({
    body: { token: await linkToken(store, await client(store), 'verify') },
  })),
  'GET /api/auth/ranking': byAnyone(),
  'PUT /api/auth/ranking': byClient(() => ({ body: { isRanked: true } })),
  'PUT /api/auth/language': byClient(() => ({ body: { language: 'en' } })),
  'DELETE /api/auth/tax-id': byClient(),
  'PUT /api/auth/name': byClient(() => ({ body: { name: 'Another Name' } })),
  'GET /api/auth/email-change': byClient(),
  'POST /api/auth/email-change': byClient(() => ({ body: { email: `${unique()}@people.test`, password } }), {
    password,
  }),
  'POST /api/auth/email-change/resend': byClient(async (store, who) => {
    await linkToken(store, who, 'change_to')
    return {}
  }),
  'DELETE /api/auth/email-change': byClient(),
  'POST /api/auth/email-change/confirm': byClient(async (store, who) => ({
    body: { token: await linkToken(store, who, 'change_to') },
  })),
  'DELETE /api/profile': byClient(() => ({ body: { password } }), { password }),
  'GET /api/profile/data': byClient(),
  'GET /api/profile/terms': byClient(() => ({}), { termsVersion, termsAcceptedAt: 1 }),
  'PUT /api/auth/update-password': byClient(
    () => ({ body: { currentPassword: password, newPassword: 'battery staple' } }),
    { password },
  ),

  'POST /api/auth/uploadProfileImage': byClient(() => ({ body: pictureForm() })),
  'POST /api/auth/admin/media': byAdmin(() => ({ body: pictureForm() })),
  'POST /api/auth/admin/downloads': byAdmin(() => toolUpload()),
  'GET /api/downloads/:key': byAnyone(async (store) => {
    const ana = await client(store)
    const { item, license } = await purchase(store, ana)
    const { body: download } = await store.ask(uploadDownload, { as: await admin(store), ...toolUpload() })
    await rows.changeRow(store, products, item.id, { download })
    const key = keyOfToolFile(download.url) ?? ''
    const until = Date.now() + 600_000
    const reader = { licenseId: license.id, userId: ana.id, productId: item.id }
    const signature = store.deps.signDownload(reader, key, until)
    return { params: { key }, query: { license: license.id, until, signature } }
  }),
  'POST /api/auth/updateProfileImage': byClient(() => ({ body: { profileImage: 'https://pictures.test/me.png' } })),
  'DELETE /api/auth/removeProfileImage': byClient(() => ({}), { profileImage: 'https://pictures.test/me.png' }),
  'GET /api/auth/profile-image/:userId': byAnyone(async (store) => ({ params: { userId: (await client(store)).id } })),
  'GET /media/:key': byAnyone(async (store) => {
    const { body } = await store.ask(uploadProfileImage, { as: await client(store), body: pictureForm() })
    return { params: { key: body.profileImage.split('/').at(-1) ?? '' } }
  }),

  'GET /api/auth/admin/users': byAdmin(),
  'GET /api/auth/users': byAnyone(),
  'PUT /api/auth/admin/users/:id/role': byAdmin(async (store) => ({
    ...(await idOf(client(store))),
    body: { role: 'reseller' },
  })),
  'PUT /api/auth/admin/users/:id/status': byAdmin(async (store) => ({
    ...(await idOf(client(store))),
    body: { action: 'block' },
  })),
  'PUT /api/auth/admin/users/:id/ban': byAdmin((store) => idOf(client(store))),
  'PUT /api/auth/admin/users/:id/unban': byAdmin((store) => idOf(client(store, { isBanned: true }))),
  'PUT /api/auth/admin/users/:id/remove-profile-picture': byAdmin((store) =>
    idOf(client(store, { profileImage: 'https://pictures.test/me.png' })),
  ),
  'POST /api/auth/admin/users/:id/notes': byAdmin(async (store) => ({
    ...(await idOf(client(store))),
    body: { body: 'Prefers an answer by e-mail.' },
  })),
  'DELETE /api/auth/admin/users/:id/notes/:noteId': byAdmin(async (store) => {
    const { id: noteId, userId: id } = await rows.customerNote(store, { userId: (await client(store)).id })
    return { params: { id, noteId } }
  }),
  'DELETE /api/auth/admin/users/:id/sessions': byAdmin((store) => idOf(client(store))),
  'POST /api/auth/admin/users/:id/recovery': byAdmin((store) => idOf(client(store))),
  'PUT /api/auth/reset-password': byAdmin(async (store) => ({
    body: { userId: (await client(store)).id, newPassword: password },
  })),
  'DELETE /api/auth/admin/users/:id': byAdmin((store) => idOf(client(store))),

  'GET /api/auth/categories': byAnyone(),
  'GET /api/auth/all/products': byAnyone(),
  'GET /api/auth/product/page/:slug': byAnyone(async (store) => ({ params: { slug: (await rows.product(store)).id } })),
  'GET /api/auth/product/list': byAnyone(() => ({ query: { sort: 'price', currency: 'USD', page: '1' } })),
  'GET /api/auth/product/category/:slug': byAnyone(async (store) => ({
    params: { slug: categorySlug((await rows.category(store)).name) },
  })),
  'GET /api/auth/product/categories': byAnyone(),
  'GET /api/auth/product/cards': byAnyone(async (store) => ({ query: { slugs: (await rows.product(store)).id } })),
  'GET /api/auth/product/search': byAnyone(() => ({ query: { q: 'tool' } })),
  'GET /api/auth/product/index': byAnyone(),
  'GET /api/auth/products/:productId': byClient(async (store) => ({
    params: { productId: (await rows.product(store)).id },
  })),
  'GET /api/auth/admin/categories': byAdmin(async (store) => ({
    query: { search: (await rows.category(store)).name },
  })),
  'GET /api/auth/categories/mapping': byAdmin(),
  'POST /api/auth/categories': byAdmin(() => ({ body: categoryForm() })),
  'PUT /api/auth/categories/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.category(store))),
    body: categoryForm(),
  })),
  'DELETE /api/auth/categories/:id': byAdmin((store) => idOf(rows.category(store))),
  'GET /api/auth/admin/products': byAdmin(),
  'POST /api/auth/create/products': byAdmin(async (store) => {
    await rows.level(store, { level: 3 })
    return { body: await productForm(store) }
  }),
  'PUT /api/auth/atualizar/products/:id': byAdmin(async (store) => {
    await Promise.all([rows.level(store), rows.level(store, { level: 3 })])
    return { ...(await idOf(rows.product(store))), body: await productForm(store) }
  }),
  'POST /api/auth/products/:productId/restore': byAdmin(async (store) => {
    const { id } = await rows.product(store, { deletedAt: Date.now() })
    return { params: { productId: id } }
  }),
  'POST /api/auth/products/:productId/duplicate': byAdmin(async (store) => {
    await rows.level(store)
    return { params: { productId: (await rows.product(store)).id } }
  }),
  'DELETE /api/auth/products/:productId': byAdmin(async (store) => ({
    params: { productId: (await rows.product(store)).id },
  })),
  'GET /api/auth/admin/products/choices': byAdmin(async (store) => ({
    query: { search: 'Aurora', sellerType: 'internal', levels: 'true', id: (await rows.product(store)).id },
  })),
  'GET /api/auth/product/mapping': byAdmin(),
  'PUT /api/auth/product/levels': byAdmin(async ({ db }) => {
    await db.delete(levels).where(eq(levels.level, 7))
    return { body: { sellerType: 'internal', level: 7, name: 'Gold 7' } }
  }),
  'DELETE /api/auth/product/levels/:sellerType/:level': byAdmin(async ({ db }) => {
    await db.insert(levels).values({ sellerType: 'internal', level: 8, name: 'Gold 8' }).onConflictDoNothing()
    return { params: { sellerType: 'internal', level: '8' } }
  }),

  'POST /api/auth/coupons/use/:code': byClient(async (store) => ({
    params: { code: (await rows.coupon(store)).code },
  })),
  'GET /api/auth/all/coupons': byAdmin(),
  'POST /api/auth/create/coupons': byAdmin(() => ({ body: couponForm() })),
  'PUT /api/auth/atualizar/coupons/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.coupon(store))),
    body: couponForm(),
  })),
  'DELETE /api/auth/coupons/:id': byAdmin((store) => idOf(rows.coupon(store))),

  'GET /api/auth/admin/keys': byAdmin(async (store) => {
    await rows.license(store, { userId: (await client(store)).id })
    return {}
  }),
  'POST /api/auth/add-key': byAdmin(async (store) => ({
    body: { key: `OLD-${unique()}`, productName: (await rows.product(store)).name, expirationDays: 30 },
  })),
  'POST /api/auth/admin/generate-key-admin': byAdmin(async (store) => {
    await rows.level(store)
    return {
      body: {
        productName: (await rows.product(store)).name,
        days: '30',
        sellerType: 'internal',
        productLevel: 0,
        discordId: '123456789012345678',
      },
    }
  }),
  'PUT /api/auth/admin/keys/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.license(store))),
    body: { note: 'For a Friend', expirationDate: '2036-01-01T00:00:00Z', isActive: false, reason: 'It was shared' },
  })),
  'POST /api/auth/admin/key-runs': byAdmin(async (store) => {
    await rows.level(store)
    const { name } = await rows.product(store)
    const { email } = await client(store)
    const run = { runId: randomBytes(16).toString('hex'), from: 0, count: 2 }
    return { body: { ...run, productName: name, productLevel: 0, days: 30, owner: email, note: 'A lot' } }
  }),
  'POST /api/auth/admin/keys/:id/replace': byAdmin(async (store) => ({
    ...(await idOf(rows.license(store))),
    body: { reason: 'It was published.' },
  })),
  'PUT /api/auth/admin/keys/:id/owner': byAdmin(async (store) => ({
    ...(await idOf(rows.license(store, { userId: (await client(store)).id }))),
    body: { owner: (await client(store)).email, reason: 'It is a present.', isReplaced: true },
  })),
  'DELETE /api/auth/delete-key': byAdmin(async (store) => ({
    body: { key: (await rows.license(store)).key, reason: 'It was shared' },
  })),
  'POST /api/auth/add-time': byAdmin(async (store) => ({ body: { key: (await rows.license(store)).key, time: 30 } })),
  'GET /api/auth/check-key': byAdmin(async (store) => ({ query: { key: (await rows.license(store)).key } })),
  'GET /api/auth/reset-hwid': byAdmin(async (store) => ({
    query: { key: (await rows.license(store, { device: 'pc' })).key },
  })),
  'GET /api/auth/reset-hwid/count': byAdmin(async (store) => ({ query: { name: (await client(store)).email } })),
  'POST /api/auth/licenses/:id/release-device': byClient((store, { id }) =>
    idOf(rows.license(store, { userId: id, device: 'pc', activatedAt: Date.now() })),
  ),
  'POST /api/auth/device-moves': byClient(async (store, who) => ({
    body: { code: (await askedKey(store, who)).code },
  })),
  'POST /api/auth/licenses/:id/move': byClient(async (store, who) => {
    const { licenseId, id: move, device } = await askedKey(store, who)
    return { params: { id: licenseId }, body: { move, device, isEmergency: false } }
  }),
  'POST /api/auth/licenses/:id/move/deny': byClient(async (store, who) => {
    const { licenseId, id: move } = await askedKey(store, who)
    return { params: { id: licenseId }, body: { move } }
  }),
  'POST /api/auth/licenses/:id/views': byClient(async (store, { id }) => ({
    ...(await idOf(rows.license(store, { userId: id }))),
    body: { kind: 'revealed' },
  })),
  'GET /api/auth/admin/shared-keys': byAdmin(async (store) => {
    await rows.sharedKey(store)
    return { query: { page: 1 } }
  }),
  'POST /api/auth/admin/shared-keys/:id/dismiss': byAdmin((store) => idOf(rows.sharedKey(store))),
  'GET /api/auth/admin/discord-claims': byAdmin(async (store) => {
    await discordClaim(store)
    return {}
  }),
  'POST /api/auth/admin/discord-claims/:id/confirm': byAdmin((store) => idOf(discordClaim(store))),
  'DELETE /api/auth/admin/discord-claims/:id': byAdmin((store) => idOf(discordClaim(store))),
  'GET /api/auth/admin/products/:productId/stock': byAdmin(async (store) => ({
    params: { productId: (await rows.stockedProduct(store, 2)).id },
  })),
  'POST /api/auth/admin/products/:productId/stock': byAdmin(async (store) => ({
    params: { productId: (await rows.product(store)).id },
    body: { runId: randomBytes(16).toString('hex'), from: 0, keys: [`BOUGHT-${unique()}`, `BOUGHT-${unique()}`] },
  })),
  'POST /api/auth/admin/products/:productId/stock/remove': byAdmin(async (store) => {
    const { id: productId } = await rows.stockedProduct(store, 1)
    return { params: { productId }, body: { ids: [(await rows.stockKey(store, { productId })).id] } }
  }),
  'PUT /api/auth/product/maintenance/:id': byAdmin(async (store) => {
    const since = { status: 'maintenance' as const, maintenanceSince: Date.now() - 3_600_000 }
    const item = await rows.product(store, since)
    const { id: userId } = await client(store)
    await rows.license(store, { productId: item.id, userId, purchaseDate: Date.now() - 86_400_000 })
    return { params: { id: item.id }, body: { status: 'active' } }
  }),

  'GET /api/auth/all/notifications': byClient(),
  'PUT /api/auth/notifications/:id/read': byClient((store, { id }) => idOf(rows.notification(store, { userId: id }))),
  'PUT /api/auth/notifications/mark-all-read': byClient(async (store, { id }) => {
    await rows.notification(store, { userId: id })
    return {}
  }),
  'POST /api/auth/notifications': byAdmin(() => ({ body: announcementForm })),
  'PUT /api/auth/notifications/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.notification(store))),
    body: announcementForm,
  })),
  'DELETE /api/auth/notifications/:id': byAdmin((store) => idOf(rows.notification(store))),

  'GET /api/auth/approved/feedback': byAnyone(async (store) => {
    await rows.review(store, { status: 'approved' })
    return {}
  }),
  'GET /api/auth/feedback/eligibility/:productName': byClient(async (store, who) => ({
    params: { productName: (await purchase(store, who)).item.name },
  })),
  'POST /api/auth/feedback': byClient(async (store, who) => ({
    body: { feedback: 'It works.', rating: 5, productName: (await purchase(store, who)).item.name },
  })),
  'GET /api/auth/all/feedbacks': byAdmin(),
  'GET /api/auth/feedback/count/rating': byAdmin(),
  'PUT /api/auth/feedback/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.review(store))),
    body: { feedback: 'It works well.', rating: 4, status: 'approved' },
  })),
  'DELETE /api/auth/feedback/:id': byAdmin((store) => idOf(rows.review(store))),
  'POST /api/auth/feedback/:id/approve': byAdmin((store) => idOf(rows.review(store))),
  'POST /api/auth/feedback/:id/reject': byAdmin((store) => idOf(rows.review(store))),

  'GET /api/auth/suggestions': byAdmin(),
  'POST /api/auth/suggestions': byAdmin(() => ({ body: suggestionForm })),
  'PUT /api/auth/suggestions/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.suggestion(store))),
    body: suggestionForm,
  })),
  'DELETE /api/auth/suggestions/:id': byAdmin((store) => idOf(rows.suggestion(store))),
  'POST /api/auth/suggestions/:id/approve': byAdmin((store) => idOf(rows.suggestion(store))),
  'POST /api/auth/suggestions/:id/reject': byAdmin((store) => idOf(rows.suggestion(store))),
  'POST /api/auth/suggestions/:id/prepare': byAdmin((store) => idOf(rows.suggestion(store, { status: 'approved' }))),
  'POST /api/auth/suggestions/:id/complete': byAdmin((store) => idOf(rows.suggestion(store, { status: 'approved' }))),

  'GET /api/auth/settings/payments': byClient(),
  'PUT /api/auth/settings/payments/:id': byAdmin(async (store) => ({
    ...(await pixMethod(store)),
    body: { isActive: true },
  })),
  'GET /api/auth/settings/social': byAnyone(),
  'POST /api/auth/settings/social': byAdmin(() => ({ body: socialLinkForm })),
  'PUT /api/auth/settings/social/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.socialLink(store))),
    body: socialLinkForm,
  })),
  'DELETE /api/auth/settings/social/:id': byAdmin((store) => idOf(rows.socialLink(store))),
  'GET /api/auth/settings/videos': byAnyone(),
  'GET /api/auth/videos': byAnyone(),
  'GET /api/auth/admin/videos': byAdmin(async (store) => ({
    query: { search: (await rows.video(store, { title: 'Aurora em uso' })).title },
  })),
  'POST /api/auth/settings/videos': byAdmin(() => ({ body: videoForm })),
  'PUT /api/auth/settings/videos/:id': byAdmin(async (store) => ({
    ...(await idOf(rows.video(store))),
    body: videoForm,
  })),
  'DELETE /api/auth/settings/videos/:id': byAdmin((store) => idOf(rows.video(store))),

  'GET /api/auth/purchased-products': byClient(async (store, who) => {
    await purchase(store, who)
    return {}
  }),
  'GET /api/auth/purchased-keys/count/:productId': byClient(async (store, who) => {
    const { item } = await purchase(store, who)
    return { params: { productId: item.id } }
  }),
  'GET /api/auth/purchased-products/:id/download': byClient(async (store, who) => {
    const { item, payment } = await purchase(store, who)
    const download = { url: 'https://files.example/tool.zip', bytes: 1_024, sha256: '' }
    await rows.changeRow(store, products, item.id, { download })
    return { params: { id: payment.id } }
  }),
  'GET /api/auth/licenses/:id/renewals': byClient(async (store, who) => {
    const { license } = await purchase(store, who)
    return { params: { id: license.id } }
  }),
  'GET /api/payments/mercadopago/get-payments': byAdmin(async (store) => {
    await purchase(store, await client(store))
    return {}
  }),
  'GET /sitemap.xml': byAnyone(),
  'GET /robots.txt': byAnyone(),
  'GET /api/auth/admin/audit': byAdmin(),
  'GET /api/auth/admin/export/address-claims': byAdmin(),
  'GET /api/auth/admin/export/refund-requests': byAdmin(),
  'GET /api/auth/admin/export/audit': byAdmin(),
  'GET /api/auth/admin/export/approvals': byAdmin(),
  'GET /api/auth/admin/export/coupons': byAdmin(),
  'GET /api/auth/admin/export/products': byAdmin(),
  'GET /api/auth/admin/export/feedback': byAdmin(),
  'GET /api/auth/admin/export/disputes': byAdmin(),
  'GET /api/auth/admin/export/keys': byAdmin(),
  'GET /api/auth/admin/export/notifications': byAdmin(),
  'GET /api/auth/admin/export/purchases': byAdmin(),
  'GET /api/auth/admin/export/suggestions': byAdmin(),
  'GET /api/auth/admin/export/users': byAdmin(),
  'GET /api/auth/admin/health/payments': byAdmin(),
  'GET /api/auth/admin/metrics': byAdmin(),
  'GET /api/auth/admin/panel/home': byAdmin(),
  'GET /api/auth/admin/panel/search': byAdmin(async () => ({ query: { search: 'Aurora' } })),
  'GET /api/auth/admin/users/:id': byAdmin((store) => idOf(client(store))),
  'GET /api/auth/admin/users/:id/events': byAdmin((store) => idOf(client(store))),
  'POST /api/auth/admin/health/events/retry': byAdmin(async (store) => {
    const { provider, eventId } = await rows.providerEvent(store, { failedAt: Date.now() })
    return { body: { provider, eventId } }
  }),
  'POST /api/auth/admin/health/emails/:id/send': byAdmin((store) => idOf(rows.givenUpEmail(store))),
  'GET /api/auth/admin/statistics': byAdmin(),
  'GET /api/auth/admin/purchases/summary': byAdmin(() => ({ query: { from: '2026-01-01', to: '2026-12-31' } })),

  'GET /api/payments/mercadopago/generate-receipt/:paymentId': byAnyone(paidPurchase),
  'GET /api/payments/receipt/:paymentId': byAnyone(paidPurchase),
  'GET /api/payments/evidence/:token': byAnyone(async (store) => {
    const { params } = await disputedPurchase(store)
    const url = await makeEvidenceLink(store.deps, params.id, Buffer.from('%PDF-1.7'))
    return { params: { token: url.replace(/.*\//, '') } }
  }),
  'POST /api/auth/address-claims': byAnyone(async (store) => {
    const { params } = await paidPurchase(store)
    return {
      body: {
        transactionId: params.paymentId,
        payerName: 'Somebody Else',
        newEmail: `${unique()}@people.test`,
        message: 'I lost the mailbox.',
        recaptchaToken: null,
        honeypotData,
      },
    }
  }),
  'GET /api/auth/admin/address-claims': byAdmin(),
  'GET /api/auth/admin/address-claims/:id/payer': byAdmin((store) => idOf(openClaim(store))),
  'POST /api/auth/admin/address-claims/:id/approve': byAdmin((store) => idOf(openClaim(store))),
  'POST /api/auth/admin/address-claims/:id/decline': byAdmin((store) => idOf(openClaim(store))),
  'GET /api/auth/admin/approvals': byAdmin(async (store) => {
    await waitingCoupon(store)
    return {}
  }),
  'POST /api/auth/admin/approvals/:id/approve': byAdmin((store) => idOf(waitingCoupon(store))),
  'POST /api/auth/admin/approvals/:id/decline': byAdmin(async (store) => ({
    ...(await idOf(waitingCoupon(store))),
    body: { reason: 'The discount is too high.' },
  })),
  'GET /api/auth/admin/disputes': byAdmin(),
  'GET /api/auth/admin/disputes/:id': byAdmin(disputedPurchase),
  'GET /api/auth/admin/disputes/:id/evidence': byAdmin(disputedPurchase),
  'POST /api/auth/admin/disputes/:id/evidence': byAdmin(disputedPurchase),

  'GET /api/auth/admin/purchases/:paymentId/terms-pdf': byAdmin(paidPurchase),
  'GET /api/auth/admin/users/:id/terms-pdf': byAdmin((store) => idOf(client(store, terms))),

  'POST /api/payments/mercadopago/create-payment': byClient(async (store, who) => ({
    body: order(who, (await rows.product(store)).id),
  })),
  'GET /api/payments/mercadopago/check-status/:paymentId': byClient(async (store, { id }) => ({
    params: { paymentId: (await rows.pendingPayment(store, { userId: id })).id },
  })),
  'GET /api/payments/confirmation/:id': byClient(async (store, who) => ({
    params: { id: (await purchase(store, who)).payment.id },
  })),
  'POST /api/payments/mercadopago/webhook': byAnyone((store) => pixWebhook(store, 'mercadopago')),
  'POST /api/payments/mercadopago-orders/webhook': byAnyone((store) => pixWebhook(store, 'mercadopago-orders')),
  'POST /api/payments/woovi/webhook': byAnyone((store) => pixWebhook(store, 'woovi')),
  'POST /api/payments/coinbase/create-payment': byClient(async (store, { id }) => ({
    body: {
      amount: 9.9,
      currency: 'USD',
      userId: id,
      productId: (await rows.product(store)).id,
      couponCode: null,
      termsAccepted: true,
    },
  })),
  'GET /api/payments/coinbase/check-status/test': byAnyone(),
  'POST /api/payments/coinbase/webhook': byAnyone((store) =>
    coinWebhook(store, 'coinbase', (id) => {
      const body = JSON.stringify({ id, eventType: 'checkout.payment.success', status: 'COMPLETED' })
      return { body, headers: signCoinbase(body, store.secrets.COINBASE_WEBHOOK_SECRET) }
    }),
  ),
  'POST /api/payments/btcpay/webhook': byAnyone((store) =>
    coinWebhook(store, 'btcpay', (invoiceId) => {
      const body = JSON.stringify({ deliveryId: unique(), type: 'InvoiceSettled', invoiceId })
      return { body, headers: signBtcpay(body, store.secrets.BTCPAY_WEBHOOK_SECRET) }
    }),
  ),
  'POST /api/payments/mercadopago/refund/:paymentId': byAdmin(async (store) => ({
    params: { paymentId: (await pixCharge(store, { isPaid: true })).id },
  })),
  'POST /api/auth/admin/purchases/:paymentId/email': byAdmin(async (store) => ({
    params: { paymentId: (await purchase(store, await client(store))).payment.id },
  })),
  'POST /api/auth/admin/purchases/:paymentId/refund': byAdmin(async (store) => ({
    params: { paymentId: (await pixCharge(store, { isPaid: true })).id },
    body: { reason: 'It never worked on the customer’s machine.' },
  })),
  'POST /api/auth/admin/manual-orders': byAdmin(async (store) => ({
    body: {
      orderId: randomBytes(16).toString('hex'),
      buyer: (await client(store)).email,
      productId: (await rows.product(store)).id,
      amount: '49.90',
      currency: 'BRL',
      soldAt: new Date(Date.now() - 60_000).toISOString(),
      soldThrough: 'Cash, at the meeting',
    },
  })),
  'POST /api/auth/admin/purchases/:paymentId/partial-refunds': byAdmin(async (store) => ({
    params: { paymentId: (await pixCharge(store, { isPaid: true })).id },
    body: { id: randomBytes(16).toString('hex'), amount: '5.00', reason: 'It was down for two days.' },
  })),
  'DELETE /api/auth/admin/purchases/:paymentId/partial-refunds/:id': byAdmin(async (store) => {
    const { payment } = await purchase(store, await client(store))
    const part = await rows.partialRefund(store, { paymentId: payment.id, status: 'refused' })
    return { params: { paymentId: payment.id, id: part.id } }
  }),
  'POST /api/auth/purchases/:paymentId/refund-request': byClient(async (store, who) => ({
    params: { paymentId: (await purchase(store, who)).payment.id },
    body: { reason: 'It does not start.' },
  })),
  'GET /api/auth/admin/refund-requests': byAdmin(async (store) => {
    await refundRequest(store)
    return {}
  }),
  'POST /api/auth/admin/refund-requests/:paymentId': byAdmin(async (store) => ({
    params: { paymentId: await refundRequest(store) },
    body: { decision: 'declined', reply: 'The key was in use for days.' },
  })),
  'POST /api/auth/admin/refund-requests/:paymentId/close': byAdmin(async (store) => ({
    params: { paymentId: await refusedRefundRequest(store) },
    body: { reason: 'The account at the bank is closed.' },
  })),
  'GET /api/auth/unfinished-payments': byClient(async (store, who) => {
    await rows.pendingPayment(store, { userId: who.id })
    return {}
  }),
  'GET /api/auth/settings/shop': byAdmin(),
  'PUT /api/auth/settings/shop': byAdmin(async (store) => {
    await store.db.delete(shopSettings)
    return { body: { refund_hours: 48, panel_opens_with_keys: 1 } }
  }),
  'POST /api/payments/mercadopago/cancel/:paymentId': byAdmin(async (store) => ({
    params: { paymentId: (await pixCharge(store)).id },
  })),
}

/** A new valid call of an endpoint. */
export async function callFor(store: Store, endpoint: Endpoint): Promise<Question> {
  const make = calls[endpointKey(endpoint)]
  if (!make) throw new Error(`${endpointKey(endpoint)} has no good call: add one to test/calls.ts`)
  return make(store)
}

/** The calls after whose answers it is written who asks about a key. */
export const recordsCaller = new Set(['POST /api/licenses/activate', 'POST /api/licenses/validate'])
