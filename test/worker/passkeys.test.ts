import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { login } from '#schema/api/accounts.ts'
import { proveLogin } from '#schema/api/login-proof.ts'
import * as api from '#schema/api/second-factor.ts'
import { secondFactors } from '#schema/tables/index.ts'
import { honeypotData } from '../forms.ts'
import { openFileStore } from '../open-store.ts'
import { type Deviation, Passkey, passkeyKinds } from '../passkeys.ts'
import { admin, type Person, stranger, tokenOf } from '../people.ts'
import { adminWithPasskey } from '../second-factors.ts'

const password = 'correct horse'
const store = await openFileStore()

type Options = { challenge: string; rpId: string } & Record<string, unknown>
type Started = { enrolment: string; options: Options }

const start = async (as: { token: string }) => (await store.ask(api.startPasskey, { as })).body as Started
const add = (as: { token: string }, enrolment: string, passkey: Record<string, unknown>) =>
  store.ask(api.addPasskey, { as, body: { enrolment, passkey, name: 'Laptop' } })
const rowsOf = (who: Person) => store.db.select().from(secondFactors).where(eq(secondFactors.userId, who.id))

interface Asked {
  challenge: string
  passkey: Options
}
/** The challenge of a login, whose password is right. */
async function loginChallenge(who: Person) {
  const body = { email: who.email, password, recaptchaToken: null, honeypotData }
  const answer = await store.ask(login, { ...stranger(), body })
  expect(answer.body).toMatchObject({ code: 'second_factor_needed', methods: ['passkey', 'recovery'] })
  return answer.body as unknown as Asked
}
const prove = (challenge: string, passkey: Record<string, unknown>) =>
  store.ask(proveLogin, { ...stranger(), body: { challenge, passkey } })

const refused = { status: 403, body: { code: 'passkey_refused' } }
const elsewhere = 'https://shop.evil.test'
const deviations: readonly [string, Deviation][] = [
  ['of another origin', { origin: elsewhere }],
  ['of another port of the same host', { origin: 'http://127.0.0.1:1' }],
  ['of another rpId', { rpId: 'shop.evil.test' }],
  ['for another challenge', { challenge: Buffer.alloc(16).toString('base64url') }],
  ['of another type', { type: 'payment.get' }],
  ['without the presence of a person', { flags: 4 }],
  ['without the verification of a person', { flags: 1 }],
]

describe('adding a passkey', () => {
  test.each(passkeyKinds)('of %s: it logs in afterwards, and its counter is kept', async (kind) => {
    const who = await admin(store, { password })
    const passkey = new Passkey(store.url, kind)
    const { enrolment, options } = await start(who)
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    const added = await add(who, enrolment, passkey.create(options, { counter: 3 }))
    expect(added).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } })
    expect(await rowsOf(who)).toMatchObject([{ kind: 'passkey', name: 'Laptop', handle: passkey.id, position: 3 }])

    const { challenge, passkey: asked } = await loginChallenge(who)
    expect(asked).toMatchObject({ rpId: '127.0.0.1', allowCredentials: [{ id: passkey.id }] })
    const { status, body } = await prove(challenge, passkey.get(asked, { counter: 4, userHandle: who.id }))
    expect(status).toBe(200)
    expect(decodeJwt(body.token).sf).toEqual(expect.any(Number))
    expect(await rowsOf(who)).toMatchObject([{ position: 4, lastUsedAt: expect.any(Number) }])
  })

  test.each(deviations)('%s is refused', async (_, deviation) => {
    const who = await admin(store)
    const { enrolment, options } = await start(who)
    expect(await add(who, enrolment, new Passkey(store.url).create(options, deviation))).toMatchObject(refused)
    expect(await add(who, enrolment, { id: 'nonsense' })).toMatchObject(refused)
    expect(await rowsOf(who)).toEqual([])
  })

  test('an enrolment is of one session, and adds a passkey once', async () => {
    const [who, other] = [await admin(store), await admin(store)]
    const passkey = new Passkey(store.url)
    const { enrolment, options } = await start(who)
    const made = passkey.create(options)
    const elsewhere = { token: await tokenOf(store.secrets, who) }
    for (const as of [other, elsewhere])
      expect(await add(as, enrolment, made)).toMatchObject({ body: { code: 'challenge_expired' } })
    const { body } = await add(who, enrolment, made)
    expect(await add(body, enrolment, made)).toMatchObject({ body: { code: 'challenge_expired' } })
    const again = await start(body)
    expect(again.options).toMatchObject({ excludeCredentials: [{ id: passkey.id }] })
    expect(await add(body, again.enrolment, passkey.create(again.options))).toMatchObject({
      status: 409,
      body: { code: 'factor_taken' },
    })
    const [{ id = '' } = {}] = await rowsOf(who)
    const last = await start(body)
    const removed = await store.ask(api.removeFactor, { as: body, params: { id } })
    const back = await add(removed.body, last.enrolment, passkey.create(last.options))
    expect(back).toMatchObject({ body: { code: 'challenge_expired' } })
    expect(await rowsOf(who)).toEqual([])
  })
})

test('a passkey of another account is refused, as a first factor, as a further one, and of two at once', async () => {
  const owner = await adminWithPasskey(store, { password })
  const taken = { status: 409, body: { code: 'passkey_taken', error: expect.stringMatching(/outra conta/) } }
  for (const who of [await admin(store), await adminWithPasskey(store, { provedAt: Date.now() })]) {
    const before = await rowsOf(who)
    const { enrolment, options } = await start(who)
    expect(await add(who, enrolment, owner.passkey.create(options))).toMatchObject(taken)
    expect(await rowsOf(who)).toEqual(before)
  }
  const passkey = new Passkey(store.url)
  const both = await Promise.all(
    [await admin(store), await admin(store)].map(async (who) => ({ who, started: await start(who) })),
  )
  const answers = await Promise.all(
    both.map(({ who, started }) => add(who, started.enrolment, passkey.create(started.options))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await store.db.$count(secondFactors, eq(secondFactors.handle, passkey.id))).toBe(1)
  // Removed by its owner, it may be registered elsewhere.
  const [{ id = '' } = {}] = await rowsOf(owner)
  await store.db.delete(secondFactors).where(eq(secondFactors.id, id))
  const next = await admin(store)
  const { enrolment, options } = await start(next)
  expect((await add(next, enrolment, owner.passkey.create(options))).status).toBe(200)
})

describe('a login by a passkey', () => {
  // Those of the enrolment as well are checked by the same code.
  const cases: readonly [string, Deviation][] = [
    ['of another key', { signer: new Passkey('http://127.0.0.1') }],
    ['of somebody else', { userHandle: 'somebody-else' }],
    ['with a counter that did not grow', { counter: 5 }],
    ...deviations,
  ]
  test.each(cases)('%s is refused, and nothing is written', async (_, deviation) => {
    const who = await adminWithPasskey(store, { password, counter: 5 })
    const { challenge, passkey } = await loginChallenge(who)
    expect(await prove(challenge, who.passkey.get(passkey, { counter: 6, ...deviation }))).toMatchObject(refused)
    expect(await rowsOf(who)).toMatchObject([{ position: 5, lastUsedAt: null }])
  })

  test('by one that the account does not have is refused', async () => {
    const [who, other] = [await adminWithPasskey(store, { password }), await adminWithPasskey(store)]
    const { challenge, passkey } = await loginChallenge(who)
    expect(await prove(challenge, other.passkey.get(passkey))).toMatchObject(refused)
  })

  test('is accepted once, also of two at once, with and without a counter', async () => {
    for (const counter of [0, 7]) {
      const who = await adminWithPasskey(store, { password, counter })
      const { challenge, passkey } = await loginChallenge(who)
      const signed = who.passkey.get(passkey, { counter: counter && counter + 1 })
      const answers = await Promise.all([prove(challenge, signed), prove(challenge, signed)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await prove(challenge, signed)).toMatchObject(refused)
    }
  })

  test('with a counter: of two copies of the passkey at once, one is accepted', async () => {
    const who = await adminWithPasskey(store, { password, counter: 1 })
    const asked = [await loginChallenge(who), await loginChallenge(who)]
    const answers = await Promise.all(
      asked.map(({ challenge, passkey }) => prove(challenge, who.passkey.get(passkey, { counter: 2 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

test('a passkey proves a session again, by the challenge of that session alone', async () => {
  const who = await adminWithPasskey(store, { provedAt: Date.now() - 600_000 })
  const asked = (await store.ask(api.getChallenge, { as: who })).body as unknown as Asked
  const body = { challenge: asked.challenge, passkey: who.passkey.get(asked.passkey) }
  const elsewhere = { token: await tokenOf(store.secrets, who, { provedAt: null }) }
  expect(await store.ask(api.proveSession, { as: elsewhere, body })).toMatchObject({
    body: { code: 'challenge_expired' },
  })
  expect(await prove(asked.challenge, body.passkey)).toMatchObject({ body: { code: 'challenge_expired' } })
  const { status, body: proved } = await store.ask(api.proveSession, { as: who, body })
  expect(status).toBe(200)
  expect(decodeJwt(proved.token).sid).toBe(decodeJwt(who.token).sid)
})
