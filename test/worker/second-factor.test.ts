import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { proveLogin } from '#schema/api/login-proof.ts'
import * as api from '#schema/api/second-factor.ts'
import { setUserRole } from '#schema/api/users.ts'
import { groupedCode } from '#schema/rules/second-factor.ts'
import { auditLog, emails, recoveryCodes, secondFactors, users } from '#schema/tables/index.ts'
import { CallerCheck } from '#worker/domain/accounts/caller-check.ts'
import { logInByProof } from '#worker/domain/accounts/second-factor/log-in.ts'
import { proveSession } from '#worker/domain/accounts/second-factor/prove.ts'
import { base32, totpCode, totpStepAt, totpStepOf } from '#worker/lib/totp.ts'
import { dumpText } from '../dump.ts'
import { honeypotData } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client, type Person, stranger, tokenOf } from '../people.ts'
import { findRow } from '../rows.ts'
import { type AdminWithApp, adminWithApp, challengeFor, codeOf } from '../second-factors.ts'

const password = 'correct horse'
const store = await openFileStore()

/** The test vectors of RFC 6238, appendix B, for SHA-1: eight digits, in steps of 30 s. */
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %i is that of RFC 6238', (seconds, code) => {
  const secret = base32(Buffer.from('12345678901234567890'))
  const step = totpStepAt(seconds * 1000)
  expect(totpCode(secret, step, 8)).toBe(code)
  const short = code.slice(2)
  expect(totpStepOf(secret, short, seconds * 1000, 0)).toBe(step)
  expect(totpStepOf(secret, short, seconds * 1000 + 30_000, 0)).toBe(step)
  expect(totpStepOf(secret, short, seconds * 1000 - 30_000, 0)).toBe(step)
  expect(totpStepOf(secret, short, seconds * 1000 + 60_000, 0)).toBeNull()
  expect(totpStepOf(secret, short, seconds * 1000, step)).toBeNull()
})

const logIn = (who: Person, init = stranger()) =>
  store.ask(login, { ...init, body: { email: who.email, password, recaptchaToken: null, honeypotData } })
const answer = (body: { challenge: string; code?: string }, init = stranger()) =>
  store.ask(proveLogin, { ...init, body })
const factorOf = ({ factorId }: AdminWithApp) => findRow(store, secondFactors, factorId)

describe('a login', () => {
  test('without a second factor answers a token and the user, as ever', async () => {
    const { status, body } = await logIn(await admin(store, { password }))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['mustChangePassword', 'token', 'user'])
    expect(decodeJwt(body.token)).not.toHaveProperty('sf')
  })

  test('with one begins a session only after its code', async () => {
    const who = await adminWithApp(store, { password })
    const first = await logIn(who)
    expect(first).toMatchObject({ status: 403, body: { code: 'second_factor_needed', methods: ['totp', 'recovery'] } })
    expect(first.body).not.toHaveProperty('token')
    const challenge = String((first.body as unknown as api.Challenge).challenge)
    expect(await answer({ challenge, code: '000000' })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_refused' },
    })
    const before = await store.db.select().from(users).where(eq(users.id, who.id))
    expect(before[0]?.lastLogin).toBeNull()
    const { status, body } = await answer({ challenge, code: codeOf(who) })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: who.id, role: 'admin', lastLogin: null })
    expect(decodeJwt(body.token).sf).toEqual(expect.any(Number))
    expect((await findRow(store, users, who.id))?.lastLogin).toEqual(expect.any(Number))
    expect((await store.ask(api.listFactors, { as: body })).body.factors).toMatchObject([{ id: who.factorId }])
  })

  test('wrong proofs get one answer, whatever is wrong with them', async () => {
    const who = await adminWithApp(store)
    const challenge = await challengeFor(store, who, 'login')
    const answers = []
    for (const code of ['123456', 'ABCD-EFGH-JKLM-NPQQ', 'nonsense', codeOf(who, -5)])
      answers.push(await answer({ challenge, code }))
    answers.push(await answer({ challenge }))
    const plain = answers.map(({ status, body: { requestId: _, ...body } }) => JSON.stringify([status, body]))
    expect([...new Set(plain)]).toHaveLength(1)
    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'second_factor_refused' } })
  })

  test('a challenge that is expired, of another purpose or not ours is refused, and nothing is written', async () => {
    const who = await adminWithApp(store)
    const refused = [
      await challengeFor(store, who, 'login', Date.now() - 1),
      await challengeFor(store, who, 'session'),
      await challengeFor(store, { ...who, sessionVersion: 2 }, 'login'),
      'forged',
    ]
    for (const challenge of refused)
      expect(await answer({ challenge, code: codeOf(who) })).toMatchObject({
        status: 400,
        body: { code: 'challenge_expired' },
      })
    expect(await factorOf(who)).toMatchObject({ position: 0, lastUsedAt: null })
  })

  test('a banned account gets no session', async () => {
    const who = await adminWithApp(store, { isBanned: true })
    const challenge = await challengeFor(store, who, 'login')
    expect(await answer({ challenge, code: codeOf(who) })).toMatchObject({ body: { code: 'challenge_expired' } })
  })
})

describe('a proof', () => {
  test('with the same code is accepted once, also of five at once', async () => {
    const who = await adminWithApp(store)
    const code = codeOf(who)
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeFor(store, who, 'login')))
    const answers = await Promise.all(challenges.map((challenge) => answer({ challenge, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
    const again = await challengeFor(store, who, 'login')
    expect(await answer({ challenge: again, code })).toMatchObject({ body: { code: 'second_factor_refused' } })
  })

  test.each([
    ['a code of an app', (who: AdminWithApp) => codeOf(who)],
    ['a recovery code', (who: AdminWithApp) => who.recoveryCode],
  ])('%s used for a login and a confirmation in the same millisecond does one of them alone', async (_, from) => {
    const at = Date.now()
    const deps = { ...store.deps, now: () => at }
    const check = () => new CallerCheck(deps, { session: null, who: 'anyone', rate: null })
    const origin = () => ({ address: address(), requestId: crypto.randomUUID() })
    const [language, knownBrowser] = ['pt-BR' as const, '']
    for (const isLoginFirst of [true, false, true, false]) {
      const who = await adminWithApp(store)
      const code = from(who)
      const ofLogin = { challenge: await challengeFor(store, who, 'login'), code }
      const ofSession = { challenge: await challengeFor(store, who, 'session'), code }
      const session = await deps.sessions.read(who.token)
      if (!session) throw new Error('its token is valid')
      const ways = [
        () => logInByProof(deps, check(), ofLogin, { ...origin(), language, userAgent: '', knownBrowser }),
        () => proveSession(deps, check(), ofSession, session, origin()),
      ]
      const ended = await Promise.allSettled((isLoginFirst ? ways : ways.toReversed()).map((way) => way()))
      const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      expect(refused).toEqual(['second_factor_refused'])
      const ofLoginEnded = isLoginFirst ? ended[0] : ended[1]
      const begun = ofLoginEnded?.status === 'fulfilled' ? 1 : 0
      expect((await findRow(store, users, who.id))?.sessions).toHaveLength(begun)
    }
  })

  test('of one challenge is accepted once, with another code too', async () => {
    const who = await adminWithApp(store)
    const challenge = await challengeFor(store, who, 'login')
    expect((await answer({ challenge, code: codeOf(who) })).status).toBe(200)
    const next = codeOf(who, 1)
    expect(await answer({ challenge, code: next })).toMatchObject({ body: { code: 'second_factor_refused' } })
    // Refused for the challenge alone.
    expect((await answer({ challenge: await challengeFor(store, who, 'login'), code: next })).status).toBe(200)
  })

  test('by a recovery code is accepted once, also of two at once, and is in the audit log', async () => {
    const who = await adminWithApp(store)
    const code = 'abcd efgh-jklm npqr'
    const [one, other] = [await challengeFor(store, who, 'login'), await challengeFor(store, who, 'login')]
    const answers = await Promise.all([answer({ challenge: one, code }), answer({ challenge: other, code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const challenge = await challengeFor(store, who, 'login')
    expect(await answer({ challenge, code })).toMatchObject({ body: { code: 'second_factor_refused' } })
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.actorId, who.id))
    expect(entries.map(({ action }) => action)).toEqual(['recovery_code.use'])
    expect(JSON.stringify(entries[0]?.after)).not.toContain('codeHash')
  })

  test('by a code is read however it was pasted: only its letters and digits count', async () => {
    const who = await adminWithApp(store)
    const grouped = groupedCode(who.recoveryCode)
    const wide = (text: string) =>
      text.replace(/\w/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).replaceAll('-', '\uff0d')
    const digits = codeOf(who)
    const pastes = [
      wide(digits),
      `\u201c${wide(grouped)}\u201d.`,
      `\ufeff${grouped.toLowerCase().replaceAll('-', '\u2011\n')}\u00ad`,
      [...grouped].join('\u200b'),
      grouped.replaceAll('-', ' \u2212 '),
    ]
    for (const code of pastes) {
      const challenge = await challengeFor(store, who, 'login')
      expect((await answer({ challenge, code })).status, code).toBe(200)
      await store.db.update(recoveryCodes).set({ usedAt: null }).where(eq(recoveryCodes.userId, who.id))
    }
    const spaced = `${codeOf(who, 1).slice(0, 3)}\u00a0${codeOf(who, 1).slice(3)}\n`
    const challenge = await challengeFor(store, who, 'login')
    expect((await answer({ challenge, code: spaced })).status).toBe(200)
  })

  test('may be tried five times from one address; the right one ends the count', async () => {
    const who = await adminWithApp(store)
    const init = { headers: { 'cf-connecting-ip': address() } }
    const challenge = await challengeFor(store, who, 'login')
    for (let n = 0; n < 4; n++) expect((await answer({ challenge, code: '000000' }, init)).status).toBe(403)
    expect((await answer({ challenge, code: codeOf(who) }, init)).status).toBe(200)
    const next = await challengeFor(store, who, 'login')
    for (let n = 0; n < 5; n++) expect((await answer({ challenge: next, code: '000000' }, init)).status).toBe(403)
    expect(await answer({ challenge: next, code: codeOf(who, 1) }, init)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    expect((await answer({ challenge: next, code: codeOf(who, 1) })).status).toBe(200)
  })

  test('made again continues the session', async () => {
    const who = await adminWithApp(store, { provedAt: Date.now() - 600_000 })
    const target = await client(store)
    const change = { params: { id: target.id }, body: { role: 'reseller' as const } }
    expect(await store.ask(setUserRole, { as: who, ...change })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
    const { body } = await store.ask(api.getChallenge, { as: who })
    expect(body).toMatchObject({ methods: ['totp', 'recovery'], passkey: null })
    const { body: proved } = await store.ask(api.proveSession, {
      as: who,
      body: { challenge: body.challenge, code: codeOf(who) },
    })
    expect(decodeJwt(proved.token).sid).toBe(decodeJwt(who.token).sid)
    expect((await store.ask(setUserRole, { as: proved, ...change })).status).toBe(200)
  })

  test('for the challenge of somebody else is refused', async () => {
    const [who, other] = [await adminWithApp(store), await adminWithApp(store)]
    const challenge = await challengeFor(store, other, 'session')
    const question = { as: who, body: { challenge, code: codeOf(other) } }
    expect(await store.ask(api.proveSession, question)).toMatchObject({ body: { code: 'challenge_expired' } })
  })
})

async function enrol(as: { token: string }, name = 'Phone') {
  const { body } = await store.ask(api.startTotp, { as })
  const { enrolment, secret, uri } = body
  const code = codeOf({ secret })
  return { secret, code, uri, answer: await store.ask(api.addTotp, { as, body: { enrolment, code, name } }) }
}

describe('the factors of an account', () => {
  test('the first one ends other sessions, brings ten recovery codes and an e-mail; its secret is encrypted', async () => {
    const who = await admin(store)
    const { secret, code: usedCode, uri, answer: added } = await enrol(who)
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Trinco:.+\?secret=[A-Z2-7]{32}&issuer=Trinco&algorithm=SHA1&digits=6&period=30$/,
    )
    expect(added.status).toBe(200)
    expect(new Set(added.body.recoveryCodes).size).toBe(10)
    expect((await store.ask(api.listFactors, { as: who })).status).toBe(401)
    const listed = await store.ask(api.listFactors, { as: added.body })
    expect(listed.body).toMatchObject({ factors: [{ kind: 'totp', name: 'Phone' }], recoveryCodes: 10 })
    const [mail] = await store.db.select().from(emails).where(eq(emails.userId, who.id))
    expect(mail?.kind).toBe('second_factor_added')
    const text = await dumpText(store)
    expect(text).not.toContain(secret)
    for (const code of added.body.recoveryCodes ?? []) expect(text).not.toContain(code.replaceAll('-', ''))
    const challenge = await challengeFor(store, { ...who, sessionVersion: 2 }, 'login')
    const code = added.body.recoveryCodes?.[0] ?? ''
    expect((await answer({ challenge, code })).status).toBe(200)
    const next = await challengeFor(store, { ...who, sessionVersion: 2 }, 'login')
    expect((await answer({ challenge: next, code: usedCode })).status).toBe(403)
  })

  test('an account has one authenticator app, also after two were added at once', async () => {
    const who = await admin(store)
    const answers = await Promise.all([enrol(who), enrol(who)])
    expect(answers.map(({ answer }) => answer.status).sort()).not.toEqual([200, 200])
    const rows = await store.db.select().from(secondFactors).where(eq(secondFactors.userId, who.id))
    expect(rows).toHaveLength(1)
    const [made] = answers.flatMap(({ answer }) => (answer.status === 200 ? [answer.body] : []))
    expect((await enrol(made ?? who)).answer).toMatchObject({ status: 409, body: { code: 'factor_taken' } })
  })

  test('a session without a proof adds none to an account that has one', async () => {
    const who = await adminWithApp(store, { provedAt: null })
    expect((await enrol(who)).answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  test('an enrolment of somebody else, or with a wrong code, adds nothing', async () => {
    const [who, other] = [await admin(store), await admin(store)]
    const { body } = await store.ask(api.startTotp, { as: other })
    const add = (code: string, as: Person) =>
      store.ask(api.addTotp, { as, body: { enrolment: body.enrolment, code, name: 'Phone' } })
    expect(await add(codeOf(body), who)).toMatchObject({ body: { code: 'challenge_expired' } })
    expect(await add('000000', other)).toMatchObject({ body: { code: 'second_factor_refused' } })
    expect(await store.db.$count(secondFactors, eq(secondFactors.userId, who.id))).toBe(0)
  })

  test('its owner renames and removes one, and the session continues without', async () => {
    const who = await adminWithApp(store)
    const params = { id: who.factorId }
    expect((await store.ask(api.renameFactor, { as: who, params, body: { name: 'Tablet' } })).status).toBe(200)
    expect(await factorOf(who)).toMatchObject({ name: 'Tablet' })
    const removed = await store.ask(api.removeFactor, { as: who, params })
    expect(removed.status).toBe(200)
    expect(decodeJwt(removed.body.token)).not.toHaveProperty('sf')
    expect(await factorOf(who)).toBeUndefined()
    expect(await store.db.$count(recoveryCodes, eq(recoveryCodes.userId, who.id))).toBe(0)
    const kinds = (await store.db.select().from(emails).where(eq(emails.userId, who.id))).map(({ kind }) => kind)
    expect(kinds).toEqual(['second_factor_removed'])
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.actorId, who.id))
    expect(entries.map(({ action }) => action)).toEqual(['second_factor.update', 'second_factor.delete'])
    expect(JSON.stringify(entries.map(({ before }) => before))).not.toMatch(/"secret"|"handle"/)
    expect((await store.ask(api.listFactors, { as: removed.body })).body.factors).toEqual([])
  })

  test('nobody touches the factor of somebody else', async () => {
    const [who, other] = [await adminWithApp(store), await adminWithApp(store)]
    const params = { id: other.factorId }
    const renamed = await store.ask(api.renameFactor, { as: who, params, body: { name: 'Mine' } })
    const removed = await store.ask(api.removeFactor, { as: who, params })
    for (const refused of [renamed, removed])
      expect(refused).toMatchObject({ status: 404, body: { code: 'factor_not_found' } })
    expect(await factorOf(other)).toMatchObject({ name: 'Phone' })
  })

  test('new recovery codes replace the old ones', async () => {
    const who = await adminWithApp(store)
    const { body } = await store.ask(api.renewRecoveryCodes, { as: who })
    expect(body.recoveryCodes).toHaveLength(10)
    const challenge = await challengeFor(store, who, 'login')
    expect((await answer({ challenge, code: who.recoveryCode })).status).toBe(403)
    expect((await answer({ challenge, code: body.recoveryCodes[3] ?? '' })).status).toBe(200)
  })

  test('a changed password keeps the proof of the session', async () => {
    const who = await admin(store)
    const { sf } = decodeJwt(await tokenOf(store.secrets, who, { provedAt: 1_700_000_000_000 }))
    expect(sf).toBe(1_700_000_000)
  })
})
