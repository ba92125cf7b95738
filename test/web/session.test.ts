import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, tokenOf } from './browser-stub.ts'

let store = stubBrowser()
const { claimsOf, endSession, refreshProfile, renewSession, session, startSession } = await import(
  '#web/state/session.ts'
)
const { notifySessionChange } = await import('#web/state/storage.ts')

beforeEach(() => {
  store = stubBrowser()
  notifySessionChange()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

const inAnHour = () => Date.now() / 1000 + 3_600
const user = {
  id: 'u1',
  name: 'João',
  role: 'client' as const,
  lastLogin: null,
  lastLoginIp: '10.0.0.1',
  isEmailVerified: false,
}

test('decodes a token’s claims, with accents, and rejects invalid tokens', () => {
  expect(claimsOf(tokenOf({ userId: 'Zé', role: 'client', exp: 5 }))).toEqual({ userId: 'Zé', role: 'client', exp: 5 })
  const rubbish = [
    '',
    'a.b.c',
    'a',
    tokenOf({ userId: 'u' }),
    tokenOf({ userId: 'u', role: 'king', exp: 5 }),
    'x.bnVsbA.y',
  ]
  for (const token of rubbish) expect(claimsOf(token), token).toBeUndefined()
})

test('a login is stored under the names of the specification, and a logout removes it', () => {
  startSession(
    { token: tokenOf({ userId: 'u1', role: 'client', exp: inAnHour() }), user, mustChangePassword: false },
    'joao@x.co',
  )
  expect(session).toMatchObject({ isSignedIn: true, userId: 'u1', name: 'João', email: 'joao@x.co', role: 'client' })
  expect([...store.keys()].sort()).toEqual([
    'emailVerified',
    'lastLoginIp',
    'token',
    'userEmail',
    'userId',
    'userName',
    'userRole',
  ])
  store.set('paymentId', 'p').set('theme', 'dark')
  endSession()
  expect(session).toMatchObject({ isSignedIn: false, hasToken: false, name: '', userId: null })
  expect([...store.keys()]).toEqual(['theme'])
})

test('an expired or unreadable token is no session, but still a token', () => {
  store.set('token', tokenOf({ userId: 'u1', role: 'client', exp: 1 }))
  notifySessionChange()
  expect(session).toMatchObject({ hasToken: true, isSignedIn: false, role: 'client' })
  store.set('token', 'rubbish')
  notifySessionChange()
  expect(session).toMatchObject({ hasToken: true, isSignedIn: false, role: null })
})

test('an answer to a former session neither ends the one that has begun meanwhile nor becomes its profile', async () => {
  const profile = {
    ...{ _id: 'u1', name: 'Former', email: 'former@x.co', role: 'client', scopes: null, mustChangePassword: false },
    ...{ profileImage: null, discordId: null, discordName: null, createdAt: '2026-11-28T12:00:00.000Z' },
    ...{ isEmailVerified: true, hasBought: false, isRanked: true, termsVersion: null },
  }
  const token = (name: string) => tokenOf({ userId: 'u1', role: 'client', exp: inAnHour(), name })
  const answers = [Response.json({ code: 'not_authenticated', error: '' }, { status: 401 }), Response.json(profile)]
  for (const [n, answer] of answers.entries()) {
    const { promise, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    store.set('token', token(`former ${n}`)).set('userName', 'Maria')
    const isRefreshed = refreshProfile()
    renewSession(token(`next ${n}`))
    resolve(answer)
    await isRefreshed
    expect(session).toMatchObject({ isSignedIn: true, name: 'Maria' })
  }
})
