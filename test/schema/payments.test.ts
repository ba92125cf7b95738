import { expect, test } from 'vitest'
import {
  type ExpectedPayment,
  findMismatch,
  type ProviderPayment,
  paymentMoves,
  paymentStatuses,
} from '#schema/rules/payments.ts'

const claim: ExpectedPayment = { id: 'ours', providerId: '77', amountCents: 4990, currency: 'BRL', collectorId: '44' }
const evidence: ProviderPayment = {
  providerId: '77',
  reference: 'ours',
  status: 'approved',
  amountCents: 4990,
  currency: 'BRL',
  collectorId: '44',
  updatedAt: null,
}

test('every status is reached from pending, and a refund is the end', () => {
  const reached = new Set(['pending'])
  for (const from of reached) for (const to of paymentMoves[from as keyof typeof paymentMoves]) reached.add(to)
  expect([...reached].sort()).toEqual([...paymentStatuses].sort())
  expect(paymentMoves.refunded).toEqual([])
})

test('a payment that is ours in every respect has no mismatch', () => {
  expect(findMismatch(claim, evidence)).toBeNull()
  expect(findMismatch({ ...claim, providerId: null, collectorId: null }, evidence)).toBeNull()
})

test('a report that leaves out the receiving account is not a mismatch', () => {
  expect(findMismatch(claim, { ...evidence, collectorId: null })).toBeNull()
})

test.each([
  ['reference', { reference: 'another' }],
  ['reference', { reference: null }],
  ['provider_id', { providerId: '78' }],
  ['amount', { amountCents: 1 }],
  ['amount', { amountCents: 4991 }],
  ['currency', { currency: 'USD' }],
  ['collector', { collectorId: '45' }],
] as const)('a wrong %s is named: %o', (name, change) => {
  expect(findMismatch(claim, { ...evidence, ...change })).toBe(name)
})
