import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses, payments, providerEvents } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { mercadoPagoSigning, usualPix } from '../pix-driver.ts'
import { findRow, product } from '../rows.ts'
import { placeOrder, report } from './harness.ts'

/** Of the two APIs of Mercado Pago, which sign an id; those of Woovi sign the body: `woovi-forgeries`. */
const name = usualPix === 'mercadopago' ? usualPix : 'mercadopago-orders'
const store = await openFileStore({ pix: name })
store.sandbox.faults.set({ webhooks: { off: true } })
const { pix } = store
const { topics, action, signedId: signedPart } = mercadoPagoSigning[name]

interface Parts {
  /** In the query. */
  id: string
  requestId?: string
  ts?: string
  /** What is signed, where it is not the query's id. */
  signedId?: string
  secret?: string
  algorithm?: string
  manifest?: string
  signature?: string
  body?: string
  query?: string
  method?: string
}

/** A webhook made of its parts; each part that is left out is as the provider sends it. */
function send(parts: Parts): Promise<Response> {
  const { id, requestId = 'r-1', ts = String(Date.now()), signedId = id, algorithm = 'sha256', method = 'POST' } = parts
  const manifest = parts.manifest ?? `id:${signedPart(signedId)};request-id:${requestId};ts:${ts};`
  const secret = parts.secret ?? pix.webhookSecret
  const signature = parts.signature ?? `ts=${ts},v1=${createHmac(algorithm, secret).update(manifest).digest('hex')}`
  const type = topics.payment
  const body = parts.body ?? JSON.stringify({ action, type, data: { id } })
  return store.fetch(`${pix.webhookPath}?${parts.query ?? `data.id=${encodeURIComponent(id)}&type=${type}`}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-request-id': requestId },
    ...(method !== 'GET' && { body }),
  })
}

async function sale() {
  const who = await client(store)
  const item = await product(store, { priceBrl: 4_990 })
  const { body } = await placeOrder(store, who, { productId: item.id, cents: 4_990 })
  return { id: body.id, paymentId: body.payment_id }
}
const keysOf = (paymentId: string) => store.db.select().from(licenses).where(eq(licenses.paymentId, paymentId))
const statusOf = async (id: string) => (await findRow(store, payments, id))?.status

const hex = (id: string, ts: string, secret = pix.webhookSecret) =>
  createHmac('sha256', secret)
    .update(`id:${signedPart(id)};request-id:r-1;ts:${ts};`)
    .digest('hex')

/** Forged webhooks about a charge that has been paid: one that is accepted would sell a key. */
const forgeries: Record<string, (id: string) => Parts> = {
  'no signature': (id) => ({ id, signature: '' }),
  'a signature of garbage': (id) => ({ id, signature: 'garbage' }),
  'only an instant': (id) => ({ id, signature: 'ts=1' }),
  'only a hash': (id) => ({ id, signature: `v1=${'0'.repeat(64)}` }),
  'an empty hash': (id) => ({ id, signature: 'ts=1,v1=' }),
  'an empty instant': (id) => ({ id, signature: `ts=,v1=${hex(id, '')}` }),
  'a hash of zeros': (id) => ({ id, signature: `ts=1,v1=${'0'.repeat(64)}` }),
  'a truncated hash': (id) => ({ id, signature: `ts=1,v1=${hex(id, '1').slice(0, 63)}` }),
  'half a hash': (id) => ({ id, signature: `ts=1,v1=${hex(id, '1').slice(0, 32)}` }),
  'a longer hash': (id) => ({ id, signature: `ts=1,v1=${hex(id, '1')}0` }),
  'a hash that differs in its last digit': (id) => ({ id, signature: `ts=1,v1=${flipped(hex(id, '1'))}` }),
  'a hash in base64': (id) => ({ id, signature: `ts=1,v1=${Buffer.from(hex(id, '1'), 'hex').toString('base64')}` }),
  'a hash under another version': (id) => ({ id, signature: `ts=1,v2=${hex(id, '1')}` }),
  'another secret': (id) => ({ id, secret: 'wrong' }),
  'an empty secret': (id) => ({ id, secret: '' }),
  'the access token for a secret': (id) => ({ id, secret: pix.accessToken }),
  'the secret of sessions': (id) => ({ id, secret: store.secrets.SESSION_SECRET }),
  'a weaker hash': (id) => ({ id, algorithm: 'sha1' }),
  'another hash': (id) => ({ id, algorithm: 'sha512' }),
  'a signature over the body': (id) => ({ id, manifest: JSON.stringify({ data: { id } }) }),
  'a signature over nothing': (id) => ({ id, manifest: '' }),
  'a manifest without its last semicolon': (id) => ({
    id,
    ts: '1',
    manifest: `id:${signedPart(id)};request-id:r-1;ts:1`,
  }),
  'a signature for another charge': (id) => ({ id, signedId: pix.unknownId }),
  'an instant changed after signing': (id) => ({ id, signature: `ts=2,v1=${hex(id, '1')}` }),
  'a request id changed after signing': (id) => ({ id, requestId: 'r-2', signature: `ts=1,v1=${hex(id, '1')}` }),
  'a request id taken away after signing': (id) => ({ id, requestId: '', signature: `ts=1,v1=${hex(id, '1')}` }),
  'an id only in the body': (id) => ({ id, query: `type=${topics.payment}` }),
  'an empty id': (id) => ({ id, query: `data.id=&type=${topics.payment}` }),
  'the old, unsigned notification': (id) => ({ id, query: `topic=${topics.payment}&id=${id}`, signature: '' }),
  'an id with something before it': (id) => ({ id: `0${id}`, signedId: id }),
}

/** Correctly signed webhooks with something else wrong: accepted, but only what the provider confirms takes effect. */
const harmless: Record<string, (id: string) => Parts> = {
  'a body that claims an approval': (id) => ({ id, body: JSON.stringify({ data: { id, status: 'approved' } }) }),
  'a body about another charge': (id) => ({ id, body: JSON.stringify({ data: { id: pix.unknownId } }) }),
  'no body': (id) => ({ id, body: '' }),
  'a body that is no JSON': (id) => ({ id, body: '{' }),
  'a body in test mode': (id) => ({ id, body: JSON.stringify({ live_mode: false, data: { id } }) }),
  'an instant of years ago': (id) => ({ id, ts: '1000000000' }),
  'an instant in seconds': (id) => ({ id, ts: String(Math.floor(Date.now() / 1_000)) }),
  'an instant that is none': (id) => ({ id, ts: 'yesterday' }),
  'a charge that the provider does not have': () => ({ id: pix.unknownId }),
  'an id that leads elsewhere': () => ({ id: `..${pix.apiPath}/search` }),
}

const flipped = (hash: string) => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`

test('a webhook with a bad signature is 401 and leaves no trace, though its charge was paid', async () => {
  const { id, paymentId } = await sale()
  await store.sandbox.approve(id)
  store.sandbox.resetCounters()
  for (const [name, forge] of Object.entries(forgeries)) {
    const { status } = await send(forge(id))
    expect(status, name).toBe(401)
  }
  expect(await store.db.select().from(providerEvents)).toEqual([])
  expect(pix.calls('get')).toBe(0)
  expect(await statusOf(paymentId)).toBe('pending')
  expect(await keysOf(paymentId)).toEqual([])
  report('forged webhooks', { variants: Object.keys(forgeries).length, keys: 0 })
})

test('a genuine webhook with unconfirmed claims changes nothing, sent once or a hundred times', async () => {
  const { id, paymentId } = await sale()
  for (const [name, make] of Object.entries(harmless)) {
    const { status } = await send({ requestId: name, ...make(id) })
    expect(status, name).toBe(200)
  }
  const replays = await Promise.all(times(100, () => send({ id, requestId: 'replayed', ts: '1' })))
  expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await statusOf(paymentId)).toBe('pending')
  expect(await keysOf(paymentId)).toEqual([])
  report('harmless webhooks', { variants: Object.keys(harmless).length, replays: 100, keys: 0 })
})

test('a hundred replays of the webhook that sold a key sell no second one', async () => {
  const { id, paymentId } = await sale()
  await store.sandbox.approve(id)
  const parts = { id, requestId: 'approval', ts: '1' }
  const replays = await Promise.all(times(100, () => send(parts)))
  expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await keysOf(paymentId)).toHaveLength(1)
  expect(Object.keys({ ...forgeries, ...harmless })).toHaveLength(40)
})

test('a charge that was not created by the shop pays for none of its payments', async () => {
  const { paymentId } = await sale()
  for (const [reference, cents] of [
    ['nobody', 4_990],
    [paymentId, 4_990],
    [paymentId, 1],
  ] as const) {
    const id = await pix.charge({ reference, cents })
    await store.sandbox.approve(id)
    expect((await send({ id, requestId: `${reference} ${cents}` })).status).toBe(200)
  }
  expect(await keysOf(paymentId)).toEqual([])
})
