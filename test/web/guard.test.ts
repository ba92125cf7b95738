import { expect, test } from 'vitest'
import { denialOf } from '#web/layout/denial.ts'

const visitor = { hasToken: true, hasEnded: false, isReadable: true, isSignedIn: true, role: 'client' as const }

test('a guarded page is denied with a reason', () => {
  expect(denialOf(visitor)).toBeNull()
  expect(denialOf({ ...visitor, role: 'admin' }, 'admin')).toBeNull()
  expect(denialOf(visitor, 'admin')).toBe('wrongRole')
  // The specification requires exactly this role.
  expect(denialOf({ ...visitor, role: 'admin' }, 'reseller')).toBe('wrongRole')
  expect(denialOf({ ...visitor, isSignedIn: false }, 'admin')).toBe('expired')
  expect(denialOf({ ...visitor, isReadable: false, isSignedIn: false, role: null })).toBe('unreadable')
  expect(denialOf({ ...visitor, isSignedIn: false, role: null })).toBe('failed')
  const none = { hasToken: false, hasEnded: false, isReadable: false, isSignedIn: false, role: null }
  expect(denialOf(none, 'admin')).toBe('noToken')
  expect(denialOf({ ...none, hasEnded: true })).toBe('expired')
})
