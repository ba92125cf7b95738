import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { getMetrics } from '#schema/api/metrics.ts'
import { auditLog } from '#schema/tables/audit.ts'
import { recoveryCodes, secondFactors } from '#schema/tables/second-factors.ts'
import { users } from '#schema/tables/users.ts'
import { root } from '../local/build.ts'
import { openStore, type Store } from '../open-store.ts'
import { admin, client, tokenOf } from '../people.ts'
import { adminWithApp, adminWithPasskey } from '../second-factors.ts'

/** The commands that work on any libSQL database, as an owner types them. */
let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

async function typed(command: string): Promise<{ said: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: store.sqld.url }
  const { stdout, stderr, code } = await promisify(exec)(`npm run --silent ${command}`, { cwd: root, env }).then(
    (answers) => ({ ...answers, code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  )
  return { said: (stdout + stderr).trim(), code }
}

const logOf = (id: string) =>
  store.db
    .select({ action: auditLog.action, name: auditLog.actorName, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.createdAt)

test('migrate and seed may be repeated', async () => {
  expect(await typed('migrate')).toEqual({ said: 'The database is up to date.', code: 0 })
  expect((await typed('seed')).said).toMatch(/^The demo store is loaded:/)
  expect((await typed('seed')).said).toMatch(/^The demo store had been loaded before/)
})

test('make-admin lifts the limits of an account, ends its sessions and is logged once', async () => {
  const [who, limited] = [await client(store), await admin(store, { staffScopes: ['keys'] })]
  expect(await typed(`make-admin -- ${who.email.toUpperCase()}`)).toMatchObject({ code: 0 })
  expect((await store.ask(me, { as: who })).status).toBe(401)
  expect((await typed(`make-admin -- ${who.email}`)).said).toContain('was an admin already')
  expect(await logOf(who.id)).toEqual([
    {
      action: 'user.set_role',
      name: 'make-admin',
      before: { role: 'client', staffScopes: null },
      after: { role: 'admin', staffScopes: null },
    },
  ])
  expect(await typed(`make-admin -- ${limited.email}`)).toMatchObject({ code: 0 })
  expect(await logOf(limited.id)).toMatchObject([{ before: { staffScopes: '["keys"]' } }])
  expect(await typed('make-admin -- nobody@people.test')).toMatchObject({ code: 1 })
})

test('reset-factors ends the factors, codes and sessions of one account, logged once, and lets the password in', async () => {
  const [who, other] = [await adminWithApp(store), await adminWithPasskey(store)]
  expect(await typed(`reset-factors -- ${who.email}`)).toMatchObject({ code: 0 })
  expect(await store.db.$count(secondFactors, eq(secondFactors.userId, who.id))).toBe(0)
  expect(await store.db.$count(recoveryCodes, eq(recoveryCodes.userId, who.id))).toBe(0)
  expect((await store.ask(me, { as: who })).status).toBe(401)
  const [row] = await store.db.select().from(users).where(eq(users.id, who.id))
  if (!row) throw new Error('the account is gone')
  const token = await tokenOf(store.secrets, row)
  expect((await store.ask(getMetrics, { as: { ...row, token } })).status).toBe(200)

  expect(await typed(`reset-factors -- ${who.email}`)).toMatchObject({
    said: expect.stringContaining('has no'),
    code: 0,
  })
  expect(await logOf(who.id)).toEqual([
    { action: 'second_factor.delete', name: 'reset-factors', before: { userId: who.id, name: 'Phone' }, after: null },
  ])
  expect(await typed('reset-factors -- nobody@people.test')).toMatchObject({ code: 1 })
  expect((await store.ask(me, { as: other })).status).toBe(200)
  expect(
    await store.db
      .select()
      .from(secondFactors)
      .where(inArray(secondFactors.userId, [other.id])),
  ).toHaveLength(1)
})
