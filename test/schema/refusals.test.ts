import { expect, test } from 'vitest'
import { type RefusalCode, refusalCodes } from '#schema/rules/activations.ts'
import { type RefusedKey, refusalsKeptMs, standingRefusal } from '#schema/rules/refusals.ts'

const now = Date.parse('2026-11-30T14:10:00Z')
const refusedAt = now - 8 * 60_000
const [before, since] = [refusedAt - 1, refusedAt + 1]

/** A key in force that was bound before the refusal. */
const used: RefusedKey = {
  sellerType: 'internal',
  deletedAt: null,
  isActive: true,
  suspendedAt: null,
  expirationDate: now + 1,
  boundAt: before,
  activatedAt: before,
  lastValidatedAt: before,
}
const free = { boundAt: null, activatedAt: null }

/** How a key is where the refusal stands, and how it is once that is past. */
const cases: Record<RefusalCode, { stands: Partial<RefusedKey>[]; isPast: Partial<RefusedKey>[] }> = {
  NOT_FOUND: {
    stands: [{ deletedAt: before }, { sellerType: 'multiloader' }],
    isPast: [{}, { sellerType: 'multiloader', lastValidatedAt: since }],
  },
  SUSPENDED: {
    stands: [{ isActive: false }, { suspendedAt: before }, { suspendedAt: before, expirationDate: now }],
    isPast: [{}, { expirationDate: now }],
  },
  EXPIRED: { stands: [{ expirationDate: now }], isPast: [{}, { expirationDate: now, isActive: false }] },
  PRODUCT_MISMATCH: {
    stands: [{}, free],
    isPast: [{ lastValidatedAt: since }, { activatedAt: since }, { expirationDate: now }],
  },
  HWID_REQUIRED: { stands: [{}, free], isPast: [{ lastValidatedAt: since }, { suspendedAt: since }] },
  NOT_ACTIVATED: { stands: [free], isPast: [{}, { ...free, expirationDate: now }] },
  HWID_MISMATCH: {
    stands: [{}, { lastValidatedAt: since }],
    isPast: [free, { boundAt: since }, { expirationDate: now }, { isActive: false }],
  },
  REPLACED: { stands: [{}, free], isPast: [{ activatedAt: since }, { lastValidatedAt: since }, { deletedAt: since }] },
}

test.each(refusalCodes)('%s stands while a tool that asks again would be refused for it', (code) => {
  const { stands, isPast } = cases[code]
  for (const key of stands)
    expect(standingRefusal([{ code, refusedAt }], { ...used, ...key }, now), JSON.stringify(key)).toEqual({
      code,
      refusedAt,
    })
  for (const key of isPast)
    expect(standingRefusal([{ code, refusedAt }], { ...used, ...key }, now), JSON.stringify(key)).toBeNull()
})

test('of several that stand the newest is told, and none that is as old as a row is kept', () => {
  const older = { code: 'HWID_MISMATCH', refusedAt: refusedAt - 1 } as const
  const newer = { code: 'PRODUCT_MISMATCH', refusedAt } as const
  const key = { ...used, activatedAt: 1, lastValidatedAt: 1 }
  expect(standingRefusal([older, newer], key, now)).toEqual(newer)
  expect(standingRefusal([newer, older, { code: 'EXPIRED', refusedAt }], key, now)).toEqual(newer)
  expect(standingRefusal([older], key, older.refusedAt + refusalsKeptMs)).toBeNull()
})
