import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '#schema/api/notifications.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { auditLog, notifications } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'

const now = Date.now()
const store = await openFileStore()
const ana = await client(store, { createdAt: now })
const bia = await client(store, { createdAt: now })
await store.db.insert(notifications).values([
  {
    id: 'all',
    title: 'Novidade',
    content: 'Chegou',
    category: 'geral',
    sender: 'Loja',
    topic: 'Loja',
    createdAt: now + 1,
  },
  { id: 'draft', title: 'Rascunho', content: '-', status: 'inactive', createdAt: now + 2 },
  {
    id: 'hers',
    userId: ana.id,
    notice: 'key_delivered',
    params: { product: 'Aurora' },
    dedupe: 'd',
    createdAt: now + 3,
  },
])

const list = async (as: Person, lang = 'pt-BR') =>
  itemsOf((await store.ask(api.listNotifications, { as, headers: { 'accept-language': lang } })).body)
const read = async (as: Person) => (await list(as)).map(({ _id, read }) => [_id, read])

test('everyone sees the active ones and what is theirs, newest first', async () => {
  expect(await read(ana)).toEqual([
    ['hers', false],
    ['all', false],
  ])
  expect(await read(bia)).toEqual([['all', false]])
})

test('an account sees announcements from the shop’s day on which it was registered, and none of before', async () => {
  // Noon in Brasília: the day began at 03:00 UTC.
  const carla = await client(store, { createdAt: Date.parse('2020-05-10T15:00:00Z') })
  const announce = (id: string, createdAt: string) =>
    store.db.insert(notifications).values({ id, title: id, content: '-', createdAt: Date.parse(createdAt) })
  await announce('night before', '2020-05-10T02:59:59Z')
  await announce('same morning', '2020-05-10T03:00:00Z')
  const seen = (await read(carla)).map(([id]) => id)
  expect(seen).toContain('same morning')
  expect(seen).toContain('all')
  expect(seen).not.toContain('night before')
  expect(await read(bia)).toEqual([['all', false]])
  await store.db.delete(notifications).where(inArray(notifications.id, ['night before', 'same morning']))
})

test('the shop’s own notifications are in the reader’s language', async () => {
  expect((await list(ana))[0]).toMatchObject({
    title: 'Sua chave chegou',
    content: 'A chave de Aurora já está no seu painel, em Compras.',
  })
  expect((await list(ana, 'en'))[0]).toMatchObject({ title: 'Your key is here' })
})

test('reading is each reader’s own, and what is not theirs does not exist', async () => {
  const mark = (as: Person, id: string) => store.ask(api.markNotificationRead, { as, params: { id } })
  expect((await mark(ana, 'all')).status).toBe(200)
  expect((await mark(ana, 'all')).status).toBe(200)
  expect(await read(ana)).toEqual([
    ['hers', false],
    ['all', true],
  ])
  expect(await read(bia)).toEqual([['all', false]])
  for (const id of ['hers', 'draft', 'nothing']) {
    expect(await mark(bia, id)).toMatchObject({ status: 404, body: { code: 'notification_not_found' } })
  }
})

test('all can be marked as read at once', async () => {
  const { body } = await store.ask(api.markAllNotificationsRead, { as: ana })
  expect(body.notifications.map(({ read }) => read)).toEqual([true, true])
  expect(await read(bia)).toEqual([['all', false]])
})

describe('the panel', () => {
  let boss: Person
  beforeAll(async () => {
    boss = await admin(store)
  })
  const form = { title: 'Manutenção', content: 'Hoje às 22h.\nVolta logo.' }
  const create = (body: unknown = form) => store.ask(api.createNotification, { as: boss, body })
  const update = (id: string, body: unknown) => store.ask(api.updateNotification, { as: boss, params: { id }, body })
  const remove = (id: string) => store.ask(api.deleteNotification, { as: boss, params: { id } })
  const page = (query: Record<string, string | number>, as = boss) => store.ask(api.listNotifications, { as, query })

  test('an admin notifies everyone, in the admin’s own name', async () => {
    const { status, body } = await create({
      ...form,
      category: 'manutencao',
      sender: 'Forged',
      topic: 'Forged',
      userId: bia.id,
      notice: 'key_delivered',
      _id: 'mine',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...form, category: 'manutencao', status: 'active', sender: boss.name, topic: null })
    expect(body._id).not.toBe('mine')
    for (const reader of [ana, bia, boss]) expect(await read(reader)).toContainEqual([body._id, false])
    expect((await create()).body).toMatchObject({ category: 'geral', status: 'active' })
  })

  test.each([
    [{ title: ' ' }],
    [{ content: '' }],
    [{ title: 'x'.repeat(121) }],
    [{ content: 'x'.repeat(2_001) }],
    [{ category: 'other' }],
    [{ status: 'draft' }],
  ])('a notification with %j is refused', async (over) => {
    expect(await create({ ...form, ...over })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('switched off it is seen by admins alone, with its status', async () => {
    const { body } = await create()
    await store.ask(api.markNotificationRead, { as: ana, params: { id: body._id } })
    const off = await update(body._id, { ...form, status: 'inactive', sender: 'Forged' })
    expect(off.body).toMatchObject({ status: 'inactive', sender: boss.name, category: 'geral' })
    expect(await read(ana)).not.toContainEqual([body._id, true])
    expect((await list(boss)).find(({ _id }) => _id === body._id)).toMatchObject({ status: 'inactive', read: false })
    expect((await store.ask(api.markNotificationRead, { as: boss, params: { id: body._id } })).status).toBe(200)
    await update(body._id, { ...form, title: 'Outro', status: 'active' })
    expect((await list(ana)).find(({ _id }) => _id === body._id)).toMatchObject({ title: 'Outro', read: true })
    expect((await update(body._id, form)).body).toMatchObject({ status: 'active' })
  })

  test('a notification is deleted once', async () => {
    const { body } = await create()
    await store.ask(api.markNotificationRead, { as: ana, params: { id: body._id } })
    expect((await remove(body._id)).body).toEqual({ success: true, message: 'Notificação excluída com sucesso!' })
    for (const again of [await remove(body._id), await update(body._id, form)]) {
      expect(again).toMatchObject({ status: 404, body: { code: 'notification_not_found' } })
    }
  })

  test('a notification to one customer is neither in the panel nor changed by it', async () => {
    await store.db
      .insert(notifications)
      .values({ id: 'his', userId: boss.id, notice: 'key_delivered', params: { product: 'Brisa' }, createdAt: now + 4 })
    const ids = async (query?: Record<string, string>) =>
      itemsOf((await store.ask(api.listNotifications, { as: boss, ...(query && { query }) })).body).map(
        ({ _id }) => _id,
      )
    for (const all of [await ids(), await ids({ limit: '100' })]) {
      expect(all).not.toContain('hers')
      expect(all).toContain('his')
      expect(all).toContain('draft')
    }
    expect(await ids({ audience: 'everyone', limit: '100' })).not.toContain('his')
    expect(await ids({ audience: 'me' })).toEqual(['his'])
    for (const id of ['hers', 'his']) {
      expect(await update(id, form)).toMatchObject({ status: 404 })
      expect(await remove(id)).toMatchObject({ status: 404 })
    }
    expect((await list(ana)).some(({ _id }) => _id === 'hers')).toBe(true)
  })

  test('the list comes in pages, searched by title and content, filtered and sorted', async () => {
    for (let n = 0; n < 5; n++) {
      const words = n % 2 ? { title: `Busca ${n}` } : { content: `Na busca ${n}` }
      await create({ ...form, ...words, category: 'atualizacao', status: n < 2 ? 'inactive' : 'active' })
    }
    expect((await page({ search: 'busca', limit: 2, page: 3 })).body).toMatchObject({ total: 5, page: 3, pages: 3 })
    expect((await page({ search: 'busca', status: 'inactive' })).body).toMatchObject({ total: 2 })
    expect((await page({ search: 'busca', category: 'atualizacao' })).body).toMatchObject({ total: 5 })
    expect((await page({ search: 'busca', category: 'geral' })).body).toMatchObject({ total: 0, items: [] })
    expect((await page({ search: 'busca' }, ana)).body).toMatchObject({ total: 3 })
    expect((await page({ search: 'busca', status: 'inactive' }, ana)).body).toMatchObject({ total: 0 })
    expect(await page({ category: 'other' })).toMatchObject({ status: 400 })
    const { headers, body } = await store.ask(api.listNotifications, { as: ana })
    expect(headers.get('x-total-count')).toBe(String(itemsOf(body).length))
  })

  test('every write leaves its row in the audit log, and nobody but admins writes', async () => {
    const { body } = await create()
    await update(body._id, { ...form, title: 'Outro' })
    for (const endpoint of [api.createNotification, api.updateNotification, api.deleteNotification]) {
      expect(await store.ask(endpoint, { as: ana, params: { id: body._id }, body: form })).toMatchObject({
        status: 403,
      })
    }
    await remove(body._id)
    const log = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, body._id))
      .orderBy(auditLog.createdAt)
    expect(log).toMatchObject([
      { action: 'notification.create', actorId: boss.id, before: null },
      { action: 'notification.update', before: { title: 'Manutenção' }, after: { title: 'Outro' } },
      { action: 'notification.delete', after: null },
    ])
  })
})
