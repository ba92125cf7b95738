import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { getMetrics } from '#schema/api/metrics.ts'
import { auditLog, recoveryCodes, secondFactors, users } from '#schema/tables/index.ts'
import { CommandError } from '#seeds/commands/database.ts'
import { makeAdmin } from '#seeds/commands/make-admin.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { resetFactors } from '#seeds/commands/reset-factors.ts'
import { seedStore } from '#seeds/commands/seed.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, tokenOf } from '../people.ts'
import { findRow } from '../rows.ts'
import { adminWithApp, adminWithPasskey } from '../second-factors.ts'

/** The commands that work on any libSQL database, as functions: commands.wide.test.ts types them. */
const store = await openFileStore({ isSeeded: true })

const logOf = (id: string) =>
  store.db
    .select({ action: auditLog.action, name: auditLog.actorName, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.createdAt)

test('migrate and seed may be repeated', async () => {
  await migrateDatabase(store.sqld.url)
  expect(await seedStore(store.sqld.url)).toEqual({ isNew: false, rows: {} })
})

test('make-admin lifts the limits of an account, ends its sessions and is logged once', async () => {
  const [who, limited] = [await client(store), await admin(store, { staffScopes: ['keys'] })]
  expect(await makeAdmin(store.sqld.url, undefined, who.email.toUpperCase())).toBe(true)
  expect((await store.ask(me, { as: who })).status).toBe(401)
  expect(await makeAdmin(store.sqld.url, undefined, who.email)).toBe(false)
  expect(await logOf(who.id)).toEqual([
    {
      action: 'user.set_role',
      name: 'make-admin',
      before: { role: 'client', staffScopes: null },
      after: { role: 'admin', staffScopes: null },
    },
  ])
  expect(await makeAdmin(store.sqld.url, undefined, limited.email)).toBe(true)
  expect(await logOf(limited.id)).toMatchObject([{ before: { staffScopes: '["keys"]' } }])
  await expect(makeAdmin(store.sqld.url, undefined, 'nobody@people.test')).rejects.toThrow(CommandError)
})

test('reset-factors ends the factors, codes and sessions of one account, logged once, and lets the password in', async () => {
  const [who, other] = [await adminWithApp(store), await adminWithPasskey(store)]
  expect(await resetFactors(store.sqld.url, undefined, who.email)).toBe(true)
  expect(await store.db.$count(secondFactors, eq(secondFactors.userId, who.id))).toBe(0)
  expect(await store.db.$count(recoveryCodes, eq(recoveryCodes.userId, who.id))).toBe(0)
  expect((await store.ask(me, { as: who })).status).toBe(401)
  const row = await findRow(store, users, who.id)
  if (!row) throw new Error('the account is gone')
  const token = await tokenOf(store.secrets, row)
  expect((await store.ask(getMetrics, { as: { ...row, token } })).status).toBe(200)

  expect(await resetFactors(store.sqld.url, undefined, who.email)).toBe(false)
  expect(await logOf(who.id)).toEqual([
    { action: 'second_factor.delete', name: 'reset-factors', before: { userId: who.id, name: 'Phone' }, after: null },
  ])
  await expect(resetFactors(store.sqld.url, undefined, 'nobody@people.test')).rejects.toThrow(CommandError)
  expect((await store.ask(me, { as: other })).status).toBe(200)
  expect(
    await store.db
      .select()
      .from(secondFactors)
      .where(inArray(secondFactors.userId, [other.id])),
  ).toHaveLength(1)
})
