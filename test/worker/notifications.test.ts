import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#schema/api/notifications.ts'
import { notifications } from '#schema/tables/notifications.ts'
import { openStore, type Store } from '../open-store.ts'
import { client, type Person } from '../people.ts'

let store: Store
let ana: Person
let bia: Person
beforeAll(async () => {
  store = await openStore()
  ana = await client(store)
  bia = await client(store)
  await store.db.insert(notifications).values([
    { id: 'all', title: 'Novidade', content: 'Chegou', category: 'geral', sender: 'Loja', topic: 'Loja', createdAt: 1 },
    { id: 'draft', title: 'Rascunho', content: '-', status: 'inactive', createdAt: 2 },
    { id: 'hers', userId: ana.id, notice: 'key_delivered', params: { product: 'Aurora' }, dedupe: 'd', createdAt: 3 },
  ])
})
afterAll(() => store.close())

const list = async (as: Person, lang = 'pt-BR') =>
  (await store.ask(api.listNotifications, { as, headers: { 'accept-language': lang } })).body
const read = async (as: Person) => (await list(as)).map(({ _id, read }) => [_id, read])

test('everyone sees the active ones and what is theirs, newest first', async () => {
  expect(await read(ana)).toEqual([
    ['hers', false],
    ['all', false],
  ])
  expect(await read(bia)).toEqual([['all', false]])
})

test('what the shop itself says is said in the reader’s language', async () => {
  expect((await list(ana))[0]).toMatchObject({
    title: 'Sua chave chegou',
    content: 'A chave de Aurora já está no seu painel, em Compras.',
  })
  expect((await list(ana, 'en'))[0]).toMatchObject({ title: 'Your key is here' })
})

test('reading is each reader’s own, and what is not theirs does not exist', async () => {
  const mark = (as: Person, id: string) => store.ask(api.readNotification, { as, params: { id } })
  expect((await mark(ana, 'all')).status).toBe(200)
  expect((await mark(ana, 'all')).status).toBe(200)
  expect(await read(ana)).toEqual([
    ['hers', false],
    ['all', true],
  ])
  expect(await read(bia)).toEqual([['all', false]])
  for (const id of ['hers', 'draft', 'nothing']) {
    expect(await mark(bia, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('all can be marked as read at once', async () => {
  const { body } = await store.ask(api.readAllNotifications, { as: ana })
  expect(body.notifications.map(({ read }) => read)).toEqual([true, true])
  expect(await read(bia)).toEqual([['all', false]])
})
