import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser, tokenOf } from './browser-stub.ts'

let store = stubBrowser()
const { totalOf } = await import('#web/store/checkout/checkout-state.ts')
const { closePayment, leavePayment, openPayment, payment } = await import('#web/store/checkout/payment-state.ts')
const { waitMsOf } = await import('#web/store/checkout/payment-attempts.ts')
const { acceptTerms, chooseCrypto, choosePayer, renewPayment } = await import('#web/store/checkout/payment-start.ts')
const { checkPayment, fastPollMs, pollMsOf } = await import('#web/store/checkout/payment-polling.ts')
const { resumePayment } = await import('#web/store/checkout/payment-resume.ts')
const { notifySessionChange } = await import('#web/state/storage.ts')

const order = {
  productId: 'p1',
  productName: 'Aurora Trainer',
  days: 30,
  totalCents: 4_990,
  currency: 'BRL' as const,
  usdCents: 990,
  isSoldInReais: true,
  couponCode: null,
  renews: null,
}
const honeypot = { timestamp: 1, fields: {} }
const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString()
const pending = () => ({
  id: '83412',
  payment_id: 'pay1',
  qr_code: '000201',
  qr_code_base64: '',
  status: 'pending',
  amount: 49.9,
  expiresAt: inFiveMinutes(),
  timeLeft: 300,
  isReserved: true,
  payerCheck: 'off',
  payerHint: null,
})
const statusOf = (extra: object) => ({
  payment_id: 'pay1',
  status: 'pending',
  timeLeft: 100,
  isExpired: false,
  isReserved: true,
  renewsLicenseId: null,
  hostedUrl: null,
  payerCheck: 'off',
  payerHint: null,
  ...extra,
})

type Reply = [status: number, body: object, headers?: Record<string, string>] | 'down'
/** Answers the payment's calls in turn; the last answer stays. */
function answer(...replies: Reply[]) {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    if (path.includes('/settings/')) return Response.json([])
    calls.push(body === null ? null : JSON.parse(body))
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (!reply || reply === 'down') throw new TypeError('fetch failed')
    const [status, json, headers] = reply
    return new Response(JSON.stringify(json), { status, ...(headers && { headers }) })
  })
  return calls
}
/** A code that the bank is still making. */
async function showMaking() {
  answer([200, { ...pending(), qr_code: '' }])
  openPayment(order)
  await acceptTerms(honeypot)
}
async function showCode() {
  answer([200, pending()])
  openPayment(order)
  await acceptTerms(honeypot)
}

beforeEach(() => {
  leavePayment()
  store = stubBrowser()
  store.set('token', tokenOf({ userId: 'u1', role: 'client', exp: 9_999_999_999 }))
  notifySessionChange()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the total is the server’s arithmetic on cents', () => {
  const price = { BRL: 29.9, USD: 5.9 }
  expect(totalOf(price, 'BRL', null)).toEqual({ listCents: 2_990, totalCents: 2_990, savedCents: 0 })
  expect(totalOf(price, 'BRL', { code: 'x', percent: 10 })).toEqual({
    listCents: 2_990,
    totalCents: 2_691,
    savedCents: 299,
  })
  expect(totalOf(price, 'USD', { code: 'x', percent: 100 }).totalCents).toBe(0)
})

test('a code on a visible screen is polled every second, otherwise every ten, and a finished payment not at all', () => {
  expect(pollMsOf('code', true, 'none')).toBe(fastPollMs)
  expect(pollMsOf('code', false, 'none')).toBe(10_000)
  expect(pollMsOf('code', true, 'offline')).toBe(10_000)
  expect(pollMsOf('expired', true, 'none')).toBe(10_000)
  for (const step of ['methods', 'approved', 'lost', 'refused'] as const)
    expect(pollMsOf(step, true, 'none')).toBeNull()
})

test('retries after Retry-After, or with an exponential backoff of up to 30 s', () => {
  expect([1, 2, 3, 6, 9].map((attempt) => waitMsOf(attempt, undefined))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
  expect(waitMsOf(1, 7)).toBe(7_000)
})

test('requests the code by the contract and stores both ids', async () => {
  const calls = answer([200, pending()])
  openPayment(order)
  await acceptTerms(honeypot)
  expect(calls[0]).toMatchObject({
    amount: 49.9,
    userId: 'u1',
    productId: 'p1',
    couponCode: null,
    renewsLicenseId: null,
    termsAccepted: true,
  })
  expect(payment.screen).toMatchObject({
    step: 'code',
    code: { paymentId: 'pay1', text: '000201', amountCents: 4_990 },
  })
  expect([store.get('paymentId'), store.get('paymentIdMercadoPago')]).toEqual(['pay1', '83412'])
})

test('retries after a 429 twice, then shows the error', async () => {
  const busy: Reply = [429, { code: 'too_many_requests', error: 'x' }, { 'retry-after': '2' }]
  const calls = answer(busy)
  openPayment(order)
  const started = acceptTerms(honeypot)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_001)
  await started
  expect(calls).toHaveLength(3)
  expect(payment.screen).toMatchObject({ step: 'failed', problem: { code: 'too_many_requests', retryAfter: 2 } })
})

test('closing the popup during a wait ends the retries', async () => {
  const calls = answer([429, { code: 'too_many_requests', error: 'x' }, { 'retry-after': '2' }])
  openPayment(order)
  const started = acceptTerms(honeypot)
  await vi.advanceTimersByTimeAsync(100)
  closePayment()
  await vi.advanceTimersByTimeAsync(10_000)
  await started
  expect(calls).toHaveLength(1)
})

test.each([
  ['price_changed', { price: 59.9 }, { step: 'repriced', newCents: 5_990 }],
  ['already_paid', { payment_id: 'old' }, { step: 'approved', paymentId: 'old' }],
  ['method_disabled', {}, { step: 'methods', problem: { code: 'method_disabled' } }],
  ['coupon_exhausted', {}, { step: 'failed', problem: { code: 'coupon_exhausted' } }],
])('%s leads to its own step', async (code, extra, expected) => {
  answer([409, { code, error: 'x', ...extra }])
  openPayment(order)
  await acceptTerms(honeypot)
  expect(payment.screen).toMatchObject(expected)
})

describe('a payer whom the bank compares', () => {
  const cpf = '529.982.247-25'
  const asks: Reply = [409, { code: 'tax_id_required', error: 'x' }]
  const compared: Reply = [200, { ...pending(), payerCheck: 'refuse', payerHint: '•••.982.247-••' }]
  const code = { step: 'code', code: { payerCheck: 'refuse', payerHint: '•••.982.247-••' } }

  test('is asked for once, sent with the terms that were accepted, and not sent again with the next code', async () => {
    const calls = answer(asks, compared)
    openPayment(order)
    await acceptTerms(honeypot)
    expect(payment.screen).toEqual({ step: 'payer', typed: '', problem: null, shown: null })
    expect(pollMsOf('payer', true, 'none')).toBeNull()
    await choosePayer(cpf, { timestamp: 2, fields: {} })
    expect(payment.screen).toMatchObject(code)
    await renewPayment()
    expect(calls).toMatchObject([
      { taxId: null, honeypotData: honeypot },
      { taxId: cpf, honeypotData: honeypot },
      { taxId: null, honeypotData: honeypot },
    ])
  })

  test('keeps what was typed where the server refuses it, or cannot be reached', async () => {
    answer(asks, [400, { code: 'tax_id_invalid', error: 'No such CPF' }])
    openPayment(order)
    await acceptTerms(honeypot)
    await choosePayer('111.444.777-30', honeypot)
    expect(payment.screen).toMatchObject({
      step: 'payer',
      typed: '111.444.777-30',
      problem: { code: 'tax_id_invalid', message: 'No such CPF' },
    })
    answer('down')
    await choosePayer(cpf, honeypot)
    expect(payment.screen.step).toBe('failed')
    const calls = answer(compared)
    await renewPayment()
    expect(calls).toMatchObject([{ taxId: cpf }])
    expect(payment.screen).toMatchObject(code)
  })

  test('is known of a code that a reload resumes, and can be changed there', async () => {
    await showCode()
    store.set('selectedProductId', 'p1')
    leavePayment()
    const known = { payerCheck: 'refuse', payerHint: '•••.982.247-••' }
    answer([200, statusOf({ qr_code: '000201', amount: 49.9, ...known })])
    await resumePayment(order)
    expect(payment.screen).toMatchObject(code)
    const calls = answer([200, pending()])
    await choosePayer('111.444.777-35', honeypot)
    expect(calls).toMatchObject([{ taxId: '111.444.777-35', termsAccepted: true, honeypotData: honeypot }])
  })

  test('is forgotten with the order, if no code came of it', async () => {
    answer(asks, 'down')
    openPayment(order)
    await acceptTerms(honeypot)
    await choosePayer(cpf, honeypot)
    closePayment()
    const calls = answer(asks)
    openPayment(order)
    await acceptTerms(honeypot)
    expect(calls).toMatchObject([{ taxId: null }])
  })
})

describe('crypto', () => {
  const opened = { ...pending(), hostedUrl: 'https://pay.test/c1', currency: 'USD', amount: 9.9 }
  const visited: string[] = []
  beforeEach(() => {
    visited.length = 0
    vi.stubGlobal('location', { protocol: 'https:', assign: (url: string) => visited.push(url) })
  })

  test.each([
    ['in dollars', { ...order, currency: 'USD' as const, totalCents: 990 }],
    ['in reais', order],
  ])('%s it is asked for in dollars, and the browser goes to the provider’s page', async (_, asked) => {
    const calls = answer([200, opened])
    openPayment(asked)
    await chooseCrypto()
    expect(calls).toEqual([
      { amount: 9.9, currency: 'USD', userId: 'u1', productId: 'p1', couponCode: null, renewsLicenseId: null },
    ])
    expect(visited).toEqual(['https://pay.test/c1'])
    expect(payment.screen).toMatchObject({ step: 'leaving', hostedUrl: 'https://pay.test/c1' })
    expect(store.get('paymentId')).toBeUndefined()
  })

  test('where nothing is reserved the page says so first, and is left by its button', async () => {
    answer([200, { ...opened, isReserved: false }])
    openPayment(order)
    await chooseCrypto()
    expect(visited).toEqual([])
    expect(payment.screen).toEqual({ step: 'leaving', hostedUrl: 'https://pay.test/c1', isReserved: false })
  })

  test('an invalid page URL is not opened', async () => {
    answer([200, { ...opened, hostedUrl: 'javascript:alert(1)' }])
    openPayment(order)
    await chooseCrypto()
    expect(visited).toEqual([])
    expect(payment.screen).toMatchObject({ step: 'failed', problem: { code: 'invalid' } })
  })

  test('an order of zero dollars gets its key at once', async () => {
    const calls = answer([200, { ...opened, status: 'approved', amount: 0 }])
    openPayment({ ...order, currency: 'USD', totalCents: 0, usdCents: 0 })
    expect(payment.screen.step).toBe('methods')
    await acceptTerms(honeypot)
    expect(calls).toMatchObject([{ amount: 0, currency: 'USD', termsAccepted: true }])
    expect(payment.screen).toMatchObject({ step: 'approved', paymentId: 'pay1' })
  })

  test('a payment that is being confirmed is linked', async () => {
    answer([409, { code: 'payment_processing', error: 'x', payment_id: 'pay0' }])
    openPayment(order)
    await chooseCrypto()
    expect(payment.screen).toMatchObject({ step: 'failed', problem: { code: 'payment_processing', paymentId: 'pay0' } })
  })
})

test('an order of zero needs no method and gets its key at once', async () => {
  openPayment({ ...order, totalCents: 0 })
  expect(payment.screen.step).toBe('methods')
  answer([200, { ...pending(), status: 'approved', qr_code: '', amount: 0 }])
  await acceptTerms(honeypot)
  expect(payment.screen).toMatchObject({ step: 'approved', paymentId: 'pay1' })
})

test.each([
  [
    { status: 'approved', licenseKey: 'K' },
    { step: 'approved', licenseKey: 'K' },
  ],
  [{ isExpired: true }, { step: 'expired' }],
  [{ status: 'cancelled', isExpired: true }, { step: 'expired' }],
  [{ status: 'cancelled' }, { step: 'refused' }],
  [{ status: 'refunded' }, { step: 'refunded' }],
  [{}, { step: 'code', pollResult: 'none' }],
])('the status %j leads to its step', async (extra, expected) => {
  await showCode()
  answer([200, statusOf(extra)])
  await checkPayment()
  expect(payment.screen).toMatchObject(expected)
})

test('an expired code is still polled: a late payment gets its key', async () => {
  await showCode()
  answer([200, statusOf({ isExpired: true })], [200, statusOf({ status: 'approved', licenseKey: 'K' })])
  await checkPayment()
  await checkPayment()
  expect(payment.screen).toMatchObject({ step: 'approved', licenseKey: 'K' })
})

test('network errors, server errors, 429 and a server that no longer has the call keep the code; an unknown payment ends the polling', async () => {
  await showCode()
  answer('down')
  await checkPayment()
  expect(payment.screen).toMatchObject({ step: 'code', pollResult: 'offline' })
  answer([503, { code: 'database_unavailable', error: 'x' }])
  await checkPayment()
  expect(payment.screen).toMatchObject({ step: 'code', pollResult: 'busy' })
  answer([404, { code: 'not_found', error: 'x' }])
  await checkPayment()
  expect(payment.screen).toMatchObject({ step: 'code', pollResult: 'busy' })
  expect(store.get('paymentId')).toBe('pay1')
  const calls = answer([429, { code: 'too_many_requests', error: 'x' }, { 'retry-after': '5' }])
  await checkPayment()
  await checkPayment()
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_001)
  answer([404, { code: 'payment_not_found', error: 'x' }])
  await checkPayment()
  expect(payment.screen.step).toBe('lost')
  expect(store.get('paymentId')).toBeUndefined()
})

test('a reload resumes the open code, but not a closed one or another product’s', async () => {
  await showCode()
  store.set('selectedProductId', 'p1')
  leavePayment()
  answer([200, statusOf({ qr_code: '000201', amount: 49.9 })])
  await resumePayment(order)
  expect(payment.isOpen).toBe(true)
  expect(payment.screen).toMatchObject({ step: 'code', code: { paymentId: 'pay1', amountCents: 4_990 } })
  closePayment()
  leavePayment()
  await resumePayment(order)
  expect(payment.isOpen).toBe(false)
  store.set('paymentId', 'pay1')
  await resumePayment({ ...order, productId: 'p2' })
  expect(payment.isOpen).toBe(false)
  expect(store.get('paymentId')).toBeUndefined()
})

describe('a code that the bank makes later', () => {
  const unmade = () => statusOf({ qr_code: null, amount: 49.9 })
  const noCode = { step: 'failed', problem: { code: 'no_code' } }

  test('is waited for, through trouble too, and shown when it comes', async () => {
    await showMaking()
    expect(payment.screen).toMatchObject({ step: 'code', code: { paymentId: 'pay1', text: '' } })
    expect([store.get('paymentId'), store.get('paymentIdMercadoPago')]).toEqual(['pay1', '83412'])
    for (const [reply, pollResult] of [
      [[200, unmade()], 'none'],
      ['down', 'offline'],
      [[503, { code: 'database_unavailable', error: 'x' }], 'busy'],
      [[200, { ...unmade(), providerFault: 'malformed' }], 'malformed'],
    ] as [Reply, string][]) {
      answer(reply)
      await checkPayment()
      expect(payment.screen).toMatchObject({ step: 'code', pollResult, code: { text: '' } })
    }
    answer([200, { ...unmade(), qr_code: '000201', isReserved: false }])
    await checkPayment()
    expect(payment.screen).toMatchObject({
      step: 'code',
      pollResult: 'none',
      code: { text: '000201', isReserved: false },
    })
    // An answer without it takes nothing away.
    answer([200, unmade()])
    await checkPayment()
    expect(payment.screen).toMatchObject({ step: 'code', code: { text: '000201' } })
  })

  test.each([
    [
      { status: 'approved', licenseKey: 'K' },
      { step: 'approved', licenseKey: 'K' },
    ],
    [{ status: 'cancelled' }, { step: 'refused' }],
    // Nobody can have paid: a new code is all there is to ask for.
    [{ status: 'cancelled', isExpired: true }, noCode],
    [{ isExpired: true }, noCode],
  ])('ends as %j says', async (extra, expected) => {
    await showMaking()
    answer([200, { ...unmade(), ...extra }])
    await checkPayment()
    expect(payment.screen).toMatchObject(expected)
    expect(store.get('paymentId')).toBeUndefined()
  })

  test('ends where the shop does not answer until the window is over', async () => {
    await showMaking()
    answer('down')
    await vi.advanceTimersByTimeAsync(300_001)
    await checkPayment()
    expect(payment.screen).toMatchObject(noCode)
    const calls = answer([200, pending()])
    await checkPayment()
    expect(calls).toEqual([])
    await renewPayment()
    expect(payment.screen).toMatchObject({ step: 'code', code: { text: '000201' } })
  })

  test('is waited for again after the popup was closed, and after a reload; a page of crypto is not', async () => {
    await showMaking()
    closePayment()
    openPayment(order)
    expect(payment.screen).toMatchObject({ step: 'code', code: { text: '' } })
    store.set('selectedProductId', 'p1')
    leavePayment()
    answer([200, unmade()])
    await resumePayment(order)
    expect(payment.isOpen).toBe(true)
    expect(payment.screen).toMatchObject({ step: 'code', code: { paymentId: 'pay1', text: '', amountCents: 4_990 } })
    leavePayment()
    answer([200, { ...unmade(), hostedUrl: 'https://pay.test/c1' }])
    await resumePayment(order)
    expect(payment.isOpen).toBe(false)
  })
})
