import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#schema/api/audit.ts'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { listFeedback } from '#schema/api/feedback.ts'
import { listKeys } from '#schema/api/licenses.ts'
import { listPurchaseHistory } from '#schema/api/purchases.ts'
import { listUsers } from '#schema/api/users.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, feedback, licenses, payments, users } from '#schema/tables/index.ts'
import { csvChunks } from '#worker/domain/exports/csv.ts'
import { sheet as userExport } from '#worker/domain/exports/users.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { changeRow, license, pendingPayment, review } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

type Query = Record<string, string | number>
const read = async (endpoint: Endpoint, query: Query) => {
  const { status, body } = await store.ask(endpoint, { as: boss, query })
  expect(status, JSON.stringify({ query, body })).toBe(200)
  return body as unknown as Page<{ _id: string }>
}
const idsIn = async (endpoint: Endpoint, search: string, query: Query = {}) =>
  (await read(endpoint, { search, ...query })).items.map(({ _id }) => _id)

const entry = async (over: Partial<typeof auditLog.$inferInsert>) => {
  const id = crypto.randomUUID()
  const usual = { id, actorId: 'a', actorName: 'n', action: 'x.y', entity: 'things', entityId: 't', requestId: 'r' }
  await store.db.insert(auditLog).values({ ...usual, createdAt: 1, ...over })
  return id
}

/** Indexed with all rows before it: the cron adds the new ones. */
const isIndexed = async ({ key }: { key: string }) =>
  (await store.db.run(sql`select rowid from search where search match ${`"${key}"`}`)).rows.length > 0

async function beforeAndAfterIndexing(newest: { key: string }, check: () => Promise<void>) {
  expect(await isIndexed(newest)).toBe(false)
  await check()
  await store.tick()
  expect(await isIndexed(newest)).toBe(true)
  await check()
}

describe('a list is searched by all it promises, whatever the case and the accents', () => {
  test('users by name and e-mail', async () => {
    const { id } = await client(store, { name: 'Mércia Quadros', email: 'quadros.m@people.test' })
    const names = [
      'mércia',
      'mercia',
      'MERCIA QUA',
      'me\u0301rcia',
      'mër',
      'ｍércia',
      'mér\u200bcia',
      'mercia  quadros',
    ]
    for (const text of [...names, 'QUADROS', 'ia qua', 'dros.m@peop', 'quadros.m@people.test', 'mé'])
      expect(await idsIn(listUsers, text), text).toEqual([id])
    expect(await idsIn(listUsers, 'mercla')).toEqual([])
  })

  test('keys by key, product, person and community id, new ones and those in the index', async () => {
    const who = await client(store, { name: 'Teodora Vilar', email: 'teodora@people.test' })
    const mine = await license(store, { userId: who.id, productName: 'Farol Noturno de Longo Alcance' })
    const waiting = await license(store, { discordId: '77001122334455' })
    const words = [
      'farol notúrno de lôngo alcançe',
      mine.key,
      mine.key.slice(4, 13).toLowerCase(),
      'noturno',
      'FAROL NOTURNO DE LONGO ALCANCE',
      'teodora v',
    ]
    await beforeAndAfterIndexing(waiting, async () => {
      for (const text of [...words, 'teodora@people.test', who.id, who.id.slice(3, 20)])
        expect(await idsIn(listKeys, text), text).toEqual([mine.id])
      expect(await idsIn(listKeys, '001122334')).toEqual([waiting.id])
    })
  })

  test('purchases by person, product, payment and the provider’s id, new ones and those in the index', async () => {
    const who = await client(store, { name: 'Otacílio Prado', email: 'otacilio@people.test' })
    const row = await pendingPayment(store, {
      userId: who.id,
      productName: 'Bússola Rara',
      providerId: 'mp-889900112233',
    })
    const texts = [
      'otacílio',
      'OTACILIO',
      'bussola',
      'otacílio prado',
      'tacilio@pe',
      'bússola rara',
      row.id,
      row.id.slice(5, 25),
      '889900112233',
    ]
    await beforeAndAfterIndexing(await license(store, {}), async () => {
      for (const text of texts) expect(await idsIn(listPurchaseHistory, text), text).toEqual([row.id])
    })
  })

  test('reviews by name, product and text; the log by actor, action and thing', async () => {
    const { id } = await review(store, {
      name: 'Wanda Reis',
      productName: 'Prisma Azul',
      feedback: 'Chegou num piscar de olhos, adorei',
    })
    for (const text of ['wanda', 'prisma azul', 'piscar de', 'Chegou num piscar de olhos, adorei'])
      expect(await idsIn(listFeedback, text), text).toEqual([id])
    const logged = await entry({ actorName: 'Ivo Sáles', action: 'zebra.paint', entityId: 'e7c3a1' })
    for (const text of ['ivo s', 'ZEBRA.', 'e7c3a1']) expect(await idsIn(listAudit, text), text).toEqual([logged])
  })
})

test.each(['new', 'in the index'])(
  'a user of a new name is found by it, with keys and purchases that are %s, and by the old one no more',
  async (which) => {
    const who = await client(store, { name: 'Nome Antigo', email: `renamed-${which.length}@people.test` })
    const key = await license(store, { userId: who.id })
    const payment = await pendingPayment(store, { userId: who.id })
    if (which !== 'new') await store.tick()
    expect(await isIndexed(key)).toBe(which !== 'new')
    const found = async (text: string) =>
      Promise.all([listUsers, listKeys, listPurchaseHistory].map((endpoint) => idsIn(endpoint, text)))
    expect(await found('nome antigo')).toEqual([[who.id], [key.id], [payment.id]])
    await changeRow(store, users, who.id, { name: 'Recém Nomeada' })
    expect(await found('nome antigo')).toEqual([[], [], []])
    expect(await found('recém nomeada')).toEqual([[who.id], [key.id], [payment.id]])
    await store.db.delete(users).where(eq(users.id, who.id))
    expect(await found('recém nomeada')).toEqual([[], [], []])
    expect(await idsIn(listKeys, key.key)).toEqual([key.id])
    expect(await idsIn(listPurchaseHistory, payment.id)).toEqual([payment.id])
  },
)

test.each(['new', 'in the index'])(
  'changed rows that are %s are found by their new text, deleted rows not at all',
  async (which) => {
    const key = await license(store, { discordId: '55443322110099' })
    const who = await client(store, { name: 'Dona Da Chave' })
    const payment = await pendingPayment(store, { providerId: null })
    if (which !== 'new') await store.tick()
    expect(await isIndexed(key)).toBe(which !== 'new')
    await changeRow(store, licenses, key.id, { userId: who.id })
    expect(await idsIn(listKeys, 'dona da chave')).toEqual([key.id])
    await changeRow(store, licenses, key.id, { deletedAt: 1 })
    expect(await idsIn(listKeys, key.key)).toEqual([])
    await changeRow(store, licenses, key.id, { deletedAt: null, productName: 'Outro Nome' })
    expect(await idsIn(listKeys, 'outro nome')).toEqual([key.id])
    await store.db.delete(licenses).where(eq(licenses.id, key.id))
    expect(await idsIn(listKeys, 'outro nome')).toEqual([])
    await changeRow(store, payments, payment.id, { providerId: 'late-provider-id' })
    expect(await idsIn(listPurchaseHistory, 'late-provider')).toEqual([payment.id])
    await store.db.delete(payments).where(eq(payments.id, payment.id))
    expect(await idsIn(listPurchaseHistory, 'late-provider')).toEqual([])
    const { id } = await review(store, { feedback: 'texto de antes' })
    await changeRow(store, feedback, id, { feedback: 'texto de agora' })
    expect(await idsIn(listFeedback, 'texto de antes')).toEqual([])
    expect(await idsIn(listFeedback, 'texto de agora')).toEqual([id])
    await store.db.delete(feedback).where(eq(feedback.id, id))
    const logged = await entry({ actorName: 'Autora Antiga' })
    await changeRow(store, auditLog, logged, { actorName: 'Autora Recente' })
    expect(await idsIn(listAudit, 'autora antiga')).toEqual([])
    expect(await idsIn(listAudit, 'autora recente')).toEqual([logged])
    await store.db.delete(auditLog).where(eq(auditLog.id, logged))
  },
)

test('new keys come before those in the index, page by page', async () => {
  const named = async (count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.unshift((await license(store, { productName: 'Quebra-mar' })).id)
    return ids
  }
  const old = await named(3)
  await store.tick()
  const added = await named(2)
  const pages = await Promise.all([1, 2, 3].map((page) => idsIn(listKeys, 'quebra-mar', { page, limit: 2 })))
  expect(pages.flat()).toEqual([...added, ...old])
})

test('no operator or wildcard has a special meaning', async () => {
  const odd = `50%_off "x" 'y' AND (z*) -a:b\\c [^d] e?f]`
  const { id } = await client(store, { name: odd })
  const other = await client(store, { name: '50xy off' })
  const key = await license(store, { productName: odd })
  const texts = [
    odd,
    '50%_off',
    '%_o',
    '"x"',
    `'y'`,
    'AND (',
    '(z*)',
    ' -a:b',
    '\\c',
    '*) -',
    'f "',
    '[^d]',
    '[^D',
    'E?F]',
  ]
  for (const text of texts.map((one) => one.trim())) {
    expect(await idsIn(listUsers, text), text).toContain(id)
    expect(await idsIn(listKeys, text), text).toContain(key.id)
  }
  expect(await idsIn(listKeys, 'e[?]f')).toEqual([])
  expect(await idsIn(listUsers, '50%')).not.toContain(other.id)
  const lists = [listUsers, listKeys]
  const hostile = [
    '"',
    '""',
    '"""',
    "'; drop table search; --",
    '*',
    '***',
    'a*',
    '^abc',
    'NEAR(a b)',
    'words:abc',
    'a AND b',
    'NOT abc',
  ]
  const odder = [
    '\u0000',
    'ab\u0000',
    'abc\u0000def',
    '\ud800',
    '💥💥💥',
    '💥',
    '%',
    '__',
    '\\',
    '\\\\\\',
    `${'x'.repeat(113)}@y"z'w`,
    '  ',
  ]
  for (const endpoint of lists) for (const text of [...hostile, ...odder]) await read(endpoint, { search: text })
})

test('one or two letters are searched for among the newest rows', async () => {
  const first = await client(store, { name: 'жж antes' })
  expect(await idsIn(listUsers, 'ж')).toEqual([first.id])
  expect((await read(listUsers, { search: 'ж' })).isAtLeast).toBeUndefined()
  await store.db.run(sql`
    with recursive n(x) as (select 1 union all select x + 1 from n where x < 520)
    insert into users (id, name, email, password_hash, created_at) select 'many' || x, 'many', 'many' || x || '@people.test', '!', 1 from n`)
  expect(await read(listUsers, { search: 'ж' })).toMatchObject({ items: [], total: 0, isAtLeast: true })
  const last = await client(store, { name: 'жж depois' })
  expect(await read(listUsers, { search: 'жж' })).toMatchObject({
    items: [{ _id: last.id }],
    total: 1,
    isAtLeast: true,
  })
  expect(await idsIn(listUsers, 'жж ')).toEqual([last.id])
  expect(await idsIn(listUsers, 'жж a')).toEqual([first.id])
})

test('what many rows hold is counted to 500, brought newest first, and filtered before it is cut off', async () => {
  const all = await read(listUsers, { search: 'many', sort: '-createdAt', limit: 100 })
  expect(all).toMatchObject({ total: 500, isAtLeast: true, pages: 5 })
  const pages = await Promise.all([1, 2, 3].map((page) => idsIn(listUsers, 'many', { page, limit: 100 })))
  expect(new Set(pages.flat()).size).toBe(300)
  await changeRow(store, users, 'many1', { role: 'reseller' })
  expect(await read(listUsers, { search: 'many', role: 'reseller' })).toMatchObject({
    items: [{ _id: 'many1' }],
    total: 1,
  })
  const past = await read(listUsers, { search: 'many', page: 900 })
  expect(past).toMatchObject({ items: [], total: 500, isAtLeast: true })
  expect((await read(listUsers, { role: 'client' })).isAtLeast).toBe(true)
  const { total, isAtLeast } = await read(listUsers, { page: 1 })
  expect({ total, isAtLeast }).toEqual({ total: (await store.db.select().from(users)).length, isAtLeast: undefined })
})

test('the file of a search holds all that it finds, batch by batch', async () => {
  let text = ''
  for await (const part of csvChunks(
    store.deps,
    userExport,
    { search: 'many', role: undefined, status: undefined },
    'en',
  ))
    text += part
  expect(new Set(text.match(/many\d+@people\.test/g)).size).toBe(520)
  expect(text.trim().split('\r\n')).toHaveLength(521)
})

test('a migration has left no list without the triggers that keep its index and its counters', async () => {
  const { rows } = await store.db.run(
    sql`select tbl_name || '.' || name as name from sqlite_master where type = 'trigger' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'audit_log.audit_log_added',
    'audit_log.audit_log_removed',
    'audit_log.audit_log_reworded',
    'feedback.feedback_added',
    'feedback.feedback_changed',
    'feedback.feedback_removed',
    // A renewed key's end.
    'license_grants.license_grants_move',
    'licenses.licenses_added',
    'licenses.licenses_changed',
    // For the Worker of the version before: see 0007_key_devices.sql.
    'licenses.licenses_hwid',
    'licenses.licenses_removed',
    // Status lists: see 0010_license_statuses.sql.
    ...['licenses.licenses_status', 'licenses.licenses_status_gone', 'licenses.licenses_status_index'],
    'payments.payments_added',
    'payments.payments_changing',
    'payments.payments_recounted',
    'payments.payments_removed',
    'payments.payments_reworded',
    // For the Worker of the version before: see 0003_spellings_sold_once.sql.
    'users.users_added',
    'users.users_changed',
    'users.users_removed',
  ])
})
