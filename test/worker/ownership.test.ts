import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { uploadProfileImage } from '#schema/api/images.ts'
import { products } from '#schema/tables/index.ts'
import { served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { askedKey } from '../call-rows.ts'
import { callFor, endpointKey } from '../calls.ts'
import { dumpText } from '../dump.ts'
import { pictureForm } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow, keyDevice, notification, openSession, pendingPayment } from '../rows.ts'

/** What belongs to one user is not found by any other. */
const store = await openFileStore({ pix: 'all' })
const others = [await client(store), await admin(store)]
const owner = await makeOwner()

type Owner = Awaited<ReturnType<typeof makeOwner>>

/** A customer with one row of every kind. */
async function makeOwner() {
  const session = openSession()
  const who = await client(store, { sessions: [session] })
  const { item, payment, license } = await purchase(store, who)
  const download = { url: '/download/tool.zip', bytes: null, sha256: '' }
  await changeRow(store, products, item.id, { download })
  await keyDevice(store, { licenseId: license.id })
  const pending = await pendingPayment(store, { userId: who.id })
  const coin = await pendingPayment(store, { userId: who.id, method: 'crypto', provider: 'coinbase', currency: 'USD' })
  const notice = await notification(store, { userId: who.id, content: `Only for ${who.id}` })
  const [asked, refused] = [await askedKey(store, who), await askedKey(store, who)]
  const image = await store.ask(uploadProfileImage, { as: who, body: pictureForm() })
  expect(image.status).toBe(200)
  const ids = [who.id, payment.id, payment.providerId, pending.id, pending.providerId, notice.id, license.id]
  const coins = [coin.id, coin.providerId]
  const words = [who.name, who.email, license.key, notice.title]
  return {
    who,
    session,
    payment,
    pending,
    coin,
    notice,
    license,
    asked,
    refused,
    secrets: [...ids, ...coins, ...words].map(String),
  }
}

/** Parameters that name something personal, with the owner's ids to try. */
const personal: Record<string, (owner: Owner) => (string | null)[]> = {
  'PUT /api/auth/notifications/:id/read': ({ notice }) => [notice.id],
  'GET /api/payments/mercadopago/check-status/:paymentId': ({ payment, pending, coin }) => [
    payment.id,
    payment.providerId,
    pending.id,
    pending.providerId,
    coin.id,
    coin.providerId,
  ],
  'DELETE /api/auth/sessions/:id': ({ session }) => [session.id],
  'GET /api/auth/licenses/:id/renewals': ({ license }) => [license.id],
  'POST /api/auth/licenses/:id/release-device': ({ license }) => [license.id],
  'POST /api/auth/licenses/:id/move': ({ asked }) => [asked.licenseId],
  'POST /api/auth/licenses/:id/move/deny': ({ refused }) => [refused.licenseId],
  'POST /api/auth/licenses/:id/views': ({ license, payment }) => [license.id, payment.id],
  'GET /api/auth/purchased-products/:id/download': ({ payment, license }) => [payment.id, license.id],
  'POST /api/auth/purchases/:paymentId/refund-request': ({ payment }) => [payment.id],
  'GET /api/payments/confirmation/:id': ({ payment }) => [payment.id, payment.providerId],
}

/** Bodies that name something of the owner's as well. */
const bodies: Record<string, (owner: Owner) => object> = {
  'POST /api/auth/licenses/:id/move': ({ asked: { id, device } }) => ({ move: id, device }),
  'POST /api/auth/licenses/:id/move/deny': ({ refused: { id } }) => ({ move: id }),
}

/** Parameters that name something public, and why. */
const common: Record<string, string> = {
  'GET /api/auth/products/:productId': 'the catalogue is everybody’s',
  'GET /api/auth/product/page/:slug': 'the same',
  'GET /api/auth/product/category/:slug': 'the same',
  'GET /api/auth/purchased-keys/count/:productId': 'the same; the answer is about who asks',
  'POST /api/auth/coupons/use/:code': 'a code is for whoever knows it and has its role',
  'GET /api/auth/feedback/eligibility/:productName': 'a product’s name; the answer is about who asks',
  'GET /api/auth/profile-image/:userId': 'pictures are shown to everybody; nothing else is answered',
  'GET /api/downloads/:key': 'signed addresses for one owner each, which downloads.test.ts tries with others',
  'GET /.well-known/license-status/:list': 'numbers that no key is known by, for every tool',
  'GET /api/docs/samples/:name': 'a file that everybody may download',
  'GET /media/:key': 'files of pictures, under a random name',
  'GET /api/payments/evidence/:token': 'signed links for banks, which evidence.test.ts tries with others',
  'GET /api/payments/mercadopago/generate-receipt/:paymentId': 'our id of a payment is the key to its receipt',
  'GET /api/payments/receipt/:paymentId': 'the same; the receipt shows no key, and of the e-mail a mask',
}

const open = served.filter(({ guard }) => guard.who !== 'admin').map(({ endpoint }) => endpoint)
const named = open.filter(({ path }) => path.includes(':'))
const rows = (endpoints: Endpoint[]) => endpoints.map((endpoint) => [endpointKey(endpoint), endpoint] as const)

test('every parameter of a call that is not for admins is known to name something personal or something common', () => {
  expect(named.map(endpointKey).sort()).toEqual([...Object.keys(personal), ...Object.keys(common)].sort())
})

describe('asked with the ids of another customer', () => {
  test.each(rows(named.filter((endpoint) => endpointKey(endpoint) in personal)))(
    '%s finds nothing',
    async (name, endpoint) => {
      const [param = ''] = /(?<=:)\w+/.exec(endpoint.path) ?? []
      const { body: usual } = await callFor(store, endpoint)
      const form = bodies[name]?.(owner) ?? usual
      const ask = (as: Person, id: string) =>
        store.ask(endpoint, { as, params: { [param]: id }, ...(form !== undefined && { body: form }) })
      const before = await dumpText(store)
      const ids = personal[name]?.(owner).map(String) ?? []
      for (const as of others) {
        const answers = new Set<string>()
        for (const id of [...ids, 'f'.repeat(32), owner.who.id]) {
          const { status, body } = await ask(as, id)
          answers.add(JSON.stringify({ status, ...body, requestId: '' }))
        }
        // The same as for an id that does not exist.
        expect([...answers]).toHaveLength(1)
        expect([...answers][0]).toMatch(/^\{"status":404,/)
        for (const secret of owner.secrets) expect([...answers][0]).not.toContain(secret)
      }
      expect(await dumpText(store)).toBe(before)
      for (const id of ids) expect((await ask(owner.who, id)).status).toBe(200)
    },
  )
})

describe('asked by somebody else', () => {
  test.each(rows(open.filter(({ method }) => method === 'GET')))(
    '%s shows nothing of a customer',
    async (_, endpoint) => {
      const { status, body } = await store.ask(endpoint, await callFor(store, endpoint))
      expect(status).toBe(200)
      const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : JSON.stringify(body)
      for (const secret of owner.secrets) expect(text).not.toContain(secret)
    },
  )
})
