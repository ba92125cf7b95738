import {
  constants,
  createHmac,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  sign as signBytes,
} from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses, payments, providerEvents } from '#schema/tables/index.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { findRow, product } from '../rows.ts'
import { readable, signedWebhook } from '../webhooks.ts'
import { placeOrder, report } from './harness.ts'

/** Webhooks at the address of Woovi, which signs the body by a key that it publishes. */

const store = await openFileStore({ pix: 'woovi' })
const { pix, sandbox } = store
sandbox.faults.set({ webhooks: { off: true } })

const minute = 60_000
const hour = 60 * minute

async function sale() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  return { id: body.payment_id, providerId: body.id }
}
const keysOf = (paymentId: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId))
const statusOf = async (id: string) => (await findRow(store, payments, id))?.status
/** How often the public keys were fetched. */
const keyFetches = () => sandbox.counters().woovi?.keys ?? 0

const header = pix.signatureHeader
const bodyOf = (id: string) => signedWebhook(store, id).init.body
const keyPair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey
const [small, large] = [keyPair(1_024), keyPair(2_048)]
const { privateKey: ed25519 } = generateKeyPairSync('ed25519')
const own = (key: typeof small, body: string, hash = 'RSA-SHA256') => createSign(hash).update(body).sign(key, 'base64')
/** By the key that is published, in ways in which it does not sign. */
const genuine = () => createPrivateKey(sandbox.wooviKey())
const hmac = (hash: string, secret: string, body: string, encoding: 'base64' | 'hex' = 'base64') =>
  createHmac(hash, secret).update(body).digest(encoding)
const flipped = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
const publicKeys = async () => (await fetch(`${sandbox.url}/api/v1/webhook/public-keys`)).text()

interface Forged {
  body?: string
  headers?: Record<string, string>
  query?: string
}
const signature = (text: string): Forged => ({ headers: { [header]: text } })

/** Forged webhooks about a charge that has been paid: one that is accepted would sell a key. */
const forgeries: Record<string, (body: string, signed: string, id: string) => Forged | Promise<Forged>> = {
  'no signature': () => ({}),
  'an empty signature': () => signature(''),
  'blanks for a signature': () => signature('   '),
  'a word for a signature': () => signature('signed'),
  'characters that are no base64': () => signature('!!!!'),
  'zeros as long as a signature': () => signature(Buffer.alloc(128).toString('base64')),
  'ones as long as a signature': () => signature(Buffer.alloc(128, 255).toString('base64')),
  'a signature that is one bit long': () => signature('AQ=='),
  'a signature of ten thousand bytes': () => signature(Buffer.alloc(7_500, 7).toString('base64')),
  'a signature without its end': (_, signed) => signature(signed.slice(0, 100)),
  'a signature without its beginning': (_, signed) => signature(signed.slice(4)),
  'a signature with a changed byte': (_, signed) => signature(flipped(signed, 10)),
  'a signature in hexadecimal digits': (_, signed) => signature(Buffer.from(signed, 'base64').toString('hex')),
  'a signature in base64 twice': (_, signed) => signature(Buffer.from(signed).toString('base64')),
  'a signature after its algorithm': (_, signed) => signature(`sha256=${signed}`),
  'a signature after another one': (_, signed) => signature(`${own(small, 'x').replace(/=+$/, '')}${signed}`),
  'a signature in lower case': (_, signed) => signature(signed.toLowerCase()),
  'a signature in the header of before': (_, signed) => ({ headers: { 'x-openpix-signature': signed } }),
  'a signature in the header of Mercado Pago': (_, signed) => ({ headers: { 'x-signature': signed } }),
  'a signature in the address': (_, signed) => ({ query: `?x-webhook-signature=${encodeURIComponent(signed)}` }),
  'a signature in the body': (body, signed) => ({ body: JSON.stringify({ ...JSON.parse(body), signature: signed }) }),
  'another key of the same length': (body) => signature(own(small, body)),
  'another, longer key': (body) => signature(own(large, body)),
  'another kind of key': (body) => signature(signBytes(null, Buffer.from(body), ed25519).toString('base64')),
  'a weaker hash': (body) => signature(own(genuine(), body, 'RSA-SHA1')),
  'another hash': (body) => signature(own(genuine(), body, 'RSA-SHA512')),
  'another padding': (body) => {
    const key = { key: genuine(), padding: constants.RSA_PKCS1_PSS_PADDING }
    return signature(createSign('RSA-SHA256').update(body).sign(key, 'base64'))
  },
  'the application’s own secret': (body) => signature(hmac('sha256', pix.accessToken, body)),
  'the application’s own secret, as it was signed before': (body) => ({
    headers: { 'x-openpix-signature': hmac('sha1', pix.accessToken, body) },
  }),
  'the public key for a secret': async (body) => signature(hmac('sha256', await publicKeys(), body)),
  'the secret of sessions': (body) => signature(hmac('sha256', store.secrets.SESSION_SECRET, body)),
  'a signature over nothing': () => signature(sandbox.signWoovi('')),
  'a signature over the id': (_, __, id) => signature(sandbox.signWoovi(id)),
  'a signature over the hash of the body': (body) => signature(sandbox.signWoovi(hmac('sha256', '', body, 'hex'))),
  'a signature over another charge': () => signature(sandbox.signWoovi(bodyOf(pix.unknownId))),
  'a charge changed after signing': (body, _, id) => ({
    body,
    ...signature(sandbox.signWoovi(body.replace(id, pix.unknownId))),
  }),
  'an event changed after signing': (body) => ({
    body,
    ...signature(sandbox.signWoovi(body.replace('COMPLETED', 'CREATED'))),
  }),
  'a blank added after signing': (body, signed) => ({ body: `${body} `, ...signature(signed) }),
  'a field added after signing': (body, signed) => ({
    body: JSON.stringify({ ...JSON.parse(body), more: 1 }),
    ...signature(signed),
  }),
  'a body in another order than it was signed': (body, signed) => ({
    body: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse())),
    ...signature(signed),
  }),
}

/** Correctly signed webhooks with something else wrong: accepted, but only what the provider confirms takes effect. */
const harmless: Record<string, (id: string) => unknown> = {
  'the test of a new webhook': () => ({ data_criacao: '2026-01-23T20:32:14.429Z', event: 'OPENPIX:CHARGE_COMPLETED' }),
  'an event that is none of ours': () => ({ event: 'OPENPIX:MOVEMENT_CONFIRMED', transaction: {} }),
  'a claimed approval': (id) => ({
    event: 'OPENPIX:CHARGE_COMPLETED',
    charge: { correlationID: id, status: 'COMPLETED' },
  }),
  'a charge that the provider does not have': () => ({
    event: 'OPENPIX:CHARGE_COMPLETED',
    charge: { correlationID: pix.unknownId },
  }),
  'an id that leads elsewhere': (id) => ({
    event: 'OPENPIX:CHARGE_COMPLETED',
    charge: { correlationID: `../charge/${id}` },
  }),
  'an id of the wrong type': () => ({ event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: { $ne: null } } }),
  'a dispute that the provider does not have': () => ({
    event: 'OPENPIX:DISPUTE_CREATED',
    dispute: { id: 'none', endToEndId: 'E1', status: 'OPENED' },
  }),
  'a list': () => [],
  nothing: () => null,
}

const send = ({ body = '', headers = {}, query = '' }: Forged) =>
  store.fetch(`${pix.webhookPath}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const sendSigned = (body: string) => send({ body, ...signature(sandbox.signWoovi(body)) })

test('forty forged webhooks are 401 and leave no trace, though their charge was paid, and cost one fetch of the keys', async () => {
  const { id, providerId } = await sale()
  const other = await sale()
  expect((await sendSigned(bodyOf(other.providerId))).status).toBe(200)
  await sandbox.approve(providerId)
  await store.db.delete(providerEvents)
  sandbox.resetCounters()
  const { body, headers } = signedWebhook(store, providerId).init
  for (const [name, forge] of Object.entries(forgeries)) {
    const { status } = await send({ body, ...(await forge(body, headers[header] ?? '', providerId)) })
    expect(status, name).toBe(401)
  }
  expect(Object.keys(forgeries)).toHaveLength(40)
  expect(keyFetches()).toBeLessThanOrEqual(1)
  expect(await store.db.select().from(providerEvents)).toEqual([])
  expect(pix.calls('get')).toBe(0)
  expect(await statusOf(id)).toBe('pending')
  expect(await keysOf(id)).toEqual([])
  report('forged webhooks of Woovi', { variants: 40, 'fetches of the keys': keyFetches(), keys: 0 })
})

test('a genuine webhook with unconfirmed claims changes nothing, and replays of the one that sold a key sell no second one', async () => {
  const { id, providerId } = await sale()
  for (const [name, make] of Object.entries(harmless)) {
    const body = JSON.stringify(make(providerId))
    expect((await sendSigned(body)).status, name).toBe(200)
  }
  expect((await sendSigned('{')).status, 'no JSON').toBe(200)
  expect(await statusOf(id)).toBe('pending')
  expect(await keysOf(id)).toEqual([])
  await sandbox.approve(providerId)
  const body = bodyOf(providerId)
  const replays = await Promise.all(times(50, () => sendSigned(body)))
  expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await keysOf(id)).toHaveLength(1)
})

/** The webhook in this process, whose clock the test moves: `ms` from now. */
const receive = (providerId: string, ms: number, signed = signedWebhook(store, providerId)) =>
  receiveWebhook({ ...store.deps, now: () => Date.now() + ms }, pix.name, readable(signed))

test('a key that the provider changes is fetched once, and what the one before has signed holds as long as it is published', async () => {
  const [one, two, three] = [await sale(), await sale(), await sale()]
  for (const { providerId } of [one, two, three]) await sandbox.approve(providerId)
  await receive(one.providerId, 0)
  const before = signedWebhook(store, three.providerId)
  sandbox.rotateWooviKey()
  sandbox.resetCounters()
  await receive(two.providerId, 2 * minute)
  await receive(three.providerId, 2 * minute, before)
  expect(keyFetches()).toBe(1)
  expect(await Promise.all([one, two, three].map(({ id }) => statusOf(id)))).toEqual(times(3, () => 'approved'))
})

test('while the keys cannot be fetched, those that are known are used on, and a new one waits for the next try', async () => {
  const [one, two] = [await sale(), await sale()]
  for (const { providerId } of [one, two]) await sandbox.approve(providerId)
  const later = 5 * hour
  await receive((await sale()).providerId, later)
  sandbox.faults.set({ failWith: { value: 503, about: '/public-keys' } })
  // They are older than an hour.
  await receive(one.providerId, later + 2 * hour)
  expect(await statusOf(one.id)).toBe('approved')
  sandbox.rotateWooviKey()
  await expect(receive(two.providerId, later + 3 * hour)).rejects.toMatchObject({ code: 'invalid_signature' })
  expect(await statusOf(two.id)).toBe('pending')
  sandbox.faults.set({ failWith: null })
  await receive(two.providerId, later + 4 * hour)
  expect(await statusOf(two.id)).toBe('approved')
})

test('a shop that has never had the keys takes no webhook while it cannot fetch them, and has it sent again', async () => {
  const { id, providerId } = await sale()
  await sandbox.approve(providerId)
  sandbox.faults.set({ failWith: { value: 503, about: '/public-keys' } })
  // Another address of the same API: nothing is known of its keys.
  const apiUrl = sandbox.url.replace('127.0.0.1', 'localhost')
  const fresh = await store.shopWith({ WOOVI_API_URL: apiUrl })
  const { path, init } = signedWebhook(store, providerId)
  await expect(receiveWebhook(fresh, pix.name, readable({ path, init }))).rejects.toMatchObject({
    code: 'webhook_failed',
  })
  expect(await store.db.select().from(providerEvents).where(eq(providerEvents.subjectId, providerId))).toEqual([])
  sandbox.faults.set({ failWith: null })
  await receiveWebhook({ ...fresh, now: () => Date.now() + 5_000 }, pix.name, readable({ path, init }))
  expect(await statusOf(id)).toBe('approved')
})
