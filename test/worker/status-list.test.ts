import { generateKeyPairSync } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { listedStatuses } from '#schema/rules/status-lists.ts'
import { readLicenseKeys } from '#worker/lib/license-tokens.ts'
import { encodeStatusList, signStatusList } from '#worker/lib/status-list.ts'

const bytesOf = (lst: string) => inflateSync(Buffer.from(lst, 'base64url'))

test('each token has two bits, the first the lowest of its byte, and all that are not named are valid', () => {
  const entries = [
    { index: 0, status: listedStatuses.invalid },
    { index: 1, status: listedStatuses.suspended },
    { index: 6, status: listedStatuses.suspended },
  ]
  expect([...bytesOf(encodeStatusList(entries, 9))]).toEqual([0b1001, 0b100000, 0])
})

test('an entry that is named again has its last status', () => {
  const entries = [
    { index: 2, status: listedStatuses.invalid },
    { index: 3, status: listedStatuses.invalid },
    { index: 2, status: listedStatuses.suspended },
    { index: 3, status: listedStatuses.valid },
  ]
  expect([...bytesOf(encodeStatusList(entries, 4))]).toEqual([0b100000])
})

test('entries fill several bytes, which zlib compresses at its highest level', () => {
  const statuses = [1, 2, 0, 0, 0, 1, 0, 1, 1, 2] as const
  const lst = encodeStatusList(
    statuses.map((status, index) => ({ index, status })),
    12,
  )
  expect(bytesOf(lst).toString('hex')).toBe('094409')
  expect(Buffer.from(lst, 'base64url').subarray(0, 2).toString('hex')).toBe('78da')
})

test('131,072 tokens of which none was taken back are less than 100 bytes', () => {
  const lst = encodeStatusList([], 2 ** 17)
  expect(bytesOf(lst)).toHaveLength(2 ** 15)
  expect(lst.length).toBeLessThan(100)
})

test.each([-1, 4, 0.5, Number.NaN])('there is no entry %d of 4', (index) => {
  expect(() => encodeStatusList([{ index, status: listedStatuses.invalid }], 4)).toThrow(RangeError)
})

test('a list is signed, and names its address, how long it holds and when to ask again', async () => {
  const keys = readLicenseKeys(JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })))
  const lst = encodeStatusList([{ index: 3, status: listedStatuses.invalid }], 4)
  const issuedAt = Date.now()
  const list = await signStatusList(
    keys,
    { uri: 'https://shop.example/list/1', lst, ttl: 300 },
    { issuedAt, expiresAt: issuedAt + 72 * 3_600_000 },
  )
  const { payload, protectedHeader } = await jwtVerify(list, createLocalJWKSet({ keys: keys.published }), {
    algorithms: ['EdDSA'],
    typ: 'statuslist+jwt',
  })
  expect(protectedHeader.kid).toBe(keys.signing.kid)
  const iat = Math.floor(issuedAt / 1000)
  expect(payload).toEqual({
    ...{ iss: 'trinco', sub: 'https://shop.example/list/1', iat, exp: iat + 259_200, ttl: 300 },
    status_list: { bits: 2, lst },
  })
})
