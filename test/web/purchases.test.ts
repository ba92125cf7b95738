import { expect, test } from 'vitest'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { keyStatusOf } = await import('#web/dashboard/purchases-state.ts')

const now = Date.parse('2026-11-21T12:00:00Z')
const key = {
  status: 'approved' as const,
  isDelivering: false,
  isRemoved: false,
  isActive: true,
  suspension: null,
  isUsed: false,
  expirationDate: '2026-12-21T12:00:00Z',
}

test('in a key’s status, what ends it takes precedence over its use', () => {
  expect(keyStatusOf(key, now)).toBe('unused')
  expect(keyStatusOf({ ...key, isActive: false, isRemoved: true }, now)).toBe('removed')
  expect(keyStatusOf({ ...key, isDelivering: true }, now)).toBe('onItsWay')
  expect(keyStatusOf({ ...key, isUsed: true }, now)).toBe('used')
  expect(keyStatusOf({ ...key, isActive: false }, now)).toBe('waiting')
  expect(keyStatusOf({ ...key, isActive: false, suspension: 'refunding' }, now)).toBe('refunding')
  expect(keyStatusOf({ ...key, isActive: false, suspension: 'disputed' }, now)).toBe('disputed')
  expect(keyStatusOf({ ...key, isUsed: true, expirationDate: '2026-11-21T12:00:00Z' }, now)).toBe('expired')
  const refunded = { ...key, status: 'refunded' as const }
  expect(keyStatusOf({ ...refunded, isActive: false, expirationDate: '2026-11-20T12:00:00Z' }, now)).toBe('refunded')
  // It was renewed since, and those days are paid for.
  expect(keyStatusOf(refunded, now)).toBe('unused')
})
