import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as accounts from '#schema/api/accounts.ts'
import { listAudit } from '#schema/api/audit.ts'
import { exportUsers } from '#schema/api/exports.ts'
import { deleteFeedback, updateFeedback } from '#schema/api/feedback.ts'
import { addKey, addTime, deleteKey, updateKey } from '#schema/api/licenses.ts'
import { createNotification } from '#schema/api/notifications.ts'
import { approveSuggestion, createSuggestion, deleteSuggestion } from '#schema/api/suggestions.ts'
import * as api from '#schema/api/users.ts'
import {
  approvals,
  auditLog,
  keyViews,
  licenses,
  notifications,
  payments,
  refunds,
  users,
} from '#schema/tables/index.ts'
import { removePersonalData } from '#worker/domain/accounts/personal-data.ts'
import { removeFromAuditLog } from '#worker/domain/audit/personal-data.ts'
import { dump } from '../dump.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { planOf } from '../query-plans.ts'
import * as rows from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store, { name: 'Berta Chefe' })

const honeypotData = { timestamp: 1, fields: {} }

/** Everything in the database, with the limits’ counters, as one text. */
async function everything() {
  const { rows: counters } = await store.db.run(sql`select * from counters`)
  return JSON.stringify([await dump(store), counters])
}
/** Which of the texts are still in the database, and in which tables. */
async function whereFound(texts: string[]) {
  const tables = { ...(await dump(store)), counters: (await store.db.run(sql`select * from counters`)).rows }
  return Object.entries(tables).flatMap(([table, found]) =>
    found.flatMap((row) => {
      const text = JSON.stringify(row).toLowerCase()
      return texts.filter((one) => text.includes(one.toLowerCase())).map((one) => `${table}: ${one} in ${text}`)
    }),
  )
}
const foundInSearch = async (text: string) => {
  const { rows: found } = await store.db.run(sql`select rowid from search where search match ${`"${text}"`}`)
  return found.length
}
const remove = ({ id }: { id: string }, as = boss) => store.ask(api.deleteUser, { as, params: { id } })

describe('a buyer', () => {
  const name = 'Zulmira Quintanilha'
  const email = 'zulmira.q@people.test'
  const address = '203.0.113.77'
  const older = '198.51.100.23'
  const discordId = '884422117755331199'
  const discordName = 'zulmirinha#77'
  const picture = 'https://pictures.test/zulmira.png'
  const traces = [name, email, address, older, discordId, discordName, picture]

  /** Rows of every kind that the shop has about somebody, and every action of admins on them. */
  async function makeBuyer() {
    const who = await client(store, {
      name,
      email,
      discordId,
      discordName,
      isDiscordConfirmed: true,
      profileImage: picture,
      termsAddress: older,
      lastLoginIp: address,
      password: 'quintal-da-vila',
    })
    const headers = { 'cf-connecting-ip': address }
    await store.ask(accounts.checkUser, { body: { email, honeypotData }, headers })
    await store.ask(accounts.login, { body: { email, password: 'errada-mesmo', honeypotData }, headers })
    const paid = { userId: who.id, status: 'approved' as const, approvedAt: Date.now(), termsAddress: address }
    const payment = await rows.pendingPayment(store, paid)
    await store.db.insert(refunds).values({
      paymentId: payment.id,
      status: 'refused',
      source: 'user',
      reason: `${name} escreveu de ${email}`,
      amountCents: 4_990,
      requestedBy: boss.id,
      requestedAt: 1,
      createdAt: 1,
    })
    const key = await rows.license(store, { userId: who.id, paymentId: payment.id, discordId, note: `Para ${name}` })
    await store.db
      .insert(keyViews)
      .values({ id: 'view', licenseId: key.id, kind: 'revealed', address, viewedAt: Date.now() })
    await rows.keyDevice(store, { licenseId: key.id, label: `PC de ${name}` })
    await rows.deviceMove(store, { licenseId: key.id, label: `Notebook de ${name}`, address })
    await rows.notification(store, { userId: who.id, content: `Oi, ${name}` })
    const asked = { requestedBy: boss.id, requestedByName: boss.name, createdAt: 1 }
    // As admins typed it: the calls take any case.
    await store.db.insert(approvals).values([
      { ...asked, id: `order-${payment.id}`, call: 'manual_order', body: { buyer: email.toUpperCase() } },
      { ...asked, id: `run-${payment.id}`, call: 'key_run', body: { owner: email } },
    ])
    const kept = await rows.review(store, { userId: who.id, name })
    const gone = await rows.review(store, { userId: who.id, name, productName: 'Another' })
    const waiting = await rows.license(store, { discordId })
    const params = { id: who.id }
    const ask = { as: boss, params }
    await store.ask(api.setUserRole, { ...ask, body: { role: 'reseller' } })
    await store.ask(api.removeUserPicture, ask)
    await store.ask(api.banUser, ask)
    await store.ask(api.unbanUser, ask)
    await store.ask(updateKey, { as: boss, params: { id: key.id }, body: { note: `Nota de ${email}` } })
    await store.ask(deleteKey, { as: boss, body: { key: waiting.key } })
    await store.ask(updateFeedback, { as: boss, params: { id: kept.id }, body: { rating: 4 } })
    await store.ask(deleteFeedback, { as: boss, params: { id: gone.id } })
    for (const search of [name, email.toUpperCase(), discordId, 'Quintanilha', 'zulmira.q', 'zúlmira quíntanilha'])
      await store.ask(exportUsers, { as: boss, query: { search } })
    await store.ask(exportUsers, { as: boss, query: { search: 'people.test' } })
    // As an older version has logged them, for the actions that this one cannot take here.
    const row = { userId: who.id, name, email, discordId, discordName, termsAddress: older, lastLoginIp: address }
    await store.db.insert(auditLog).values(
      ['payments', 'refunds', 'suggestions', 'notifications'].map((entity) => ({
        id: `old-${entity}`,
        actorId: boss.id,
        actorName: boss.name,
        action: 'payment.cancel',
        entity,
        entityId: entity === 'refunds' ? payment.id : `old-${entity}`,
        before: entity === 'refunds' ? { reason: `De ${name}`, requestedBy: boss.id } : row,
        after: null,
        requestId: 'r',
        createdAt: Date.now(),
      })),
    )
    await rows.changeRow(store, users, who.id, { profileImage: picture })
    return { who, payment, key, kept }
  }

  test('is nowhere in the database after the deletion; purchases, keys, reviews and the log stay', async () => {
    const other = await client(store, { name: 'Zulmira Quintela' })
    const { who, payment, key, kept } = await makeBuyer()
    expect(new Set((await whereFound(traces)).map((line) => line.split(':')[0]))).toEqual(
      new Set([
        ...'approvals audit_log counters device_moves feedback key_views license_devices licenses'.split(' '),
        ...'notifications payments refunds users'.split(' '),
      ]),
    )
    const logged = await store.db.$count(auditLog)
    expect(await remove(who)).toMatchObject({ status: 200 })
    // The limits of a network address are counted for minutes, whoever calls from it.
    await store.tick(Date.now() + 3_600_000)
    expect(await whereFound(traces)).toEqual([])
    // The trigram index finds another person's name.
    expect(await foundInSearch('zulmira quint')).toBe(1)
    for (const text of [name, email, discordId]) expect(await foundInSearch(text), text).toBe(0)
    expect(await everything()).toContain(other.name)

    expect(await store.db.$count(auditLog)).toBe(logged + 1)
    const about = await store.db.select().from(auditLog).where(eq(auditLog.entityId, who.id))
    expect(about.map(({ action, actorName }) => `${action} ${actorName}`)).toEqual([
      'user.set_role Berta Chefe',
      'user.remove_picture Berta Chefe',
      'user.ban Berta Chefe',
      'user.unban Berta Chefe',
      'user.delete Berta Chefe',
    ])
    expect(about[0]).toMatchObject({ before: { id: who.id, role: 'client' }, after: { id: who.id, role: 'reseller' } })
    expect(about.at(-1)).toMatchObject({ before: { id: who.id, role: 'reseller' }, after: null })
    const searches = await store.db.select().from(auditLog).where(eq(auditLog.entity, 'exports'))
    expect(searches.map(({ after }) => (after as { search: string }).search)).toEqual([
      ...Array(6).fill('—'),
      'people.test',
    ])
    expect(await rows.findRow(store, payments, payment.id)).toEqual({
      ...payment,
      userId: null,
      termsAddress: null,
    })
    expect(await rows.findRow(store, licenses, key.id)).toMatchObject({
      key: key.key,
      userId: null,
      discordId: null,
      note: 'Nota de —',
    })
    expect((await store.db.select().from(refunds).where(eq(refunds.paymentId, payment.id)))[0]).toMatchObject({
      reason: '— escreveu de —',
      requestedBy: boss.id,
    })
    const review = (await dump(store)).feedback?.find(({ id }) => id === kept.id)
    expect(review).toMatchObject({ user_id: null, name: '—', feedback: kept.feedback })
    expect((await store.db.select().from(keyViews))[0]).toMatchObject({ licenseId: key.id, address: null })
    expect(await remove(who)).toMatchObject({ status: 404 })
  })
})

test('keys that wait under a Discord id which the deleted person had only claimed still wait', async () => {
  const discordId = '110022003300440055'
  const waiting = await rows.license(store, { discordId, note: 'Of the real owner' })
  const claimer = await client(store, { discordId })
  await remove(claimer)
  expect(await rows.findRow(store, licenses, waiting.id)).toEqual(waiting)
})

describe('an admin', () => {
  test('is nowhere in the database after the deletion, and the log keeps the id; others of the name keep theirs', async () => {
    const name = 'Xisto Brandão'
    const who = await admin(store, { name, email: 'xisto@people.test' })
    const { id: productId, name: productName } = await rows.product(store)
    expect(productId).toBeTruthy()
    const form = { key: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', productName, expirationDays: 30 }
    await store.ask(addKey, { as: who, body: form })
    await store.ask(addTime, { as: boss, body: { key: form.key, time: 3 } })
    const removed = { ...form, key: 'AAAAA-BBBBB-CCCCC-DDDDD-FFFFF' }
    await store.ask(addKey, { as: who, body: removed })
    await store.ask(deleteKey, { as: boss, body: { key: removed.key } })
    const announcement = { title: 'News', content: 'All is well.', category: 'geral', status: 'active' }
    await store.ask(createNotification, { as: who, body: announcement })
    const { body: idea } = await store.ask(createSuggestion, {
      as: who,
      body: { title: 'An Idea', description: 'What it is about.' },
    })
    const { body: theirs } = await store.ask(createSuggestion, {
      as: boss,
      body: { title: 'Another', description: 'What it is about.' },
    })
    await store.ask(approveSuggestion, { as: who, params: { id: theirs._id } })
    await store.ask(deleteSuggestion, { as: boss, params: { id: idea._id } })
    expect((await whereFound([name])).length).toBeGreaterThan(8)
    expect(await foundInSearch(name)).toBeGreaterThan(3)

    expect(await remove(who)).toMatchObject({ status: 200 })
    expect(await whereFound([name, 'xisto@people.test'])).toEqual([])
    expect(await foundInSearch(name)).toBe(0)
    const { body } = await store.ask(listAudit, { as: boss, query: { page: 1, actorId: who.id } })
    expect((body as { items: unknown[] }).items).toHaveLength(5)
    expect((body as { items: unknown[] }).items[0]).toMatchObject({ actorId: who.id, actorName: '—' })
    const [made] = await store.db.select().from(licenses).where(eq(licenses.key, form.key))
    expect(made?.createdBy).toBe('—')
  })

  test('a client’s name is not taken from the keys and announcements of an admin who is called alike', async () => {
    const name = 'Ana Comum'
    const key = await rows.license(store, { createdBy: name })
    const news = await rows.notification(store, { sender: name })
    await remove(await client(store, { name }))
    expect((await rows.findRow(store, licenses, key.id))?.createdBy).toBe(name)
    expect((await rows.findRow(store, notifications, news.id))?.sender).toBe(name)
  })

  test('with a long log is deleted in batches of bounded work, and a failure in between is mended by a second call', async () => {
    const who = await admin(store, { name: 'Ofélia Longa' })
    await store.db.run(sql`
      with recursive n(x) as (select 1 union all select x + 1 from n where x < 1700)
      insert into audit_log (id, actor_id, actor_name, action, entity, entity_id, after, request_id, created_at)
      select 'long-' || x, ${who.id}, ${who.name}, 'license.update', 'licenses', 'k' || x, json_object('createdBy', ${who.name}), 'r', 1 from n`)
    const left = () => store.db.$count(auditLog, eq(auditLog.actorName, who.name))
    await store.db.run(sql`
      create trigger stop before update on audit_log when new.id = 'long-1200' begin select raise(abort, 'stop'); end`)
    expect((await remove(who)).status).toBe(500)
    await store.db.run(sql`drop trigger stop`)
    expect(await left()).toBeLessThan(1_700)
    expect(await left()).toBeGreaterThan(0)
    store.proxy.reset()
    expect((await remove(who)).status).toBe(200)
    expect(store.proxy.roundTrips()).toBeGreaterThan(4)
    expect(await whereFound([who.name])).toEqual([])
  })
})

test('a deletion that is refused removes nothing', async () => {
  await store.db.update(users).set({ role: 'client' }).where(sql`role = 'admin' and id <> ${boss.id}`)
  const former = await admin(store)
  await store.ask(api.setUserRole, { as: former, params: { id: boss.id }, body: { role: 'client' } })
  await rows.changeRow(store, users, boss.id, { role: 'admin' })
  await rows.changeRow(store, users, former.id, { isBanned: true })
  const before = await dump(store)
  expect(await remove(boss, boss)).toMatchObject({ status: 409 })
  expect(await dump(store)).toEqual(before)
})

test('statements about a person search no table from one end to the other', async () => {
  const who = await client(store, { discordId: '5', isDiscordConfirmed: true })
  const statements = {
    ...removePersonalData(store.db, who, sql`true`),
    ...removeFromAuditLog(store.db, who, 500, sql`true`),
  }
  for (const [name, statement] of Object.entries(statements)) {
    const { sql: text, params } = (
      statement as unknown as { getQuery(): { sql: string; params: unknown[] } }
    ).getQuery()
    const scans = (await planOf(store, text, params)).filter((line) => line.startsWith('SCAN'))
    expect(
      // Claims are few: they are limited, and decided ones deleted. Suggestions are few, and read whole only where an admin's name is removed.
      scans.filter(
        (line) => !/^SCAN (?:CONSTANT ROW|fold_\d|\(subquery-\d+\)|address_claims|approvals|suggestions)$/.test(line),
      ),
      name,
    ).toEqual([])
  }
})
