import { inflateSync } from 'node:zlib'
import { eq, isNotNull } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { getSigningKeys, getStatusList } from '#schema/api/activations.ts'
import { deleteKey, updateKey } from '#schema/api/licenses.ts'
import {
  listedStatuses,
  statusListAgeSeconds,
  statusListMs,
  statusListSize,
  statusListTtlSeconds,
} from '#schema/rules/status-lists.ts'
import { type LicenseRow, licenses, listedTokens, statusLists } from '#schema/tables/index.ts'
import { replaceKey } from '#worker/domain/key-handover.ts'
import { buildStatusLists } from '#worker/domain/licenses/status-lists.ts'
import { encodeStatusList } from '#worker/lib/status-list.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, license } from '../rows.ts'
import { activationCalls } from './activation-calls.ts'

const store = await openFileStore()
const boss = await admin(store)
const { activate, validate, deactivate } = activationCalls(() => store)

interface Listed {
  idx: number
  uri: string
}
const listedOf = (token = ''): Listed => (decodeJwt(token) as { status: { status_list: Listed } }).status.status_list

const signingKeys = createLocalJWKSet((await store.ask(getSigningKeys)).body)

/** As a tool reads it: what the list that a token names says of the token. */
async function statusOf(token = ''): Promise<number> {
  const { idx, uri } = listedOf(token)
  const answer = await fetch(uri)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/statuslist+jwt',
    `public, max-age=${statusListAgeSeconds}`,
  ])
  const { payload } = await jwtVerify(await answer.text(), signingKeys, {
    typ: 'statuslist+jwt',
    algorithms: ['EdDSA'],
  })
  const { iat = 0, ...claims } = payload
  expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(10)
  expect(claims).toEqual({
    ...{ iss: 'trinco', sub: uri, exp: iat + statusListMs / 1000, ttl: statusListTtlSeconds },
    status_list: { bits: 2, lst: expect.any(String) },
  })
  const bytes = inflateSync(Buffer.from((payload as { status_list: { lst: string } }).status_list.lst, 'base64url'))
  expect(bytes).toHaveLength(statusListSize / 4)
  return ((bytes[idx >> 2] ?? 0) >> (2 * (idx & 3))) & 3
}

/** A key in use, and the token of its activation. */
async function used(columns: Partial<LicenseRow> = {}) {
  const row = await license(store, columns)
  const { body } = await activate({ key: row.key, hwid: 'PC-1' })
  return { row, token: body.token ?? '' }
}

test('each token says where its status is listed, the same as long as its key is', async () => {
  const { row, token } = await used()
  expect(listedOf(token)).toEqual({ idx: expect.any(Number), uri: `${store.url}/.well-known/license-status/0` })
  expect(listedOf((await validate({ key: row.key, hwid: 'PC-1' })).body.token)).toEqual(listedOf(token))
  expect(await statusOf(token)).toBe(listedStatuses.valid)
})

test('a key that was in use before there were lists has its place from its next use on', async () => {
  const { row } = await used()
  await changeRow(store, licenses, row.id, { lastValidatedAt: null, statusIndex: null })
  expect(await statusOf((await activate({ key: row.key, hwid: 'PC-1' })).body.token)).toBe(listedStatuses.valid)
})

describe('a token in force', () => {
  test.each<[string, number, (row: LicenseRow) => Promise<unknown>]>([
    ['switched off', 1, ({ id }) => changeRow(store, licenses, id, { isActive: false })],
    ['suspended', 2, ({ id }) => changeRow(store, licenses, id, { suspendedAt: Date.now() })],
    ['deleted after its sale', 1, ({ id }) => changeRow(store, licenses, id, { deletedAt: Date.now() })],
    ['deleted by an admin', 1, ({ key }) => store.ask(deleteKey, { as: boss, body: { key } })],
    ['replaced', 1, ({ id }) => replaceKey(store.deps, actor, id, { reason: 'copied', isShared: false })],
    [
      'given less time by an admin',
      1,
      ({ id }) => changeRow(store, licenses, id, { expirationDate: Date.now() + 1_000 }),
    ],
  ])('of a key that is %s is listed as %d', async (_, status, change) => {
    const { row, token } = await used({ userId: (await client(store)).id })
    await statusOf(token)
    await change(row)
    expect(await statusOf(token)).toBe(status)
  })
  const actor = { id: boss.id, name: boss.name, requestId: 'r' }

  test('is valid again with its key', async () => {
    const { row, token } = await used()
    await changeRow(store, licenses, row.id, { suspendedAt: Date.now() })
    expect(await statusOf(token)).toBe(listedStatuses.suspended)
    await changeRow(store, licenses, row.id, { suspendedAt: null })
    expect(await statusOf(token)).toBe(listedStatuses.valid)
  })

  test('of a key that has lost the rest of its time stays invalid when it has time again, and the next one is listed elsewhere', async () => {
    const { row, token } = await used()
    await changeRow(store, licenses, row.id, { expirationDate: Date.now() })
    await changeRow(store, licenses, row.id, { expirationDate: Date.now() + 3_600_000 })
    const next = (await validate({ key: row.key, hwid: 'PC-1' })).body.token
    expect([await statusOf(token), await statusOf(next)]).toEqual([1, 0])
  })

  test('of the former owner is invalid once the key is somebody else’s', async () => {
    const { row, token } = await used({ userId: (await client(store)).id })
    await changeRow(store, licenses, row.id, { userId: (await client(store)).id })
    expect(await statusOf(token)).toBe(listedStatuses.invalid)
  })

  test('of a key that loses a part of its time stays valid', async () => {
    const { row, token } = await used()
    await changeRow(store, licenses, row.id, { expirationDate: Date.now() + 3_600_000 })
    expect(await statusOf(token)).toBe(listedStatuses.valid)
  })
})

test('there is no list but those that have tokens', async () => {
  for (const list of ['1', '999999', '1000000', 'x', '-1', '0.5', '']) {
    const { status } = await store.fetch(getStatusList.path.replace(':list', list))
    expect([list, status]).toEqual([list, 404])
  }
})

const list = async (number: number) => {
  const [found] = await store.db.select().from(statusLists).where(eq(statusLists.list, number))
  if (!found) throw new Error(`no list ${number}`)
  return found
}

describe('a list', () => {
  test('is built by the cron once it has changed, and otherwise left alone', async () => {
    const { row } = await used()
    await changeRow(store, licenses, row.id, { isActive: false })
    const before = await list(0)
    expect(before.builtChanges).toBeLessThan(before.changes)
    await store.tick()
    const built = await list(0)
    expect(built).toMatchObject({ changes: before.changes, builtChanges: before.changes })
    store.proxy.reset()
    await buildStatusLists(store.deps, () => true)
    expect([store.proxy.roundTrips(), await list(0)]).toEqual([1, built])
  })

  test('that is built is read by one statement of two rows, one that has changed in two round trips', async () => {
    const { row, token } = await used()
    await statusOf(token)
    store.proxy.reset()
    await statusOf(token)
    expect(store.proxy.roundTrips()).toBe(1)
    await changeRow(store, licenses, row.id, { isActive: false })
    store.proxy.reset()
    await statusOf(token)
    expect(store.proxy.roundTrips()).toBe(2)
  })

  test('whose statuses change while it is built is built again', async () => {
    const { row } = await used()
    const other = await used()
    await changeRow(store, licenses, row.id, { isActive: false })
    // What a second builder, which has read the second change, writes before the first one.
    const { $client: client } = store.deps.db
    const execute = client.execute.bind(client)
    let writes = 0
    client.execute = async (statement) => {
      if (writes++ === 1) {
        await changeRow(store, licenses, other.row.id, { isActive: false })
        expect(await statusOf(other.token)).toBe(1)
      }
      return execute(statement)
    }
    await buildStatusLists(store.deps, () => true)
    client.execute = execute
    expect(writes).toBe(2)
    expect(await statusOf(other.token)).toBe(1)
    const { changes, builtChanges } = await list(0)
    expect(builtChanges).toBe(changes)
  })

  test('counts changes of statuses alone', async () => {
    const { row } = await used()
    const { changes } = await list(0)
    await changeRow(store, licenses, row.id, { isActive: true, note: 'x' })
    await store.ask(updateKey, { as: boss, params: { id: row.id }, body: { note: 'y' } })
    await deactivate({ key: row.key, hwid: 'PC-1' })
    expect((await list(0)).changes).toBe(changes)
  })
})

test('no two keys share an entry, and the entry of each key that is off says so', async () => {
  const rows = await store.db.select().from(licenses).where(isNotNull(licenses.statusIndex))
  expect(new Set(rows.map(({ statusIndex }) => statusIndex)).size).toBe(rows.length)
  const entries = await store.db.select().from(listedTokens)
  const listed = new Map(entries.map(({ list: of, index, status }) => [of * statusListSize + index, status]))
  const expected = ({ deletedAt, isActive, suspendedAt }: LicenseRow) => {
    if (deletedAt !== null || !isActive) return 1
    return suspendedAt === null ? undefined : 2
  }
  for (const row of rows) expect(listed.get(row.statusIndex ?? -1)).toBe(expected(row))
})

test('a million keys of which one in a hundred is off are less than 60 kB of lists', () => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const lists = Math.ceil(1_000_000 / statusListSize)
  const bytes = Array.from({ length: lists }, () => {
    const off = Array.from(
      { length: statusListSize },
      (_, index) => ({ index, status: random() < 0.8 ? 1 : 2 }) as const,
    )
    return encodeStatusList(
      off.filter(() => random() < 0.01),
      statusListSize,
    ).length
  })
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(60_000)
})

test('a full list is followed by another one, and no two keys share an entry', async () => {
  await used()
  const rows = await Promise.all([1, 2, 3].map(() => license(store)))
  const full = store.db.update(statusLists).set({ allotted: statusListSize - 1 })
  await full.where(eq(statusLists.list, 0))
  const tokens = []
  for (const { key } of rows) tokens.push((await activate({ key, hwid: 'PC-1' })).body.token)
  const places = tokens.map((token) => listedOf(token))
  expect(places.map(({ uri }) => uri.slice(-1))).toEqual(['0', '1', '1'])
  expect(await Promise.all(tokens.map(statusOf))).toEqual([0, 0, 0])
  // The first entries of a list follow each other in no order that an outsider knows.
  const { factor, shift } = await list(1)
  expect(places.slice(1).map(({ idx }) => idx)).toEqual([shift, (factor + shift) % statusListSize])
  expect(factor % 2).toBe(1)
})
