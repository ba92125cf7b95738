import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as api from '#schema/api/discord-claims.ts'
import type { Page } from '#schema/rules/lists.ts'
import { auditLog, licenses, users } from '#schema/tables/index.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { findRow, license } from '../rows.ts'

const store = await openFileStore()
const boss = await admin(store)

let next = 500
const newDiscordId = () => String(next++)
const list = async (query = {}) =>
  (
    (await store.ask(api.listDiscordLinkRequests, { as: boss, query: { page: 1, ...query } }))
      .body as Page<api.DiscordLinkRequest>
  ).items
const confirm = (id: string) => store.ask(api.confirmDiscordLink, { as: boss, params: { id } })
const dismiss = (id: string) => store.ask(api.dismissDiscordLink, { as: boss, params: { id } })
const ownerOf = async (id: string) => (await findRow(store, licenses, id))?.userId

test('a claim is listed while keys wait for it, with its rivals', async () => {
  const discordId = newDiscordId()
  const [one, other] = [await client(store, { discordId }), await client(store, { discordId })]
  await client(store, { discordId: newDiscordId() })
  expect(await list({ discordId })).toEqual([])
  await license(store, { discordId })
  await license(store, { discordId })
  await license(store, { discordId, isActive: false, deletedAt: 1 })
  const claims = await list({ discordId })
  expect(claims.map(({ _id }) => _id).sort()).toEqual([one.id, other.id].sort())
  expect(claims[0]).toMatchObject({ discordId, keys: 2, rivals: 1, isTaken: false })
  expect(await list({ search: one.email })).toMatchObject([{ _id: one.id, username: one.name }])
})

test('confirmed, it gets the keys, once, and is recorded in the audit log', async () => {
  const discordId = newDiscordId()
  const who = await client(store, { discordId })
  const [one, other] = [await license(store, { discordId }), await license(store, { discordId })]
  const elsewhere = await license(store, { discordId: newDiscordId() })
  expect((await confirm(who.id)).body).toMatchObject({ success: true, keys: 2 })
  expect([await ownerOf(one.id), await ownerOf(other.id), await ownerOf(elsewhere.id)]).toEqual([who.id, who.id, null])
  expect(await list({ discordId })).toEqual([])
  expect(await confirm(who.id)).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
  const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, who.id))
  expect(log).toMatchObject([
    { action: 'user.confirm_discord', before: { isDiscordConfirmed: 0 }, after: { isDiscordConfirmed: 1 } },
  ])
})

test('of two claims to one Discord id confirmed at once, one gets the keys', async () => {
  const discordId = newDiscordId()
  const rivals = [await client(store, { discordId }), await client(store, { discordId })]
  const key = await license(store, { discordId })
  const answers = await Promise.all(rivals.map(({ id }) => confirm(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('discord_taken')
  const winner = rivals[answers.findIndex(({ status }) => status === 200)]
  expect(await ownerOf(key.id)).toBe(winner?.id)
  const confirmed = await store.db.select().from(users).where(eq(users.discordId, discordId))
  expect(confirmed.filter(({ isDiscordConfirmed }) => isDiscordConfirmed)).toHaveLength(1)
})

test('dismissed, it is gone for good, and its rival may still be confirmed', async () => {
  const discordId = newDiscordId()
  const [liar, honest] = [await client(store, { discordId, discordName: 'Ana' }), await client(store, { discordId })]
  const key = await license(store, { discordId })
  expect((await dismiss(liar.id)).body).toMatchObject({ success: true, message: 'Pedido do Discord recusado.' })
  expect(await list({ discordId })).toMatchObject([{ _id: honest.id, rivals: 0 }])
  expect(await dismiss(liar.id)).toMatchObject({ status: 404, body: { code: 'claim_not_found' } })
  expect(await confirm(liar.id)).toMatchObject({ status: 404, body: { code: 'claim_not_found' } })
  expect(await ownerOf(key.id)).toBeNull()
  expect((await confirm(honest.id)).body.keys).toBe(1)
  expect(await dismiss(honest.id)).toMatchObject({ status: 409, body: { code: 'invalid_move' } })
  expect(await ownerOf(key.id)).toBe(honest.id)
  const log = await store.db.select().from(auditLog).where(eq(auditLog.entityId, liar.id))
  expect(log).toMatchObject([{ action: 'user.dismiss_discord', before: { discordId }, after: { discordId: null } }])
})

test('nobody confirms their own Discord id, while another admin could', async () => {
  const discordId = newDiscordId()
  const who = await admin(store, { discordId, staffScopes: ['keys'] })
  const key = await license(store, { discordId })
  const own = () => store.ask(api.confirmDiscordLink, { as: who, params: { id: who.id } })
  expect(await own()).toMatchObject({ status: 403, body: { code: 'own_decision' } })
  expect(await ownerOf(key.id)).toBeNull()
  // Whoever may not log in, or lacks the scope, is nobody to ask.
  await store.db.update(users).set({ isBanned: true }).where(eq(users.id, boss.id))
  await admin(store, { staffScopes: ['money'] })
  expect(await own()).toMatchObject({ status: 200, body: { keys: 1 } })
  await store.db.update(users).set({ isBanned: false }).where(eq(users.id, boss.id))
  expect(await ownerOf(key.id)).toBe(who.id)
})

test('confirmed and dismissed at once, it is one of the two', async () => {
  const discordId = newDiscordId()
  const who = await client(store, { discordId })
  const key = await license(store, { discordId })
  const [yes, no] = await Promise.all([confirm(who.id), dismiss(who.id)])
  expect([yes.status === 200, no.status === 200].filter(Boolean)).toHaveLength(1)
  expect(await ownerOf(key.id)).toBe(yes.status === 200 ? who.id : null)
})

test('an account without a claim has nothing to confirm', async () => {
  expect(await confirm((await client(store)).id)).toMatchObject({ status: 404, body: { code: 'claim_not_found' } })
  expect((await confirm('nobody')).body.code).toBe('claim_not_found')
})
