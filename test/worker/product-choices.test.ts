import { expect, test } from 'vitest'
import { listProductChoices } from '#schema/api/product-choices.ts'
import { levels, products } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { admin } from '../people.ts'
import { product } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)
const find = async (query: Record<string, string> = {}) =>
  (await store.ask(listProductChoices, { as: boss, query })).body
const namesOf = async (query: Record<string, string> = {}) => (await find(query)).items.map(({ name }) => name)

test('products to choose from are the newest twenty, or those with the text in a name of either language, whatever its case and accents', async () => {
  const at = Date.now()
  for (let n = 1; n <= 22; n++) await product(store, { name: `Plain ${n}`, createdAt: at + n })
  const compass = await product(store, { name: 'Mapa e Bússola', en: { name: 'Map and Compass' }, createdAt: at - 3 })
  await product(store, { name: 'Bússola HUD', createdAt: at - 2, priceBrl: 5_000, priceUsd: 1_000 })
  await product(store, { name: 'Bússola antiga', createdAt: at - 1, deletedAt: at })
  const newest = await find()
  expect(newest.total).toBe(24)
  expect(newest.items.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Plain ${22 - n}`))
  // What begins with the text comes first.
  expect(await namesOf({ search: ' BUSSOLA ' })).toEqual(['Bússola HUD', 'Mapa e Bússola'])
  expect(await namesOf({ search: 'compass' })).toEqual(['Mapa e Bússola'])
  expect(await namesOf({ search: '100%' })).toEqual([])
  expect((await find({ search: 'hud' })).items).toEqual([
    expect.objectContaining({ sellerType: 'internal', level: null, price: { BRL: 50, USD: 10 }, isFree: false }),
  ])
  expect((await find({ id: compass.id })).items).toMatchObject([{ _id: compass.id, en: { name: 'Map and Compass' } }])
})

test('one is found by its id when it is deleted, and none by an id that nothing has', async () => {
  const { id } = await product(store, { name: 'Gone for good', deletedAt: Date.now() })
  expect(await find({ id })).toMatchObject({ items: [{ name: 'Gone for good' }], total: 1 })
  expect(await find({ id: 'nothing' })).toEqual({ items: [], total: 0 })
  expect(await namesOf({ search: 'Gone for' })).toEqual([])
})

test('with levels it has those of the seller that no product is named after', async () => {
  await product(store, { name: 'Vitral Beta', sellerType: 'multiloader' })
  await store.db.insert(levels).values([
    { sellerType: 'internal', level: 31, name: 'Acesso Vitral', en: { name: 'Stained access' } },
    { sellerType: 'multiloader', level: 32, name: 'Vitral Beta' },
    { sellerType: 'multiloader', level: 33, name: 'Vitral' },
  ])
  const found = async (query: Record<string, string>) =>
    (await find({ search: 'vitral', ...query })).items.map(({ _id, name, level }) => [_id !== null, name, level])
  expect(await found({})).toEqual([[true, 'Vitral Beta', null]])
  expect(await found({ levels: 'true' })).toEqual([
    [false, 'Vitral', 33],
    [true, 'Vitral Beta', null],
    [false, 'Acesso Vitral', 31],
  ])
  expect(await found({ levels: 'true', sellerType: 'internal' })).toEqual([[false, 'Acesso Vitral', 31]])
  expect(await namesOf({ search: 'stained', levels: 'true' })).toEqual(['Acesso Vitral'])
})

test('its answer and its one round trip are the same among five thousand products with long texts', async () => {
  const bytesOf = async () => JSON.stringify(await find({ search: 'serie' })).length
  await store.db.run(`insert into products (id, name, folded_name, description, price_brl, price_usd, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 5000)
    select 'many-' || n, 'Série ' || n, 'serie ' || n, hex(zeroblob(900)), 100, 100, n from n`)
  store.proxy.reset()
  expect(await find({ search: 'serie' })).toMatchObject({ total: 5_000, items: { length: 20 } })
  expect(store.proxy.roundTrips()).toBe(1)
  expect(await bytesOf()).toBeLessThan(5_000)
  expect(await namesOf({ search: 'SÉRIE 4999' })).toEqual(['Série 4999'])
  await store.db.delete(products)
})
