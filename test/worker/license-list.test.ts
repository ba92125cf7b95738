import { beforeEach, describe, expect, test } from 'vitest'
import * as api from '#schema/api/licenses.ts'
import type { Page } from '#schema/rules/lists.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { license } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
beforeEach(() => store.sandbox.faults.reset())
const list = async (query: Record<string, string | number>) =>
  (await store.ask(api.listKeys, { as: boss, query })).body as Page<api.LicenseKey>
const keysOf = async (query: Record<string, string | number>) => (await list(query)).items.map(({ key }) => key)

describe('the list', () => {
  test('called bare holds both kinds of keys, with the length of the whole in a header', async () => {
    const who = await client(store)
    const mine = await license(store, { userId: who.id })
    const waiting = await license(store, { discordId: '9001' })
    const handedOver = await license(store, { discordId: '9002', userId: who.id })
    const { body: answer, headers } = await store.ask(api.listKeys, { as: boss })
    const body = answer as Extract<typeof answer, { keys: object[] }>
    const [keys, discordKeys] = [body.keys.map(({ key }) => key), body.discordKeys.map(({ key }) => key)]
    expect(keys).toEqual(expect.arrayContaining([mine.key, handedOver.key]))
    expect(keys).not.toContain(waiting.key)
    expect(discordKeys).toContain(waiting.key)
    expect(headers.get('x-total-count')).toBe(String(keys.length + discordKeys.length))
    expect(body.keys.find(({ key }) => key === mine.key)).toMatchObject({
      userId: who.id,
      username: who.name,
      email: who.email,
      status: 'Not Used',
      hasDevice: false,
    })
  })

  test('is searched by key, product, user id, name and e-mail', async () => {
    const who = await client(store, { name: 'Zuleica Busca' })
    const { key } = await license(store, { userId: who.id, productName: 'Produto Buscado' })
    for (const search of [key.slice(3, 17).toLowerCase(), 'buscado', who.id, 'zuleica', who.email]) {
      expect(await keysOf({ search })).toEqual([key])
    }
    expect(await keysOf({ search: 'zuleica', productName: 'Produto Buscado' })).toEqual([key])
    expect(await keysOf({ search: 'zuleica', productName: 'Outro' })).toEqual([])
  })

  test('is filtered by status, sorted and paged', async () => {
    const productName = 'Filtrado'
    const now = Date.now()
    const of = async (over: object) => (await license(store, { productName, ...over })).key
    const unused = await of({ purchaseDate: now - 1 })
    const used = await of({ purchaseDate: now - 2, activatedAt: now, device: 'pc' })
    const expired = await of({ purchaseDate: now - 3, expirationDate: now - 1, activatedAt: now })
    const suspended = await of({ purchaseDate: now - 4, isActive: false })
    const refunding = await of({ purchaseDate: now - 5, suspendedAt: now, expirationDate: now - 1 })
    expect(await keysOf({ productName })).toEqual([unused, used, expired, suspended, refunding])
    expect(await keysOf({ productName, status: 'active' })).toEqual([unused, used])
    expect(await keysOf({ productName, status: 'unused' })).toEqual([unused])
    expect(await keysOf({ productName, status: 'used' })).toEqual([used])
    expect(await keysOf({ productName, status: 'expired' })).toEqual([expired])
    expect(await keysOf({ productName, status: 'suspended' })).toEqual([suspended, refunding])
    expect(await keysOf({ productName, sort: 'purchaseDate', page: 2, limit: 3 })).toEqual([used, unused])
    expect(await list({ productName, limit: 3 })).toMatchObject({ total: 5, pages: 2 })
    expect((await list({ productName })).items.map(({ status }) => status)).toEqual([
      'Not Used',
      'Used',
      'Expired',
      'Suspended',
      'Suspended',
    ])
  })

  test('shows which keys wait for a Discord id, and how many accounts claim it', async () => {
    const productName = 'Comunitário'
    const [waiting, claimed] = [
      await license(store, { productName, discordId: '777' }),
      await license(store, { productName, discordId: '778' }),
    ]
    await license(store, { productName, discordId: '778', userId: (await client(store)).id })
    await client(store, { discordId: '778' })
    await client(store, { discordId: '778' })
    expect((await keysOf({ productName, discord: 'waiting' })).sort()).toEqual([waiting.key, claimed.key].sort())
    expect((await list({ productName, discord: 'claimed' })).items).toMatchObject([{ key: claimed.key, claims: 2 }])
  })
})
