import { expect, test } from 'vitest'
import { denialOf } from '#web/layout/denial.ts'

const visitor = { hasToken: true, isSignedIn: true, role: 'client' as const }

test('who may see a guarded page, and why not', () => {
  expect(denialOf(visitor)).toBeNull()
  expect(denialOf({ ...visitor, role: 'admin' }, 'admin')).toBeNull()
  expect(denialOf(visitor, 'admin')).toBe('wrongRole')
  // Exactly the role asked for, says the specification.
  expect(denialOf({ ...visitor, role: 'admin' }, 'reseller')).toBe('wrongRole')
  expect(denialOf({ ...visitor, isSignedIn: false }, 'admin')).toBe('expired')
  expect(denialOf({ hasToken: true, isSignedIn: false, role: null })).toBe('unreadable')
  expect(denialOf({ hasToken: false, isSignedIn: false, role: null }, 'admin')).toBe('noToken')
})
