import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as api from '#schema/api/suggestions.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { type SuggestionStatus, suggestionMoves, suggestionStatuses } from '#schema/rules/suggestions.ts'
import { auditLog, suggestions, users } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, reseller } from '../people.ts'
import { wide } from '../width.ts'

const store = await openFileStore()
const boss = await admin(store)

const form = { title: 'Modo escuro', description: 'Menos luz à noite.' }
const create = (body: unknown = form) => store.ask(api.createSuggestion, { as: boss, body })
const update = (id: string, body: unknown) => store.ask(api.updateSuggestion, { as: boss, params: { id }, body })
const calls = {
  approved: api.approveSuggestion,
  rejected: api.rejectSuggestion,
  in_preparation: api.prepareSuggestion,
  completed: api.completeSuggestion,
}
type Target = keyof typeof calls
const move = (id: string, to: Target, as = boss, body?: unknown) => store.ask(calls[to], { as, params: { id }, body })

let serial = 0
async function suggestionIn(status: SuggestionStatus, over: Partial<typeof suggestions.$inferInsert> = {}) {
  const id = `suggestion-${serial++}`
  const at = Date.now()
  await store.db
    .insert(suggestions)
    .values({ id, name: 'Somebody', ...form, status, createdAt: at, updatedAt: at, ...over })
  return id
}

test('a suggestion is made in the name of the session, whatever the body says', async () => {
  const { status, body } = await create({
    title: '  Modo escuro ',
    description: 'Menos luz à noite.\n<script>alert(1)</script>',
    userId: 'another',
    name: 'Another',
    status: 'approved',
    approvedBy: { name: 'Another' },
    _id: 'mine',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: 'Modo escuro',
    description: 'Menos luz à noite.\n<script>alert(1)</script>',
    userId: boss.id,
    name: boss.name,
    status: 'pending',
    approvedBy: null,
    rejectedBy: null,
  })
  expect(body._id).not.toBe('mine')
})

test.each([
  [{ title: ' ' }],
  [{ title: 'x'.repeat(81) }],
  [{ title: '🎮'.repeat(81) }],
  [{ description: '' }],
  [{ description: 'x'.repeat(501) }],
  [{ description: null }],
])('a suggestion with %j is refused', async (over) => {
  const refusal = { status: 400, body: { code: 'invalid_input' } }
  expect(await create({ ...form, ...over })).toMatchObject(refusal)
  expect(await update(await suggestionIn('pending'), { ...form, ...over })).toMatchObject(refusal)
})

test('eighty and five hundred characters fit, emoji too', async () => {
  const longest = { title: '🎮'.repeat(80), description: '🎮'.repeat(500) }
  expect((await create(longest)).body).toMatchObject(longest)
})

test('the words may be changed in any status, and nothing else', async () => {
  for (const status of suggestionStatuses) {
    const id = await suggestionIn(status)
    const changed = await update(id, { title: 'Outro', description: 'Texto', status: 'pending', name: 'Another' })
    expect(changed.body).toMatchObject({ _id: id, title: 'Outro', description: 'Texto', status, name: 'Somebody' })
  }
  expect(await update('nothing', form)).toMatchObject({ status: 404, body: { code: 'suggestion_not_found' } })
})

describe('the moves', () => {
  const targets = Object.keys(calls) as Target[]
  const all = suggestionStatuses.flatMap((from) => targets.map((to) => [from, to] as const))

  test.each(all)('%s → %s', async (from, to) => {
    const id = await suggestionIn(from)
    const { status, body } = await move(id, to)
    const isAllowed = suggestionMoves[from].includes(to)
    expect(status).toBe(isAllowed ? 200 : 409)
    expect(body).toMatchObject(isAllowed ? { _id: id, status: to } : { code: 'invalid_move' })
  })

  test('who approves or rejects is who is signed in, and stays so to the end', async () => {
    const forged = { approvedBy: 'x', approvedByName: 'Forged', rejectedBy: 'x', rejectedByName: 'Forged' }
    const { body } = await create()
    const other = await admin(store)
    const approvedBy = { _id: boss.id, name: boss.name }
    expect((await move(body._id, 'approved', boss, forged)).body).toMatchObject({ approvedBy, rejectedBy: null })
    expect((await move(body._id, 'in_preparation', other, forged)).body).toMatchObject({ approvedBy })
    expect((await move(body._id, 'completed', other, {})).body).toMatchObject({ status: 'completed', approvedBy })
    const second = await create()
    expect((await move(second.body._id, 'rejected', other, forged)).body).toMatchObject({
      approvedBy: null,
      rejectedBy: { _id: other.id, name: other.name },
    })
    await store.db.delete(users).where(eq(users.id, other.id))
    const { body: list } = await store.ask(api.listSuggestions, { as: boss })
    expect(itemsOf(list).find(({ _id }) => _id === second.body._id)?.rejectedBy).toEqual({
      _id: null,
      name: other.name,
    })
  })

  test('of an approval and a rejection at once one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await suggestionIn('pending')
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => move(id, n % 2 ? 'approved' : 'rejected')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
      expect(await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))).toHaveLength(1)
    }
  })

  test('what is not there cannot be moved', async () => {
    for (const to of targets) expect(await move('nothing', to)).toMatchObject({ status: 404 })
  })
})

test('a suggestion is deleted once', async () => {
  const id = await suggestionIn('approved')
  const remove = () => store.ask(api.deleteSuggestion, { as: boss, params: { id } })
  expect((await remove()).body).toEqual({ success: true, message: 'Sugestão excluída com sucesso!' })
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'suggestion_not_found' } })
})

test('every write leaves its row in the audit log', async () => {
  const { body } = await create()
  await update(body._id, { ...form, title: 'Outro' })
  await move(body._id, 'approved')
  await store.ask(api.deleteSuggestion, { as: boss, params: { id: body._id } })
  const rows = await store.db.select().from(auditLog).where(eq(auditLog.entityId, body._id)).orderBy(auditLog.createdAt)
  expect(rows).toMatchObject([
    { action: 'suggestion.create', actorId: boss.id, before: null, after: { title: 'Modo escuro' } },
    { action: 'suggestion.update', before: { title: 'Modo escuro' }, after: { title: 'Outro' } },
    { action: 'suggestion.approved', before: { status: 'pending' }, after: { status: 'approved' } },
    { action: 'suggestion.delete', before: { status: 'approved' }, after: null },
  ])
})

test('the list answers bare and newest first, or in pages that are searched and filtered', async () => {
  await store.db.delete(suggestions)
  for (let n = 0; n < 6; n++) {
    await suggestionIn(n % 2 ? 'approved' : 'pending', { title: `Ideia ${n}`, createdAt: 1_000 + n })
  }
  const list = (query: Record<string, string | number> = {}) => store.ask(api.listSuggestions, { as: boss, query })
  const titles = async (query: Record<string, string | number> = {}) =>
    itemsOf((await list(query)).body).map(({ title }) => title)
  const bare = await list()
  expect(Array.isArray(bare.body)).toBe(true)
  expect(bare.headers.get('x-total-count')).toBe('6')
  expect(await titles()).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Ideia ${n}`))
  expect(await titles({ status: 'approved' })).toEqual(['Ideia 5', 'Ideia 3', 'Ideia 1'])
  expect(await titles({ search: 'ideia 4' })).toEqual(['Ideia 4'])
  expect((await list({ page: 2, limit: 4 })).body).toMatchObject({ total: 6, page: 2, pages: 2 })
  expect(await list({ status: 'lost' })).toMatchObject({ status: 400 })
})

test('suggestions are the admins’ alone', async () => {
  const id = await suggestionIn('pending')
  for (const as of [await client(store), await reseller(store)]) {
    for (const endpoint of Object.values(api).filter((value) => 'path' in value)) {
      expect(
        await store.ask(endpoint, { as, params: { id }, body: endpoint.method === 'GET' ? undefined : form }),
      ).toMatchObject({
        status: 403,
      })
    }
  }
  expect(await store.db.select().from(suggestions).where(eq(suggestions.id, id))).toMatchObject([{ status: 'pending' }])
})

wide.test('a write is done once, and reported as done, even if the database’s answer is lost', async () => {
  await store.db.delete(suggestions)
  const ids = await Promise.all(Array.from({ length: 12 }, () => suggestionIn('pending')))
  const writes: ((id: string) => Promise<{ status: number }>)[] = [
    (id) => update(id, { ...form, title: 'Outro' }),
    (id) => move(id, 'approved'),
    (id) => store.ask(api.deleteSuggestion, { as: boss, params: { id } }),
    () => create(),
  ]
  const answers: number[] = []
  for (const write of writes) {
    store.proxy.set({ dropAnswers: 0.3 })
    answers.push(...(await Promise.all(ids.map(write))).map(({ status }) => status))
    store.proxy.set({ dropAnswers: 0 })
  }
  // 503: the answer got lost every time, of the write or of the session before it.
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter((status) => status === 503).length).toBeLessThan(10)
  const made = await store.db.select().from(suggestions).where(eq(suggestions.userId, boss.id))
  expect(made.length).toBeGreaterThanOrEqual(answers.slice(36).filter((status) => status === 200).length)
  expect(made.length).toBeLessThanOrEqual(12)
  const log = await store.db.select().from(auditLog).where(inArray(auditLog.entityId, ids))
  expect(new Set(log.map(({ entityId, action }) => `${entityId} ${action}`)).size).toBe(log.length)
})
