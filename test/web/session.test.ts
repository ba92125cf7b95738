import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, tokenOf } from './browser-stub.ts'

let store = stubBrowser()
const { claimsOf, endSession, session, startSession } = await import('#web/state/session.ts')
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
