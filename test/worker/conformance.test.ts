import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { compactVerify, createLocalJWKSet, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { getConformance } from '#schema/api/docs.ts'
import { type TokenVerdict, tokenVerdicts } from '#schema/rules/token-verdicts.ts'
import { conformance, type Vector } from '#worker/docs/conformance.ts'
import { openFileStore } from '../open-store.ts'

const store = await openFileStore()
const { vectors } = conformance

/** The claims of a JWS by a library that has nothing of ours; none of one that is not genuine. */
async function claimsOf(jws: string, typ: string, keys: Vector['trustedKeys']): Promise<JWTPayload | undefined> {
  // The library reads base64 with padding too, which RFC 7515 refuses.
  if (!/^[\w.-]*$/.test(jws)) return undefined
  try {
    const read = await compactVerify(jws, createLocalJWKSet({ keys: [...keys] }), { algorithms: ['EdDSA'] })
    const claims = JSON.parse(new TextDecoder().decode(read.payload))
    // The library tries its only key for a token that names none.
    const isNamed = keys.some(({ kid }) => kid === read.protectedHeader.kid)
    return isNamed && read.protectedHeader.typ === typ && claims.iss === 'trinco' ? claims : undefined
  } catch {
    return undefined
  }
}

/** The entry as the Token Status List draft has it: all entries, spelled as bits, of which the index takes one. */
async function entryOf(vector: Vector, { idx, uri }: { idx: number; uri: string }, signedAt: number): Promise<number> {
  const { statusList, trustedKeys, now } = vector
  const claims = statusList === null ? undefined : await claimsOf(statusList, 'statuslist+jwt', trustedKeys)
  if (!claims || claims.sub !== uri || Number(claims.iat) > now + 300 || Number(claims.exp) <= now) return 0
  if (Number(claims.iat) < signedAt) return 0
  const { bits, lst } = claims.status_list as { bits: number; lst: string }
  if (![1, 2, 4, 8].includes(bits)) return 0
  try {
    const spelled = [...inflateSync(Buffer.from(lst, 'base64url'))]
      .map((byte) => [...byte.toString(2).padStart(8, '0')].reverse().join(''))
      .join('')
    const entry = idx < 0 ? '' : spelled.slice(idx * bits, (idx + 1) * bits)
    return Number.parseInt([...entry].reverse().join('') || '0', 2)
  } catch {
    return 0
  }
}

const printedKeyOf = (typed: string) => {
  const symbols = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return symbols.length === 25 ? (symbols.match(/.{5}/g) ?? []).join('-') : typed.trim()
}

async function verdictOf(vector: Vector): Promise<TokenVerdict> {
  const { token, trustedKeys, now, key, hwid, productId, nonce } = vector
  const claims = await claimsOf(token, 'license+jwt', trustedKeys)
  if (claims?.valid !== true) return 'NOT_GENUINE'
  const device = createHash('sha256')
    .update(`${printedKeyOf(key)}:${hwid.trim()}`)
    .digest('hex')
  if (claims.hwid !== device) return 'WRONG_DEVICE'
  if (claims.aud !== productId) return 'WRONG_PRODUCT'
  if (nonce !== null && claims.nonce !== nonce) return 'WRONG_NONCE'
  if (now < Number(claims.iat) - 300) return 'CLOCK_SET_BACK'
  if (now >= Number(claims.exp ?? 0)) return 'EXPIRED'
  const status = claims.status as { status_list: { idx: number; uri: string } } | undefined
  const entry = status ? await entryOf(vector, status.status_list, Number(claims.iat)) : 0
  if (entry === 0) return 'RUN'
  return entry === 2 ? 'SUSPENDED' : 'REVOKED'
}

test.each(vectors)('$name: $expect.reason by an independent reading of the rule', async (vector) => {
  const reason = await verdictOf(vector)
  expect(vector.expect).toEqual({ run: reason === 'RUN', reason })
})

test('each of more than forty vectors has a name of its own, a sentence of why, and each reason has its vector', () => {
  expect(vectors.length).toBeGreaterThan(40)
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  expect(new Set(vectors.map(({ expect: { reason } }) => reason))).toEqual(new Set(tokenVerdicts))
  for (const { name, why } of vectors) {
    expect(name).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/)
    expect(why).toMatch(/^[A-Z].*\.$/)
  }
})

test('the shop serves the vectors as the build has made them', async () => {
  const { status, body, headers } = await store.ask(getConformance)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json')
  expect(body).toEqual(JSON.parse(JSON.stringify(conformance)))
})

test('what is not base64url is in the vectors about it', () => {
  const tokenOf = (name: string) => vectors.find((vector) => vector.name === name)?.token
  expect(tokenOf('base64-with-padding')).toMatch(/=\./)
  expect(tokenOf('base64-of-the-other-alphabet')).toMatch(/[+/]/)
})

test('their keys are those of no shop, and a list that does not count would switch the key off if it did', async () => {
  const published = new Set(vectors.flatMap(({ trustedKeys }) => trustedKeys.map(({ kid }) => kid)))
  expect(published).toEqual(new Set(['shop-1', 'shop-2']))
  for (const vector of vectors.filter(({ name }) =>
    /^list-(stale|ahead|older-than-the-token|of-another-uri)$/.test(name),
  )) {
    const { iat, sub } = JSON.parse(Buffer.from(vector.statusList?.split('.')[1] ?? '', 'base64url').toString())
    const token = JSON.parse(Buffer.from(vector.token.split('.')[1] ?? '', 'base64url').toString())
    const status = { status_list: { ...token.status.status_list, uri: sub } }
    expect(await entryOf({ ...vector, now: iat }, status.status_list, iat), vector.name).toBe(1)
  }
})
