import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { activationDetails } from '#schema/api/activation-details.ts'
import { type ActivationCode, activationCodes, repeatedValidationMs } from '#schema/rules/activations.ts'
import { dayMs, deviceReleaseMs, suspensions } from '#schema/rules/licenses.ts'
import { type LicenseRow, licenseDevices, licenses } from '#schema/tables/index.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { client, stranger } from '../people.ts'
import { purchase } from '../purchases.ts'
import { planOf } from '../query-plans.ts'
import { changeRow, devicesOf, findRow, license, product } from '../rows.ts'
import { isWide } from '../width.ts'
import { activationCalls, type Body } from './activation-calls.ts'

const store = await openFileStore()

const { activate, validate, deactivate, bound } = activationCalls(() => store)

const rowOf = async ({ id }: LicenseRow) => {
  const row = await findRow(store, licenses, id)
  if (!row) throw new Error('the licence is gone')
  return row
}
const change = ({ id }: LicenseRow, to: Partial<LicenseRow>) => changeRow(store, licenses, id, to)

describe('a key on a device', () => {
  test('is bound by the first activation, stays with that device, and is VALID there as often as it asks', async () => {
    const row = await license(store)
    expect((await validate({ key: row.key, hwid: 'PC-1' })).body).toMatchObject({ valid: false, code: 'NOT_ACTIVATED' })
    for (let n = 0; n < 2; n++)
      expect((await activate({ key: row.key, hwid: 'PC-1' })).body).toMatchObject({ valid: true, code: 'VALID' })
    expect((await activate({ key: row.key, hwid: 'PC-2' })).body).toMatchObject({ valid: false, code: 'HWID_MISMATCH' })
    expect((await validate({ key: row.key, hwid: 'PC-2' })).body).toMatchObject({ valid: false, code: 'HWID_MISMATCH' })
    expect((await validate({ key: row.key, hwid: 'PC-1' })).body).toMatchObject({ valid: true, code: 'VALID' })
  })

  test('leaves only a digest of what the device calls itself', async () => {
    const row = await license(store)
    await activate({ key: row.key, hwid: 'SERIAL-OF-A-DISK' })
    expect(await devicesOf(store, row.id)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await rowOf(row)).activatedAt).toBeGreaterThan(Date.now() - 60_000)
  })

  test('of many devices at once binds exactly one', async () => {
    const row = await license(store)
    const devices = times(isWide ? 200 : 50, (n) => `PC-${n}`)
    const answers = await Promise.all(devices.map((hwid) => activate({ key: row.key, hwid })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const winners = devices.filter((_, n) => answers[n]?.body.valid)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'HWID_MISMATCH')).toHaveLength(devices.length - 1)
    expect(answers.filter(({ body }) => body.token !== undefined)).toHaveLength(1)
    expect((await validate({ key: row.key, hwid: winners[0] })).body.code).toBe('VALID')
  })

  test('binds several where looking and binding are two steps, so the test above can fail', async () => {
    await store.db.run(sql`create table naive (hwid text)`)
    await store.db.run(sql`insert into naive values (null)`)
    const won = await Promise.all(
      times(50, async (n) => {
        const { rows } = await store.db.run(sql`select hwid from naive`)
        if (rows.at(0)?.hwid !== null) return false
        await store.db.run(sql`update naive set hwid = ${`PC-${n}`}`)
        return true
      }),
    )
    await store.db.run(sql`drop table naive`)
    expect(won.filter(Boolean).length).toBeGreaterThan(1)
  })
})

describe('an id that many devices share', () => {
  const shared = ['00000000-0000-0000-0000-000000000000', 'Default string', '03000200-0400-0500-0006-000700080009']

  test.each([...shared, 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'To Be Filled By O.E.M.', '\u200b'])(
    'is HWID_REQUIRED and never bound: %s',
    async (hwid) => {
      const row = await license(store)
      for (const ask of [activate, validate, deactivate])
        expect((await ask({ key: row.key, hwid })).body).toMatchObject({ valid: false, code: 'HWID_REQUIRED' })
      expect(await devicesOf(store, row.id)).toEqual([])
    },
  )

  test.each(shared)('that a key was bound to earlier gives way to the next device: %s', async (hwid) => {
    const key = store.deps.newKey()
    const row = await license(store, {
      key,
      device: sha256Hex(`${key}:${hwid}`),
      activatedAt: 1,
      releasedAt: Date.now(),
    })
    expect((await validate({ key, hwid })).body.code).toBe('HWID_REQUIRED')
    expect((await validate({ key, hwid: 'PC-1' })).body.code).toBe('NOT_ACTIVATED')
    expect((await activate({ key, hwid: 'PC-1' })).body.code).toBe('VALID')
    expect((await activate({ key, hwid: 'PC-2' })).body.code).toBe('HWID_MISMATCH')
    expect((await rowOf(row)).activatedAt).toBeGreaterThan(1)
  })
})

describe('a GUID', () => {
  const guid = '4c4c4544-0042-3510-8052-b3c04f4b4e32'
  const spellings = [guid, `{${guid}}`, guid.toUpperCase(), `{${guid.toUpperCase()}}`]

  test('is one device in any case, with and without braces', async () => {
    const row = await license(store)
    for (const hwid of spellings) expect((await activate({ key: row.key, hwid })).body.code).toBe('VALID')
    expect((await validate({ key: row.key, hwid: guid.replace(/^./, '5') })).body.code).toBe('HWID_MISMATCH')
  })

  test.each(spellings)('that a key was bound to as %s is still its device, in the spelling of today', async (hwid) => {
    const key = store.deps.newKey()
    await license(store, { key, device: sha256Hex(`${key}:${hwid}`), activatedAt: 1 })
    for (const sent of spellings) expect((await validate({ key, hwid: sent })).body.code).toBe('VALID')
    expect((await deactivate({ key, hwid: guid })).body.valid).toBe(true)
  })

  test('is in the token as the tool sent it, which compares it with its own', async () => {
    const row = await license(store)
    for (const hwid of spellings) {
      const { token = '' } = (await activate({ key: row.key.toLowerCase(), hwid })).body
      expect(decodeJwt(token).hwid).toBe(sha256Hex(`${row.key}:${hwid}`))
    }
  })
})

describe('the code', () => {
  const past = Date.now() - 1_000
  const codes: [ActivationCode, string, (row: LicenseRow) => Promise<Body>][] = [
    ['NOT_FOUND', 'a key that does not exist', async () => ({ key: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', hwid: 'PC-1' })],
    [
      'NOT_FOUND',
      'a deleted key',
      async (row) => {
        await change(row, { isActive: false, deletedAt: past })
        return { hwid: 'PC-1' }
      },
    ],
    [
      'NOT_FOUND',
      'a key of an external seller',
      async (row) => {
        await change(row, { sellerType: 'multiloader' })
        return { hwid: 'PC-1' }
      },
    ],
    [
      'SUSPENDED',
      'a key that is switched off and has expired too',
      async (row) => {
        await change(row, { isActive: false, expirationDate: past })
        return { hwid: 'PC-1' }
      },
    ],
    [
      'EXPIRED',
      'an expired key of another product',
      async (row) => {
        await change(row, { expirationDate: past })
        return { hwid: 'PC-1', productId: 'another' }
      },
    ],
    ['PRODUCT_MISMATCH', 'a key of another product on no device', async () => ({ productId: 'another' })],
    ['HWID_REQUIRED', 'a key on no device', async () => ({})],
    ['HWID_REQUIRED', 'a key on a device without a name', async () => ({ hwid: ' ' })],
    ['HWID_MISMATCH', 'a key on another device', async () => ({ hwid: 'PC-2' })],
    ['VALID', 'a key on its device', async () => ({ hwid: 'PC-1' })],
  ]

  test.each(codes)('is %s for %s, of every call, and changes nothing', async (code, _, spoil) => {
    const row = await bound()
    const body = { key: row.key, ...(await spoil(row)) }
    const before = await rowOf(row)
    for (const ask of [activate, validate, ...(code === 'VALID' ? [] : [deactivate])]) {
      const answer = await ask(body)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ valid: code === 'VALID', code })
    }
    expect(await rowOf(row)).toEqual(before)
  })

  test('is NOT_ACTIVATED for a key that is bound to nothing, where it is only asked for', async () => {
    const { key } = await license(store)
    for (const ask of [validate, deactivate]) expect((await ask({ key, hwid: 'PC-1' })).body.code).toBe('NOT_ACTIVATED')
  })

  test('has a detail of its own in each language, and one more for the keys of others', async () => {
    const row = await license(store, { sellerType: 'multiloader' })
    const inEnglish = await validate({ key: row.key }, { ...stranger(), lang: 'en' })
    expect(inEnglish.body.detail).toBe('This key is checked by the external seller of the tool.')
    expect((await validate({ key: 'none' })).body.detail).toMatch(/^Chave não encontrada/)
    for (const code of [...activationCodes, ...suspensions]) expect(new Set(activationDetails[code]).size).toBe(2)
  })
})

test('a key may be typed in any case, with spaces or no hyphens, O for 0, I and L for 1', async () => {
  const row = await bound({ key: '01ABC-DEFGH-JKMNP-QRSTV-WXYZ0' })
  for (const key of ['oiabc-defgh-jkmnp-qrstv-wxyzo', ' OLABC DEFGH JKMNP QRSTV WXYZ0 ', '01abcdefghjkmnpqrstvwxyzO'])
    expect((await validate({ key, hwid: 'PC-1' })).body, key).toMatchObject({
      license: { key: '•••••-•••••-•••••-•••••-WXYZ0' },
    })
  expect(await devicesOf(store, row.id)).toHaveLength(1)
})

describe('the answer', () => {
  test('describes the licence and its product to the tool, and nothing of the buyer', async () => {
    const who = await client(store)
    const sold = await purchase(store, who)
    const { key, id } = sold.license
    await changeRow(store, licenses, id, { level: 3, note: 'of a friend', createdBy: 'boss' })
    const { body } = await activate({ key, hwid: 'PC-1', productId: sold.item.id, nonce: 'once' })
    expect(body).toEqual({
      valid: true,
      code: 'VALID',
      detail: 'A chave está ativa neste aparelho.',
      nonce: 'once',
      license: {
        key: `•••••-•••••-•••••-•••••-${key.slice(-5)}`,
        keyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        product: { _id: sold.item.id, name: sold.item.name, status: 'active' },
        level: 3,
        expiresAt: new Date(sold.license.expirationDate).toISOString(),
        activatedAt: expect.any(String),
      },
      token: expect.any(String),
    })
    const [, claims = ''] = body.token?.split('.') ?? []
    const all = JSON.stringify(body) + Buffer.from(claims, 'base64url')
    for (const secret of [key, who.id, who.name, who.email, sold.payment.id, id, 'of a friend', 'boss', 'PC-1'])
      expect(all).not.toContain(secret)
  })

  test('says that the product is in maintenance', async () => {
    const { id } = await product(store, { status: 'maintenance', maintenanceSince: Date.now() })
    const { key } = await bound({ productId: id })
    expect((await validate({ key, hwid: 'PC-1' })).body).toMatchObject({
      valid: true,
      license: { product: { status: 'maintenance' } },
    })
  })

  test('of an unknown key is the code and nothing else', async () => {
    const { body } = await validate({ key: 'none', hwid: 'PC-1', nonce: 'x' })
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'nonce', 'valid'])
  })
})

test('when a key was last valid is written once in ten minutes', async () => {
  const row = await bound()
  const { lastValidatedAt } = await rowOf(row)
  await validate({ key: row.key, hwid: 'PC-1' })
  expect((await rowOf(row)).lastValidatedAt).toBe(lastValidatedAt)
  const long = Date.now() - repeatedValidationMs
  await change(row, { lastValidatedAt: long })
  await store.db.update(licenseDevices).set({ lastUsedAt: long }).where(eq(licenseDevices.licenseId, row.id))
  await validate({ key: row.key, hwid: 'PC-2' })
  expect((await rowOf(row)).lastValidatedAt).toBe(long)
  await validate({ key: row.key, hwid: 'PC-1' })
  expect((await rowOf(row)).lastValidatedAt).toBeGreaterThan(Date.now() - 60_000)
})

test('keys and calls are found by their indexes, however many there are', async () => {
  const plan = (query: string) => planOf(store, query, ['x'])
  expect(await plan('select * from licenses where key = ?')).toEqual([
    expect.stringContaining('USING INDEX licenses_key'),
  ])
  expect(await plan('select * from counters where bucket = ?')).toEqual([
    expect.stringMatching(/USING PRIMARY KEY \(bucket=\?\)/),
  ])
})

describe('a deactivation', () => {
  test('releases the device that asks, which may then be another', async () => {
    const row = await bound()
    const { body } = await deactivate({ key: row.key, hwid: 'PC-1', nonce: 'n' }, { ...stranger(), lang: 'en' })
    expect(body).toMatchObject({ valid: true, code: 'VALID', nonce: 'n', license: { activatedAt: null } })
    expect(body.detail).toBe('Device released: the key can be activated on another.')
    expect(body.token).toBeUndefined()
    expect(await rowOf(row)).toMatchObject({ activatedAt: null, releasedAt: expect.any(Number) })
    expect(await devicesOf(store, row.id)).toEqual([])
    expect((await activate({ key: row.key, hwid: 'PC-2' })).body.code).toBe('VALID')
  })

  test('waits as long for the next as the dashboard does, and says how long', async () => {
    const row = await bound()
    await change(row, { releasedAt: Date.now() - dayMs })
    const before = await rowOf(row)
    const { status, body, headers } = await deactivate({ key: row.key, hwid: 'PC-1' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'device_release_wait', days: 6 })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(5 * 86_400)
    expect(await rowOf(row)).toEqual(before)
    await change(row, { releasedAt: Date.now() - deviceReleaseMs })
    expect((await deactivate({ key: row.key, hwid: 'PC-1' })).body).toMatchObject({ valid: true, code: 'VALID' })
  })

  test('asked twenty times at once happens once', async () => {
    const row = await bound()
    const answers = await Promise.all(times(20, () => deactivate({ key: row.key, hwid: 'PC-1' })))
    expect(answers.filter(({ body }) => body.valid)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'NOT_ACTIVATED')).toHaveLength(19)
  })
})
