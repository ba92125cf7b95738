import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser, tokenOf } from './browser-stub.ts'

let store = stubBrowser()
const { checkEligibility, eligibility, submitFeedback, takeEligibility } = await import(
  '#web/state/feedback-eligibility.ts'
)
const { reviewStatusOf } = await import('#web/state/review-status.ts')
const { draft, lengthOf, missingInput } = await import('#web/layout/feedback/feedback-draft.ts')
const { notifySessionChange, clearSession } = await import('#web/state/storage.ts')

const now = Date.parse('2026-11-21T12:00:00Z')
const answer = (status: 'pending' | 'approved' | 'rejected' | null, can = false, date = '2026-11-20T12:00:00Z') => ({
  canSubmitFeedback: can,
  hasExistingFeedback: status !== null,
  existingFeedbackStatus: status,
  lastFeedbackDate: status && date,
  existingFeedback: status && { feedback: 'Boa.', rating: 5 },
})
const signIn = (userId: string) => {
  store.set('token', tokenOf({ userId, role: 'client', exp: 9_999_999_999 }))
  notifySessionChange()
}

beforeEach(() => {
  store = stubBrowser()
  signIn('u1')
})

test.each([
  ['never reviewed', answer(null, true), { kind: 'allowed' }],
  ['no licence', answer(null), { kind: 'needsLicense' }],
  ['pending', answer('pending'), { kind: 'pending' }],
  ['approved yesterday', answer('approved'), { kind: 'wait', days: 29 }],
  ['approved just now', answer('approved', false, '2026-11-21T11:59:00Z'), { kind: 'wait', days: 30 }],
  ['approved 30 days ago', answer('approved', true, '2026-10-22T12:00:00Z'), { kind: 'allowed' }],
  ['rejected', answer('rejected', true), { kind: 'rejected' }],
  ['rejected after another was approved', answer('rejected'), { kind: 'submitted' }],
])('%s', (_, given, status) => {
  expect(reviewStatusOf(given, now)).toEqual(status)
})

test('a failed eligibility check is reported and repeated', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'product_not_found', error: 'gone' }, { status: 404 }))
  await checkEligibility('Aurora')
  expect(eligibility.byProduct.Aurora).toMatchObject({ status: 'failed', error: { code: 'product_not_found' } })
  vi.stubGlobal('fetch', async () => Response.json(answer(null, true)))
  const asking = checkEligibility('Aurora')
  expect(eligibility.byProduct.Aurora).toEqual({ status: 'checking' })
  await asking
  expect(eligibility.byProduct.Aurora).toMatchObject({ status: 'known' })
})

test('a review that was sent is pending', async () => {
  vi.stubGlobal('fetch', async () => Response.json(answer(null, true)))
  await checkEligibility('Aurora')
  const sent = { status: 'pending', lastFeedbackDate: '2026-11-21T12:00:00Z', feedback: 'Boa.', rating: 5 }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, feedback: sent }))
  await submitFeedback({ productName: 'Aurora', rating: 5, text: 'Boa.' })
  expect(eligibility.byProduct.Aurora).toEqual({
    status: 'known',
    answer: answer('pending', false, sent.lastFeedbackDate),
  })
})

test('of what comes with several purchases of a product the newest one counts, and nothing of another account', () => {
  const bought = (productName: string, review: ReturnType<typeof answer> | null) => ({ productName, review })
  takeEligibility('u1', [bought('A', answer('pending')), bought('B', null), bought('A', answer(null, true))])
  takeEligibility('u2', [bought('C', answer(null, true))])
  const { A, B, C } = eligibility.byProduct
  expect([A, B, C]).toEqual([{ status: 'known', answer: answer('pending') }, undefined, undefined])
})

test('the form names the first missing input, and counts characters as the server does', () => {
  const whole = { productName: 'A', rating: 4, text: 'Boa.' }
  expect(missingInput(whole, true)).toBeNull()
  expect(missingInput({ ...whole, productName: '' }, false)).toBe('product')
  expect(missingInput(whole, false)).toBe('eligible')
  expect(missingInput({ ...whole, rating: 0, text: '' }, true)).toBe('rating')
  expect(missingInput({ ...whole, text: ' \n ' }, true)).toBe('text')
  expect(missingInput({ ...whole, text: '🔑'.repeat(500) }, true)).toBeNull()
  expect(missingInput({ ...whole, text: 'a'.repeat(501) }, true)).toBe('shorter')
  expect(lengthOf(' 🔑é ')).toBe(2)
})

test('a draft is reset when the session ends', () => {
  Object.assign(draft, { rating: 3, text: 'meu' })
  notifySessionChange()
  expect(draft.text).toBe('meu')
  clearSession()
  expect(draft).toEqual({ rating: 0, text: '' })
})

test('another user starts without answers', async () => {
  vi.stubGlobal('fetch', async () => Response.json(answer(null, true)))
  await checkEligibility('Aurora')
  // Where the browser stores nothing, the page cannot be loaded anew for them.
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...localStorage, setItem: refuse })
  signIn('u2')
  await checkEligibility('Nimbus')
  expect(Object.keys(eligibility.byProduct)).toEqual(['Nimbus'])
})
