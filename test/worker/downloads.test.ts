import type { R2Bucket } from '@cloudflare/workers-types'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDownload, uploadDownload } from '#schema/api/downloads.ts'
import { getConfirmation } from '#schema/api/payments.ts'
import { listAdminProducts, updateProduct } from '#schema/api/products.ts'
import { listPurchasedProducts } from '#schema/api/purchases.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { keyViews, licenses, users } from '#schema/tables/index.ts'
import { knownDownload } from '#worker/domain/catalogue/tool-files.ts'
import { openDownload } from '#worker/domain/purchases/download.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { r2 } from '#worker/providers/media/r2.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { purchase } from '../purchases.ts'
import { changeRow } from '../rows.ts'

const store = await openFileStore({ isMiniflare: true })
const boss = await admin(store)

const file = { url: 'https://files.example/tool.zip', bytes: 18_400_000, sha256: 'ab'.repeat(32) }
const facts = { bytes: file.bytes, sha256: file.sha256, version: '4.2.1', releasedOn: '2026-11-01' }

/** A client with a key of a product that has a download. */
async function sell() {
  const ana = await client(store)
  const sold = await purchase(store, ana)
  const body = { download: file, details: { version: facts.version, updatedOn: facts.releasedOn } }
  const saved = await store.ask(updateProduct, { as: boss, params: { id: sold.item.id }, body })
  expect(saved).toMatchObject({ status: 200, body: { download: { ...file, name: '' } } })
  return { ana, ...sold }
}
const ask = (as: Person, id: string) => store.ask(getDownload, { as, params: { id } })

test('the owner of a key in force gets the address, by the key or its payment; the facts stand with the purchase', async () => {
  const { ana, payment, license } = await sell()
  for (const id of [payment.id, license.id])
    expect(await ask(ana, id)).toMatchObject({ status: 200, body: { url: file.url } })
  const confirmation = await store.ask(getConfirmation, { as: ana, params: { id: payment.id } })
  expect(confirmation.body.download).toEqual(facts)
  const list = await store.ask(listPurchasedProducts, { as: ana })
  expect(itemsOf(list.body).map(({ download }) => download)).toEqual([facts])
  expect(JSON.stringify([confirmation.body, list.body])).not.toContain(file.url)
})

test('each download is recorded with its address, by those alone who get one', async () => {
  const { ana, license, item } = await sell()
  const from = (as: Person, ip: string) =>
    store.ask(getDownload, { as, params: { id: license.id }, headers: { 'cf-connecting-ip': ip } })
  const downloads = async () =>
    (await store.db.select().from(keyViews).where(eq(keyViews.licenseId, license.id))).map(({ kind, address }) => [
      kind,
      address,
    ])
  await from(await client(store), '10.0.0.1')
  await changeRow(store, licenses, license.id, { suspendedAt: 1 })
  await from(ana, '10.0.0.2')
  await changeRow(store, licenses, license.id, { suspendedAt: null })
  await store.ask(updateProduct, { as: boss, params: { id: item.id }, body: { download: null } })
  await from(ana, '10.0.0.3')
  expect(await downloads()).toEqual([])
  await store.ask(updateProduct, { as: boss, params: { id: item.id }, body: { download: file } })
  await from(ana, '10.0.0.4')
  expect(await downloads()).toEqual([['downloaded', '10.0.0.4']])
})

test('nobody else gets it', async () => {
  const { payment } = await sell()
  expect(await ask(await client(store), payment.id)).toMatchObject({ status: 404, body: { code: 'key_not_found' } })
  expect(await store.ask(getDownload, { params: { id: payment.id } })).toMatchObject({ status: 401 })
})

test.each([
  ['expired', { expirationDate: 1 }],
  ['switched off, as after a refund', { isActive: false }],
  ['suspended', { suspendedAt: 1 }],
])('a key that is %s brings no download', async (_, change) => {
  const { ana, license } = await sell()
  await changeRow(store, licenses, license.id, change)
  expect(await ask(ana, license.id)).toMatchObject({ status: 409, body: { code: 'key_not_in_force' } })
})

test('a deleted key brings none, and a banned owner gets none', async () => {
  const { ana, payment, license } = await sell()
  await changeRow(store, licenses, license.id, { deletedAt: 1 })
  expect((await ask(ana, payment.id)).status).toBe(404)
  await changeRow(store, users, ana.id, { isBanned: true })
  expect((await ask(ana, payment.id)).status).toBe(401)
})

test('a product without a download says so, and only https addresses or paths of the shop are taken', async () => {
  const { ana, payment, item } = await sell()
  const save = (download: object | null) =>
    store.ask(updateProduct, { as: boss, params: { id: item.id }, body: { download } })
  for (const url of ['http://files.example/tool.zip', 'javascript:alert(1)', '//files.example/tool', ''])
    expect(await save({ url }), url).toMatchObject({ status: 400 })
  expect(await save({ url: '/download/tool.zip', sha256: 'AB'.repeat(32) })).toMatchObject({
    body: { download: { url: '/download/tool.zip', bytes: null, sha256: 'ab'.repeat(32) } },
  })
  expect(await save({ url: '/download/tool.zip', sha256: 'abc' })).toMatchObject({ status: 400 })
  expect(await save(null)).toMatchObject({ body: { download: null } })
  expect(await ask(ana, payment.id)).toMatchObject({ status: 404, body: { code: 'download_not_found' } })
  const panel = await store.ask(listAdminProducts, { as: boss })
  expect(JSON.stringify(panel.body)).not.toContain('/download/tool.zip')
})

describe('an uploaded file', () => {
  const bytes = new Uint8Array(70_000).map((_, n) => n % 251)
  const upload = (body: unknown, query: object = {}, as = boss) =>
    store.ask(uploadDownload, {
      as,
      body,
      query: { name: 'Aurora 4.2.zip', sha256: sha256Hex(bytes), ...query },
      headers: { 'content-type': 'application/octet-stream' },
    })
  const use = (productId: string, download: object) =>
    store.ask(updateProduct, { as: boss, params: { id: productId }, body: { download } })

  /** A client with a key of a product whose file was uploaded, and the address that the key gives. */
  async function sellUploaded() {
    const ana = await client(store)
    const sold = await purchase(store, ana)
    const { body } = await upload(bytes)
    await use(sold.item.id, { url: body.url, bytes: 1, sha256: 'ab'.repeat(32) })
    const { url } = (await ask(ana, sold.license.id)).body
    return { ana, ...sold, file: body, url: store.url + url }
  }
  const statusOf = async (url: string) => (await fetch(url)).status

  test('comes whole, in parts, under its name and as nothing but a file to save', async () => {
    const { item, file, url } = await sellUploaded()
    expect(file).toEqual({
      url: expect.stringMatching(/^\/downloads\/[0-9a-f]{32}\.bin$/),
      bytes: bytes.length,
      sha256: sha256Hex(bytes),
      name: 'Aurora 4.2.zip',
    })
    const panel = (await use(item.id, { url: file.url })).body.download
    expect(panel, 'size and hash are the store’s, whatever the form says').toEqual(file)
    const whole = await fetch(url)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Aurora 4.2.zip"; filename*=UTF-8\'\'Aurora%204.2.zip',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
    for (const open of [file.url, file.url.replace('/downloads/', '/media/')])
      expect(await statusOf(store.url + open), 'without a signature').toBe(404)
  })

  test('has an address for ten minutes, which nobody can change', async () => {
    const { url } = await sellUploaded()
    const other = await sellUploaded()
    const changed = (name: string, value: string) => {
      const address = new URL(url)
      address.searchParams.set(name, value)
      return address.href
    }
    expect(await statusOf(url)).toBe(200)
    const until = Number(new URL(url).searchParams.get('until'))
    expect(until - Date.now()).toBeLessThanOrEqual(600_000)
    for (const wrong of [
      changed('until', String(until + 1)),
      changed('until', '1'),
      changed('signature', 'ab'.repeat(32)),
      changed('license', other.license.id),
      changed('license', ''),
      url.replace(/[0-9a-f]{32}\.bin/, other.file.url.slice(-36)),
    ])
      expect(await statusOf(wrong), wrong).toBe(400)
    const query = { license: '', until, signature: new URL(url).searchParams.get('signature') ?? '' }
    const late = { ...store.deps, now: () => until }
    await expect(openDownload(late, new URL(url).pathname.slice(-36), query)).rejects.toMatchObject({
      code: 'link_invalid',
    })
  })

  test.each([
    ['suspended', { suspendedAt: 1 }, 409],
    ['expired', { expirationDate: 1 }, 409],
    ['deleted', { deletedAt: 1 }, 400],
  ])('is no longer given once the key is %s', async (_, change, status) => {
    const { license, url } = await sellUploaded()
    await changeRow(store, licenses, license.id, change)
    expect(await statusOf(url)).toBe(status)
  })

  test('is no longer given to who has lost the key or the account, nor once another file replaces it', async () => {
    const { ana, item, license, url } = await sellUploaded()
    const bia = await client(store)
    await changeRow(store, licenses, license.id, { userId: bia.id })
    expect(await statusOf(url), 'another owner').toBe(400)
    await changeRow(store, licenses, license.id, { userId: ana.id })
    expect(await statusOf(url)).toBe(200)
    await changeRow(store, users, ana.id, { isBanned: true })
    expect(await statusOf(url), 'banned').toBe(400)
    await changeRow(store, users, ana.id, { isBanned: false })
    await use(item.id, { url: (await upload(bytes)).body.url })
    expect(await statusOf(url), 'replaced').toBe(400)
  })

  test('that was copied back from a backup, without what the store knew of it, keeps the name and hash of its product', async () => {
    const { file } = await sellUploaded()
    const restored = { head: async () => ({ size: bytes.length }) } as unknown as R2Bucket
    const deps = { ...store.deps, media: r2(restored) }
    expect(await knownDownload(deps, { url: file.url, bytes: 1, sha256: '' })).toEqual(file)
    const unknown = { url: `/downloads/${'0'.repeat(32)}.bin`, bytes: 1, sha256: 'ab'.repeat(32) }
    await expect(knownDownload(deps, unknown)).rejects.toMatchObject({ code: 'file_not_found' })
  })

  test('is taken from staff alone, whole and as it was sent; a product names a stored one only', async () => {
    expect((await upload(bytes, {}, await client(store))).status).toBe(403)
    expect(await upload(bytes, { sha256: 'ab'.repeat(32) })).toMatchObject({
      status: 400,
      body: { code: 'file_differs' },
    })
    expect(await upload(bytes, { name: ' ' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await upload(new Uint8Array())).toMatchObject({ status: 400, body: { code: 'one_file' } })
    const { item } = await sell()
    const missing = await use(item.id, { url: `/downloads/${'0'.repeat(32)}.bin` })
    expect(missing).toMatchObject({ status: 404, body: { code: 'file_not_found' } })
  })
})
