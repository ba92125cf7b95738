import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getSigningKeys } from '#schema/api/activations.ts'
import { offlineTokenMs } from '#schema/rules/activations.ts'
import { languages } from '#schema/rules/languages.ts'
import { statusListAgeSeconds } from '#schema/rules/status-lists.ts'
import { type LicenseRow, licenses } from '#schema/tables/index.ts'
import { docsMarkdown } from '#worker/docs/pages.ts'
import { verify } from '#worker/docs/samples/verify.ts'
import { refundPayment } from '#worker/domain/refunds/refund-payment.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { pixCharge } from '../purchases.ts'
import { changeRow, license, product } from '../rows.ts'
import { firstOf } from '../width.ts'
import { activationCalls } from '../worker/activation-calls.ts'

/** As the shop keeps what visitors see: so it does with lists. */
const store = await openFileStore({ vars: { SNAPSHOT_SECONDS: '1' } })
store.sandbox.faults.set({ webhooks: { off: true } })
const boss = await admin(store)
const { activate, validate } = activationCalls(() => store)
const { keys } = (await store.ask(getSigningKeys)).body
const trustedKeys = keys.map((key) => ({ ...key }))

const hour = 3_600
const hwid = 'PC-1'
const uriOf = (token: string) => decodeJwt<{ status: { status_list: { uri: string } } }>(token).status.status_list.uri
const listOf = async (token: string) => (await fetch(uriOf(token))).text()

/** A key in use on its device, and how its tool decides `seconds` from now, with the list that it has. */
async function toolOf(row: LicenseRow) {
  const { key, productId } = row
  const token = (await activate({ key, hwid, productId })).body.token ?? ''
  const question = { key, hwid, productId: productId ?? '', nonce: null, token, trustedKeys }
  return {
    row,
    token,
    ask: () => validate({ key, hwid, productId }),
    decide: (statusList: string | null, seconds: number) =>
      verify({ ...question, statusList, now: Math.floor(Date.now() / 1000) + seconds }),
  }
}

async function ownedKey() {
  const { id: productId } = await product(store)
  return toolOf(await license(store, { productId, userId: (await client(store)).id }))
}

/** A key that was paid for, and its payment. */
async function boughtKey() {
  const { id } = await pixCharge(store, { isPaid: true })
  const [row] = await store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  if (!row) throw new Error('no key was sold')
  const { id: productId } = await product(store)
  await changeRow(store, licenses, row.id, { productId })
  return { ...(await toolOf({ ...row, productId })), refund: () => refundPayment(store.deps, actor, id) }
}
const actor = { id: boss.id, name: boss.name, requestId: 'r' }

test('while the database is down for an hour, tools of owners play on, and that of a key refunded before stops at its first fresh list', async () => {
  const owners = await Promise.all([1, 2, 3].map(ownedKey))
  const [refunded, suspended] = [await boughtKey(), await ownedKey()]
  const before = await listOf(refunded.token)
  await refunded.refund()
  await changeRow(store, licenses, suspended.row.id, { suspendedAt: Date.now() })
  const readUntil = async () => refunded.decide(await listOf(refunded.token), 0)
  await expect.poll(readUntil).toBe('REVOKED')

  store.proxy.set({ isDown: true })
  onTestFinished(() => store.proxy.set({ isDown: false }))
  expect((await Promise.all(owners.map(({ ask }) => ask()))).map(({ status }) => status)).toEqual([503, 503, 503])
  const minutes = Array.from({ length: 61 }, (_, minute) => minute * 60)
  const list = await listOf(refunded.token)
  for (const { decide } of owners) expect(new Set(minutes.map((at) => decide(list, at)))).toEqual(new Set(['RUN']))
  expect(new Set(minutes.map((at) => refunded.decide(list, at)))).toEqual(new Set(['REVOKED']))
  expect(suspended.decide(list, hour)).toBe('SUSPENDED')
  expect(refunded.decide(before, 0)).toBe('RUN')
})

test('a list of before the last answer refuses nobody whose suspension has ended since', async () => {
  const { row, token, decide, ask } = await ownedKey()
  await changeRow(store, licenses, row.id, { suspendedAt: Date.now() })
  await expect.poll(async () => decide(await listOf(token), 0)).toBe('SUSPENDED')
  const stored = await listOf(token)
  await changeRow(store, licenses, row.id, { suspendedAt: null })
  // `iat` counts whole seconds: wait for a token of a later second than the list's.
  await expect
    .poll(async () => decodeJwt((await ask()).body.token ?? '').iat)
    .toBeGreaterThan(decodeJwt(stored).iat ?? 0)
  const { token: fresh = '' } = (await ask()).body
  const reason = verify({
    ...{ key: row.key, hwid, productId: row.productId ?? '', nonce: null, token: fresh, trustedKeys },
    ...{ statusList: stored, now: Math.floor(Date.now() / 1000) },
  })
  expect(reason).toBe('RUN')
})

describe('a key that is switched off', () => {
  test.each(firstOf(languages))('can do what the guide in %s says in one sentence', async (language) => {
    const { row, token, ask, decide } = await ownedKey()
    const before = await listOf(token)
    await changeRow(store, licenses, row.id, { isActive: false })
    // A call that reaches the shop.
    expect((await ask()).body.code).toBe('SUSPENDED')
    // The list alone: it is as old as the shop may answer it, and the tool keeps it until its `ttl` is over.
    const { ttl } = decodeJwt<{ ttl: number }>(before)
    expect(decide(before, ttl)).toBe('RUN')
    await expect.poll(async () => decide(await listOf(token), 0)).toBe('REVOKED')
    const minutes = (ttl + statusListAgeSeconds) / 60
    // Neither.
    const hours = offlineTokenMs / 3_600_000
    expect([decide(null, hours * hour - 10), decide(null, hours * hour)]).toEqual(['RUN', 'EXPIRED'])
    const guide = docsMarkdown('/api/docs/tools', language, store.url)
    const [minutesIn, hoursIn] = { en: ['minutes', 'hours'], 'pt-BR': ['minutos', 'horas'] }[language]
    const sentences = guide
      .split('\n')
      .filter((line) => line.includes(`${minutes} ${minutesIn}`) && line.includes(`${hours} ${hoursIn}`))
    expect(sentences).toHaveLength(1)
    expect(sentences[0]?.match(/\.(?= |$)/g)).toHaveLength(1)
  })
})
