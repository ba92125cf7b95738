import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose'
import { describe, expect, inject, test } from 'vitest'
import * as api from '#schema/api/activations.ts'
import { offlineTokenMs } from '#schema/rules/activations.ts'
import { readLicenseKeys, signLicenseToken } from '#worker/lib/license-tokens.ts'
import { startWorker } from '../local/worker.ts'
import { openFileStore, openStore, type Store } from '../open-store.ts'
import { stranger } from '../people.ts'
import { license, product } from '../rows.ts'

const store = await openFileStore()

const makeKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const [old, present, next] = [makeKey(), makeKey(), makeKey()]
const publicHalf = ({ d: _, ...key }: ReturnType<typeof makeKey>) => key
const jwks = async (shop = store) => (await shop.ask(api.getSigningKeys)).body as JSONWebKeySet
const verify = async (token: string, keys?: JSONWebKeySet, currentDate = new Date()) =>
  jwtVerify(token, createLocalJWKSet(keys ?? (await jwks())), {
    algorithms: ['EdDSA'],
    typ: 'license+jwt',
    currentDate,
  })

async function tokenOf(shop: Store, over: Parameters<typeof license>[1] = {}) {
  const { id: productId } = await product(shop)
  const { key } = await license(shop, { productId, ...over })
  const body = { key, hwid: 'PC-1', productId, nonce: 'once' }
  const answer = (await shop.ask(api.activateKey, { body, ...stranger() })).body as api.ActivationAnswer
  return { token: answer.token ?? '', productId, answer }
}

describe('a token', () => {
  test('is verified with nothing but the JWKS, and holds the answer, the nonce and an offline lifetime of 72 hours', async () => {
    const { token, productId, answer } = await tokenOf(store)
    const { payload } = await verify(token)
    const { detail: _, token: __, ...signed } = answer
    expect(payload).toMatchObject({
      ...signed,
      iss: 'trinco',
      aud: productId,
      sub: answer.license?.keyHash,
      nonce: 'once',
    })
    expect(payload.hwid).toMatch(/^[0-9a-f]{64}$/)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(offlineTokenMs / 1000)
    await expect(verify(token, undefined, new Date(Date.now() + offlineTokenMs - 60_000))).resolves.toBeDefined()
    await expect(verify(token, undefined, new Date(Date.now() + offlineTokenMs + 1_000))).rejects.toThrow(/exp/)
  })

  test('with any one byte changed is invalid', async () => {
    const { token } = await tokenOf(store)
    const keys = await jwks()
    const [head = '', body = '', signature = ''] = token.split('.')
    const places = [...Array(token.length).keys()].filter((place) => token[place] !== '.' && place % 7 === 0)
    expect(places.length).toBeGreaterThan(50)
    for (const place of places) {
      const other = token[place] === 'A' ? 'B' : 'A'
      await expect(
        verify(token.slice(0, place) + other + token.slice(place + 1), keys),
        `byte ${place}`,
      ).rejects.toThrow()
    }
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), exp: 9_999_999_999 })).toString('base64url')
    await expect(verify(`${head}.${forged}.${signature}`, keys)).rejects.toThrow()
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'license+jwt' })).toString('base64url')
    await expect(verify(`${unsigned}.${body}.`, keys)).rejects.toThrow()
  })

  test('expires with its licence if that is sooner', async () => {
    const expirationDate = Date.now() + 3_600_000
    const { token } = await tokenOf(store, { expirationDate })
    expect(decodeJwt(token).exp).toBe(Math.floor(expirationDate / 1000))
  })

  test('is not accepted as a session', async () => {
    const { token } = await tokenOf(store)
    const answer = await store.fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })
})

test('the JWKS shows no private half, is cached for an hour, and names its key by the thumbprint', async () => {
  const { body, headers } = await store.ask(api.getSigningKeys)
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const { x = '' } = JSON.parse(store.secrets.LICENSE_SIGNING_KEY)
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
  expect(body).toEqual({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }] })
  expect(decodeProtectedHeader((await tokenOf(store)).token)).toEqual({ alg: 'EdDSA', typ: 'license+jwt', kid })
})

test('a set of keys signs with its first private one, and verifies by kid what the others have signed', async () => {
  const keys = [publicHalf(next), { ...present, kid: 'present' }, old]
  const shop = await openStore({ vars: { LICENSE_SIGNING_KEY: JSON.stringify({ keys }) } })
  const published = await jwks(shop)
  expect(published.keys.map(({ x }) => x)).toEqual([next.x, present.x, old.x])
  expect(JSON.stringify(published)).not.toContain('"d"')
  const { token } = await tokenOf(shop)
  expect(decodeProtectedHeader(token).kid).toBe('present')
  await verify(token, published)
  const now = Date.now()
  const earlier = await signLicenseToken(
    readLicenseKeys(JSON.stringify(old)),
    { valid: true },
    { issuedAt: now, expiresAt: now + 60_000 },
  )
  await verify(earlier, published)
  await expect(verify(earlier)).rejects.toThrow(/no applicable key/)
  await shop.close()
})

test('without a key there is no token, and an empty JWKS', async () => {
  const shop = await openStore({ vars: { LICENSE_SIGNING_KEY: '' } })
  expect((await tokenOf(shop)).answer).toMatchObject({ valid: true, code: 'VALID' })
  expect((await tokenOf(shop)).answer.token).toBeUndefined()
  expect(await jwks(shop)).toEqual({ keys: [] })
  await shop.close()
})

describe('a configuration that is', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  test.each([
    ['no JSON', 'garbage'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['an empty set', '{"keys":[]}'],
    ['a set that is none', '{"keys":1}'],
    ['a set of nothing', '{"keys":[null]}'],
    ['a public key alone', JSON.stringify(publicHalf(present))],
    ['a key of another curve', JSON.stringify(ec)],
    ['the halves of two keys', JSON.stringify({ ...present, x: old.x })],
    ['a key that is too short', JSON.stringify({ ...present, d: 'AAAA' })],
    ['a kid that is no text', JSON.stringify({ ...present, kid: 1 })],
    ['two keys of one kid', JSON.stringify({ keys: [present, present] })],
    ['one good key and one bad', JSON.stringify({ keys: [present, {}] })],
  ])('%s is refused', (_, text) => {
    expect(() => readLicenseKeys(text)).toThrow()
  })

  test('refused stops the Worker at once, instead of the tools three days later', async () => {
    const artifacts = inject('artifacts')
    const LICENSE_SIGNING_KEY = JSON.stringify({ ...present, x: old.x })
    const vars = { DATABASE_URL: store.proxy.url, SESSION_SECRET: store.secrets.SESSION_SECRET, LICENSE_SIGNING_KEY }
    const worker = await startWorker({ bundle: join(artifacts, 'bundle'), assets: join(artifacts, 'page'), vars })
    const answer = await fetch(new URL(api.getSigningKeys.path, worker.url))
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'not_configured' })
    await worker.close()
  })
})
