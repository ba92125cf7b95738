import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { me } from '#schema/api/accounts.ts'
import { proveLogin } from '#schema/api/login-proof.ts'
import { listNotifications } from '#schema/api/notifications.ts'
import * as factors from '#schema/api/second-factor.ts'
import * as api from '#schema/api/users.ts'
import { factorResetMs } from '#schema/rules/second-factor.ts'
import { auditLog, emails, recoveryCodes, secondFactors } from '#schema/tables/index.ts'
import { requestFactorReset } from '#worker/domain/accounts/second-factor/reset.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person, tokenOf } from '../people.ts'
import { type AdminWithApp, adminWithApp, adminWithPasskey, challengeFor, codeOf } from '../second-factors.ts'

/** The end of the factors of an admin who has lost them: asked for by another, in 24 hours, unless they are used before. */
const store = await openFileStore()
const boss = await admin(store)

const reset = ({ id }: Person, as = boss) => store.ask(api.requestFactorReset, { as, params: { id } })
const cancel = ({ id }: Person, as = boss) => store.ask(api.cancelFactorReset, { as, params: { id } })
const factorsOf = ({ id }: Person) => store.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
const endOf = async (who: Person) => (await factorsOf(who))[0]?.endsAt
const emailsTo = ({ id }: Person) =>
  store.db
    .select({ kind: emails.kind, params: emails.params })
    .from(emails)
    .where(eq(emails.userId, id))
    .orderBy(emails.createdAt)
const logOf = async ({ id }: Person) => {
  const rows = await store.db
    .select({ actor: auditLog.actorId, action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), like(auditLog.action, 'second_factor.%')))
    .orderBy(auditLog.createdAt)
  return rows.map(({ actor, action }) => `${actor === id ? 'owner' : actor === boss.id ? 'boss' : actor} ${action}`)
}
const day = (hours: number) => Date.now() + hours * 3_600_000

test('a reset takes effect after 24 hours: factors, codes and sessions end, and the owner is told twice', async () => {
  const who = await adminWithApp(store)
  const asked = await reset(who)
  expect(asked).toMatchObject({ status: 200, body: { success: true } })
  expect(await endOf(who)).toBeGreaterThan(Date.now() + factorResetMs - 60_000)
  const { body: told } = await store.ask(listNotifications, { as: who })
  expect(JSON.stringify(told)).toContain('segundo fator')
  expect(await emailsTo(who)).toEqual([{ kind: 'second_factor_reset', params: {} }])

  await store.tick(day(23))
  const { body: shown } = await store.ask(factors.listFactors, { as: who })
  expect(shown).toMatchObject({ factors: [{ id: who.factorId, endsAt: expect.any(String) }], recoveryCodes: 1 })
  const listed = await store.ask(api.listUsers, { as: boss, query: { search: who.email, page: 1 } })
  expect(listed.body).toMatchObject({ items: [{ hasSecondFactor: true, secondFactorEndsAt: expect.any(String) }] })

  await store.tick(day(25))
  expect(await factorsOf(who)).toEqual([])
  expect(await store.db.$count(recoveryCodes, eq(recoveryCodes.userId, who.id))).toBe(0)
  expect((await store.ask(me, { as: who })).status).toBe(401)
  expect((await emailsTo(who)).at(-1)).toEqual({ kind: 'second_factor_removed', params: { by: 'reset' } })
  expect(await logOf(who)).toEqual(['boss second_factor.reset', 'cron second_factor.delete'])
  const again = await store.ask(api.listUsers, { as: boss, query: { search: who.email, page: 1 } })
  expect(again.body).toMatchObject({ items: [{ hasSecondFactor: false, secondFactorEndsAt: null }] })
  await store.tick(day(26))
  expect(await logOf(who)).toHaveLength(2)
  expect(await emailsTo(who)).toHaveLength(2)
})

describe('until then', () => {
  test('another admin cancels it, and it may be asked for again', async () => {
    const [who, other] = [await adminWithPasskey(store), await admin(store, { staffScopes: ['users'] })]
    await reset(who)
    expect((await cancel(who, other)).status).toBe(200)
    expect(await cancel(who, other)).toMatchObject({ status: 409, body: { code: 'no_factor_reset' } })
    await store.tick(day(25))
    expect(await factorsOf(who)).toHaveLength(1)
    expect((await store.ask(me, { as: who })).status).toBe(200)
    expect((await reset(who)).status).toBe(200)
    expect(await logOf(who)).toEqual([
      'boss second_factor.reset',
      `${other.id} second_factor.cancel_reset`,
      'boss second_factor.reset',
    ])
  })

  test('a second request does not move its time, nor do two of one millisecond write two', async () => {
    const who = await adminWithApp(store)
    const ask = () => requestFactorReset(store.deps, { ...boss, requestId: crypto.randomUUID() }, who.id)
    const asked = await Promise.allSettled([ask(), ask()])
    expect(asked.map((one) => one.status === 'rejected' && one.reason.code).sort()).toEqual([
      'factor_reset_pending',
      false,
    ])
    const before = await endOf(who)
    expect(await reset(who)).toMatchObject({ status: 409, body: { code: 'factor_reset_pending' } })
    expect(await endOf(who)).toBe(before)
    expect(await emailsTo(who)).toHaveLength(1)
    expect(await logOf(who)).toHaveLength(1)
  })

  const proofs: [name: string, prove: (who: AdminWithApp) => Promise<{ status: number }>, alsoLogged: string[]][] = [
    [
      'logs in with the factor',
      async (who) =>
        store.ask(proveLogin, { body: { challenge: await challengeFor(store, who, 'login'), code: codeOf(who) } }),
      [],
    ],
    [
      'confirms the factor in the panel',
      async (who) => {
        const challenge = await challengeFor(store, who, 'session')
        return store.ask(factors.proveSession, { as: who, body: { challenge, code: codeOf(who) } })
      },
      [],
    ],
    [
      'logs in with a recovery code',
      async (who) => {
        const challenge = await challengeFor(store, who, 'login')
        return store.ask(proveLogin, { body: { challenge, code: who.recoveryCode } })
      },
      ['recovery_code.use'],
    ],
  ]
  test.each(proofs)('an owner who %s cancels it', async (_, prove, alsoLogged) => {
    const who = await adminWithApp(store)
    await reset(who)
    expect((await prove(who)).status).toBe(200)
    expect(await endOf(who)).toBeNull()
    await store.tick(day(25))
    expect(await factorsOf(who)).toHaveLength(1)
    expect(await logOf(who)).toEqual(['boss second_factor.reset', 'owner second_factor.cancel_reset'])
    const own = await store.db.select().from(auditLog).where(eq(auditLog.actorId, who.id))
    expect(own.map(({ action }) => action).sort()).toEqual([...alsoLogged, 'second_factor.cancel_reset'])
  })

  test('a wrong code cancels nothing', async () => {
    const who = await adminWithApp(store)
    await reset(who)
    const challenge = await challengeFor(store, who, 'login')
    expect((await store.ask(proveLogin, { body: { challenge, code: '000000' } })).status).toBe(403)
    expect(await endOf(who)).toEqual(expect.any(Number))
  })
})

describe('is refused', () => {
  test('for one’s own account, for one without a factor and for one that does not exist', async () => {
    const who = await adminWithApp(store)
    expect(await reset(who, who)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    expect(await reset(await client(store))).toMatchObject({ status: 409, body: { code: 'no_second_factor' } })
    expect(await reset({ ...who, id: 'nobody' })).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  })

  test('to an admin with limits, who may not take over the account of another admin', async () => {
    const [who, limited] = [await adminWithApp(store), await admin(store, { staffScopes: ['users'] })]
    expect(await reset(who, limited)).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    expect(await endOf(who)).toBeNull()
    expect(await emailsTo(who)).toEqual([])
  })

  test('five minutes after the last proof', async () => {
    const who = await adminWithApp(store)
    const token = await tokenOf(store.secrets, boss, { provedAt: Date.now() - 301_000 })
    expect(await reset(who, { ...boss, token })).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })
})
