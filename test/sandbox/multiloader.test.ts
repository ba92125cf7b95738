import { expect, test } from 'vitest'
import { ProviderError } from '#worker/providers/errors.ts'
import { multiloader } from '#worker/providers/sellers/multiloader.ts'
import { multiloaderPath } from '../local/sandbox/multiloader.ts'
import { openSandbox } from './open-sandbox.ts'

const sellerKey = '0123456789abcdef0123456789abcdef'
const dayMs = 86_400_000

/** A sandbox with the seller, called through the shop's own adapter and without it. */
async function openSeller(now = Date.now) {
  const { sandbox } = await openSandbox({ multiloader: { sellerKey }, now })
  const apiUrl = `${sandbox.url}${multiloaderPath}`
  const seller = multiloader({ apiUrl, sellerKey })
  const raw = (query: Record<string, string>) =>
    fetch(`${apiUrl}?${new URLSearchParams({ sellerkey: sellerKey, ...query })}`, { redirect: 'manual' })
  const issue = async (reference = 'payment-1') => (await seller.issue({ reference, level: 2, days: 30 }))[0] ?? ''
  const keyNamed = (key: string) => sandbox.sellerKeys().find((one) => one.key === key)
  return { sandbox, seller, apiUrl, raw, issue, keyNamed }
}

test('it issues a key under a reference, and finds it by that alone', async () => {
  const { seller, sandbox, issue } = await openSeller()
  const key = await issue()
  await issue('payment-2')
  expect(await seller.findKeysByReference('payment-1')).toMatchObject([{ key, isBanned: false }])
  expect(await seller.findKeysByReference('payment')).toEqual([])
  expect(sandbox.sellerKeys()[0]).toMatchObject({ note: 'payment-1', level: '2', durationSeconds: 30 * 86_400 })
})

test('a list without any key, which the API calls a failure, is an empty list', async () => {
  const { seller, raw } = await openSeller()
  expect((await raw({ type: 'fetchallkeys' })).status).toBe(406)
  expect(await seller.findKeysByReference('payment-1')).toEqual([])
})

test('several keys come with a redirect to nowhere, and are all returned', async () => {
  const { seller, sandbox, raw } = await openSeller()
  expect((await raw({ type: 'add', expiry: '1', amount: '2' })).status).toBe(302)
  sandbox.faults.set({ keysPerIssue: 3 })
  const keys = await seller.issue({ reference: 'payment-1', level: 1, days: 1 })
  expect(keys).toHaveLength(3)
  expect((await seller.findKeysByReference('payment-1')).map(({ key }) => key).sort()).toEqual([...keys].sort())
})

test.each([
  ['a text', { answerAs: { value: 'Endpoint Deprecated' } }],
  ['nothing', { answerAs: { value: '' } }],
  ['JSON of another kind', { answerAs: { value: '[]' } }],
  ['JSON null', { answerAs: { value: 'null' } }],
  ['a success without a key', { answerAs: { value: '{"success":true}' } }],
  ['an answer that gets lost', { dropAfter: true }],
] as const)('after %s nobody knows whether a key was made, and a search finds it', async (_, fault) => {
  const { seller, sandbox, issue } = await openSeller()
  sandbox.faults.set(fault)
  await expect(issue()).rejects.toMatchObject({ isFinal: false })
  sandbox.faults.reset()
  expect(await seller.findKeysByReference('payment-1')).toHaveLength(1)
})

test.each([400, 422, 429, 500, 503] as const)('an answer of %i is never mistaken for a missing key', async (status) => {
  const { seller, sandbox } = await openSeller()
  sandbox.faults.set({ failWith: status })
  const questions = [seller.info('X'), seller.findKeysByReference('X'), seller.ban('X', 'r'), seller.remove('X')]
  for (const outcome of await Promise.allSettled(questions))
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ProviderError) })
})

test('a seller key that is wrong or of a wrong length is our own failure, and appears in no error', async () => {
  const { apiUrl } = await openSeller()
  for (const wrong of ['f'.repeat(32), 'too-short']) {
    const failure = await multiloader({ apiUrl, sellerKey: wrong })
      .info('X')
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ isFinal: false, status: 404 })
    expect(`${failure} ${JSON.stringify(failure)} ${(failure as Error).stack}`).not.toContain(wrong)
  }
})

test('a seller that cannot be reached names no secret either', async () => {
  const failure = await multiloader({ apiUrl: 'http://127.0.0.1:9/api/seller/', sellerKey })
    .info('X')
    .catch((error: Error) => error)
  expect(failure).toBeInstanceOf(ProviderError)
  expect(`${failure} ${JSON.stringify(failure)} ${(failure as Error).stack}`).not.toContain(sellerKey)
})

test('it describes a key: unused, in use, and the end of its user’s subscription', async () => {
  const time = { now: 1_800_000_000_000 }
  const { seller, sandbox, issue } = await openSeller(() => time.now)
  const key = await issue()
  expect(await seller.info(key)).toEqual({
    durationSeconds: 30 * 86_400,
    hwid: '',
    note: 'payment-1',
    status: 'Not Used',
    level: '2',
    createdBy: 'SellerAPI',
    usedBy: '',
    usedAt: null,
    createdAt: time.now,
    expiresAt: null,
  })
  time.now += dayMs
  sandbox.activateKey(key, { hwid: 'PC-1' })
  const used = { status: 'Used', usedBy: key, hwid: 'PC-1', usedAt: time.now }
  expect(await seller.info(key)).toMatchObject({ ...used, expiresAt: time.now + 30 * dayMs })
  expect(await seller.extend(key, 5)).toBe(true)
  expect(await seller.info(key)).toMatchObject({ ...used, expiresAt: time.now + 35 * dayMs })
  expect(await seller.info('nothing')).toBeNull()
})

test('only a key in use can be extended, and only if its subscription is known', async () => {
  const { seller, sandbox, issue } = await openSeller()
  const [unused, first, second] = [await issue(), await issue('a'), await issue('b')]
  await expect(seller.extend(unused, 30)).rejects.toMatchObject({ code: 'seller_key_unused' })
  expect(sandbox.sellerKeys()[0]?.durationSeconds).toBe(30 * 86_400)
  sandbox.activateKey(first, { userName: 'ana' })
  sandbox.activateKey(second, { userName: 'ana' })
  await expect(seller.extend(first, 30)).rejects.toMatchObject({ code: 'seller_key_shared' })
  expect(await seller.extend('nothing', 30)).toBe(false)
})

test('an extension whose answer gets lost is not repeated, and one that was not done is not reported as done', async () => {
  const { seller, sandbox, issue } = await openSeller()
  const key = await issue()
  const endOf = () => sandbox.sellerUsers()[0]?.subscriptions[0]?.expiresAt ?? 0
  sandbox.activateKey(key)
  const before = endOf()
  sandbox.faults.set({ dropAfter: { operations: ['change'], times: 1 } })
  expect(await seller.extend(key, 5)).toBe(true)
  expect(endOf()).toBe(before + 5 * dayMs)
  sandbox.faults.set({ dropAfter: null, dropBefore: { operations: ['change'], times: 1 } })
  await expect(seller.extend(key, 5)).rejects.toBeInstanceOf(ProviderError)
  expect(endOf()).toBe(before + 5 * dayMs)
})

test.each(['{}', 'null', '[null]', '{"0":{"expiry":"1"}}', '"x"'])('subscriptions of %s are none', async (text) => {
  const { seller, sandbox, issue } = await openSeller()
  const key = await issue()
  sandbox.activateKey(key)
  const info = `{"success":true,"usedby":"${key}","subscriptions":${text}}`
  sandbox.faults.set({ answerAs: { value: info, operations: ['info'] } })
  expect(await seller.info(key)).toMatchObject({ usedBy: key, status: '', level: '', createdBy: '', expiresAt: null })
  await expect(seller.extend(key, 1)).rejects.toMatchObject({ code: 'seller_key_unused' })
})

test.each([
  ['usedby', 'info', '{"success":true,"usedby":{}}'],
  ['status', 'info', '{"success":true,"status":7}'],
  ['hwid', 'info', '{"success":true,"usedby":"ana","hwid":["x"]}'],
  ['the key', 'list', '{"success":true,"keys":[{"key":null,"note":"payment-1"}]}'],
] as const)(
  'an answer in which %s is not a text fails as one that is not as documented',
  async (_, operation, text) => {
    const { seller, sandbox, issue } = await openSeller()
    const key = await issue()
    sandbox.faults.set({ answerAs: { value: text, operations: [operation] } })
    const asked = operation === 'info' ? seller.info(key) : seller.findKeysByReference('payment-1')
    await expect(asked).rejects.toMatchObject({ isFinal: false, shape: expect.stringContaining('{') })
  },
)

test('a device is released by key or by user, and releasing it again succeeds', async () => {
  const { seller, sandbox, issue, raw } = await openSeller()
  expect(await (await raw({ type: 'reset', key: 'x' })).text()).toMatch(/Deprecated/)
  const [key, named, unused] = [await issue(), await issue('a'), await issue('b')]
  sandbox.activateKey(key)
  sandbox.activateKey(named, { userName: 'ana' })
  for (let twice = 0; twice < 2; twice++) {
    expect(await seller.resetDevice(key)).toBe(true)
    expect(await seller.resetDeviceOfUser('ana')).toBe(true)
  }
  expect(sandbox.sellerUsers().map(({ hwid }) => hwid)).toEqual([null, null])
  expect(await seller.resetDevice(unused)).toBe(true)
  expect(await seller.resetDevice('nothing')).toBe(false)
  expect(await seller.resetDeviceOfUser('nobody')).toBe(false)
})

test('a ban switches off the key and whoever has used it, and can be taken back', async () => {
  const { seller, sandbox, issue, keyNamed } = await openSeller()
  const [unused, used] = [await issue(), await issue('a')]
  sandbox.activateKey(used)
  for (const key of [unused, used, used]) expect(await seller.ban(key, 'refunded')).toBe(true)
  expect(keyNamed(unused)?.banned).toBe('refunded')
  expect(keyNamed(used)?.banned).toBe('refunded')
  expect(sandbox.sellerUsers()).toMatchObject([{ name: used, banned: 'refunded' }])
  expect(await seller.findKeysByReference('a')).toMatchObject([{ key: used, isBanned: true }])
  for (const key of [unused, used, used]) expect(await seller.unban(key)).toBe(true)
  expect(keyNamed(used)?.banned).toBeNull()
  expect(sandbox.sellerUsers()).toMatchObject([{ banned: null }])
  expect(await seller.ban('nothing', 'refunded')).toBe(false)
  expect(await seller.unban('nothing')).toBe(false)
})

test('a ban that failed after banning the user is finished by the next', async () => {
  const { seller, sandbox, issue, raw, keyNamed } = await openSeller()
  const key = await issue()
  sandbox.activateKey(key)
  await raw({ type: 'banuser', user: key, reason: 'refunded' })
  expect(await seller.ban(key, 'refunded')).toBe(true)
  expect(keyNamed(key)?.banned).toBe('refunded')
})

test('a key is removed once, and missing after that', async () => {
  const { seller, sandbox, issue } = await openSeller()
  const key = await issue()
  expect(await seller.remove(key)).toBe(true)
  expect(await seller.remove(key)).toBe(false)
  expect(sandbox.sellerKeys()).toEqual([])
})

test('the user of a key is banned when it is removed; if they hold other keys the removal is refused', async () => {
  const { seller, sandbox, issue, keyNamed } = await openSeller()
  const [used, first, second] = [await issue(), await issue('a'), await issue('b')]
  sandbox.activateKey(used)
  sandbox.activateKey(first, { userName: 'ana' })
  expect(await seller.remove(used)).toBe(true)
  expect(sandbox.sellerUsers()).toMatchObject([{ name: used, banned: 'deleted' }, { banned: null }])
  sandbox.activateKey(second, { userName: 'ana' })
  await expect(seller.remove(first)).rejects.toMatchObject({ code: 'seller_unsupported' })
  expect(keyNamed(first)).toMatchObject({ banned: null })
  expect(sandbox.sellerUsers()[1]?.banned).toBeNull()
})

test('faults apply to one kind of call, and the counters tell calls apart', async () => {
  const { seller, sandbox, issue } = await openSeller()
  sandbox.faults.set({ failWith: { value: 503, operations: ['issue'], times: 1 } })
  await expect(issue()).rejects.toBeInstanceOf(ProviderError)
  expect(await seller.findKeysByReference('payment-1')).toEqual([])
  await issue()
  expect(sandbox.counters().multiloader).toMatchObject({ issue: 2, list: 1, info: 0, ban: 0 })
})

test('a stalled request is carried out after the client has stopped waiting', async () => {
  const { sandbox, raw } = await openSeller()
  sandbox.faults.set({ stallMs: { value: 300, operations: ['issue'] } })
  const given = { type: 'add', expiry: '1', note: 'slow', sellerkey: sellerKey }
  const url = `${sandbox.url}${multiloaderPath}?${new URLSearchParams(given)}`
  await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow()
  expect(sandbox.sellerKeys()).toEqual([])
  await expect.poll(() => sandbox.sellerKeys().length).toBe(1)
  expect((await raw({ type: 'fetchallkeys' })).status).toBe(200)
})
