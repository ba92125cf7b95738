import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { licenseRateLimit, repeatedKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { counters, type LicenseRow, licenseCallers, licenses } from '#schema/tables/index.ts'
import { validate as validateOn } from '#worker/domain/licenses/activations.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { times } from '../concurrency.ts'
import { dumpText } from '../dump.ts'
import { openFileStore } from '../open-store.ts'
import { address, stranger } from '../people.ts'
import { changeRow, license } from '../rows.ts'
import { silentCaller } from '../silent-caller.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()
const { activate, validate, deactivate, bound } = activationCalls(() => store)

const bucketOf = ({ key }: LicenseRow) => `${licenseRateLimit.name}:${sha256Hex(key)}`
const hitsOf = async (row: LicenseRow) => {
  const [count] = await store.db
    .select()
    .from(counters)
    .where(eq(counters.bucket, bucketOf(row)))
  return count?.hits ?? 0
}
/** The same call in this process, which knows nothing of what the Worker has answered: as another isolate. */
const validateElsewhere = ({ key }: LicenseRow, hwid = 'PC-1') =>
  validateOn(store.deps, { key, hwid }, silentCaller(address()))

/** Who has asked is written after the answer, once an hour: this device, and each network. */
const untilCallersAre = ({ id }: LicenseRow, count: number) =>
  expect
    .poll(async () => {
      const [found] = await store.db.select().from(licenseCallers).where(eq(licenseCallers.licenseId, id))
      return Object.keys(found?.callers ?? {}).length
    })
    .toBe(count)

test('a validation that repeats one of the last ten minutes is one statement, which writes nothing', async () => {
  const row = await bound()
  const from = stranger()
  const first = await validate({ key: row.key, hwid: 'PC-1', nonce: 'a' }, from)
  await untilCallersAre(row, 3)
  const before = await dumpText(store)
  store.proxy.reset()
  const { status, body } = await validate({ key: row.key, hwid: 'PC-1', nonce: 'b' }, from)
  expect(store.proxy.traffic()).toMatchObject({ roundTrips: 1, statements: 1 })
  expect(await dumpText(store)).toBe(before)
  expect([status, { ...body, token: '', nonce: '' }]).toEqual([200, { ...first.body, token: '', nonce: '' }])
  const claims = (token = '') => ({ ...decodeJwt(token), iat: 0, exp: 0 })
  expect(claims(body.token)).toEqual({ ...claims(first.body.token), nonce: 'b' })
})

test('where another isolate has answered the last one, nothing is written either', async () => {
  const row = await bound()
  await untilCallersAre(row, 2)
  const before = await dumpText(store)
  expect((await validateElsewhere(row)).code).toBe('VALID')
  expect(await dumpText(store)).toBe(before)
})

test('what ends the validity of a key is answered at once, though the key was valid before', async () => {
  const endings: [string, (row: LicenseRow) => Promise<unknown>][] = [
    ['SUSPENDED', (row) => changeRow(store, licenses, row.id, { isActive: false })],
    ['EXPIRED', (row) => changeRow(store, licenses, row.id, { expirationDate: Date.now() - 1 })],
    ['NOT_FOUND', (row) => store.db.delete(licenses).where(eq(licenses.id, row.id))],
    ['NOT_ACTIVATED', (row) => deactivate({ key: row.key, hwid: 'PC-1' })],
  ]
  for (const [code, end] of endings) {
    const row = await bound()
    expect((await validate({ key: row.key, hwid: 'PC-1' })).body.code).toBe('VALID')
    await end(row)
    expect((await validate({ key: row.key, hwid: 'PC-1' })).body.code).toBe(code)
  }
  const { key } = await bound()
  expect((await validate({ key, hwid: 'PC-1', productId: 'another' })).body.code).toBe('PRODUCT_MISMATCH')
})

test('repeated validations of a key are limited like all calls about it, across isolates within a factor of two', async () => {
  const row = await bound()
  const { max } = licenseRateLimit
  const answers = await Promise.all(times(max + 20, () => validate({ key: row.key, hwid: 'PC-1' })))
  // The activation was one of them.
  expect([max - 1, max]).toContain(answers.filter(({ status }) => status === 200).length)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  await expect.poll(() => hitsOf(row)).toBeGreaterThan(max)
  await expect(validateElsewhere(row)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('every answer of a tool says how many calls of the limit are left', async () => {
  const fieldsOf = ({ headers }: { headers: Headers }) => [headers.get('ratelimit-policy'), headers.get('ratelimit')]
  const { name, max, seconds } = licenseRateLimit
  const left = (calls: number) => expect.stringMatching(new RegExp(`^"${name}";r=${calls};t=(${seconds}|[1-5]?\\d)$`))
  const row = await license(store)
  const policy = `"${name}";q=${max};w=${seconds}`
  expect(fieldsOf(await activate({ key: row.key, hwid: 'PC-1' }))).toEqual([policy, left(max - 1)])
  expect(fieldsOf(await validate({ key: row.key, hwid: 'PC-2' }))).toEqual([policy, left(max - 2)])
  expect(fieldsOf(await validate({ key: row.key, hwid: 'PC-1' }))).toEqual([policy, left(max - 3)])
  await store.db
    .update(counters)
    .set({ hits: max })
    .where(eq(counters.bucket, bucketOf(row)))
  const refused = await validate({ key: row.key, hwid: 'PC-2' })
  expect([refused.status, ...fieldsOf(refused)]).toEqual([429, policy, left(0)])
  const unknown = repeatedKeyRateLimit
  expect(fieldsOf(await validate({ key: 'nobody’s' }))).toEqual([
    `"${unknown.name}";q=${unknown.max};w=${unknown.seconds}`,
    `"${unknown.name}";r=${unknown.max - 1};t=${unknown.seconds}`,
  ])
})
