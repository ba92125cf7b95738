import { beforeEach, describe, expect, test } from 'vitest'
import { getStatistics } from '#schema/api/statistics.ts'
import { dayOf, dayOn, startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { type ChartChoice, changeOf, chartRangeOf, type Period, partDaysOf } from '#schema/rules/statistics.ts'
import { disputes } from '#schema/tables/index.ts'
import { statistics } from '#worker/domain/statistics/statistics.ts'
import type { Store } from '../open-store.ts'
import { admin, client } from '../people.ts'
import { review } from '../rows.ts'
import { brasilia, type DatedPayment, openDatedStore, paymentBegun } from './dated-payments.ts'

const shared = openDatedStore()
let store: Store
let item: string
beforeEach(() => {
  ;({ store, item } = shared)
})

const pay = (payment: Omit<DatedPayment, 'productId'>) => paymentBegun(store, { productId: item, ...payment })
const inDollars = { currency: 'USD', method: 'crypto', provider: 'coinbase' } as const

const read = (period: Period = '30d', more: Partial<ChartChoice> = {}) =>
  statistics(store.deps, { period, compare: 'before', ...more })

describe('the figures', () => {
  test('sales of a period, reais and dollars apart, beside the period before', async () => {
    await pay({ at: '2026-11-21T10:00:00', status: 'approved', amount: 49.9 })
    await pay({ at: '2026-11-20T10:00:00', status: 'approved', amount: 20.2 })
    await pay({ at: '2026-11-20T11:00:00', status: 'pending', amount: 30 })
    await pay({ at: '2026-11-19T11:00:00', status: 'cancelled', amount: 15 })
    await pay({ at: '2026-11-18T11:00:00', status: 'refunded', amount: 99 })
    await pay({ at: '2026-11-20T12:00:00', status: 'approved', amount: 9.9, ...inDollars })
    await pay({ at: '2026-11-20T13:00:00', status: 'approved', amount: 0, method: 'free', provider: 'none' })
    await pay({ at: '2026-11-10T10:00:00', status: 'approved', amount: 100 })
    await pay({ at: '2026-11-09T10:00:00', status: 'cancelled', amount: 7 })
    const { sales, days, previousDays, unit } = await read('7d')
    expect({ unit, days, previousDays }).toEqual({
      unit: 'day',
      days: { from: '2026-11-15', to: '2026-11-21' },
      previousDays: { from: '2026-11-08', to: '2026-11-14' },
    })
    expect(sales.current).toEqual({
      transactions: 7,
      approved: { count: 4, amount: { BRL: 70.1, USD: 9.9 } },
      pending: { count: 1, amount: { BRL: 30, USD: 0 } },
      // 70.10 divided by the two approved payments in reais that were not free.
      averageTicket: { BRL: 35.05, USD: 9.9 },
      // Without the free one: 3 of 6.
      conversion: 50,
      free: 1,
      fees: { count: 0, amount: { BRL: 0, USD: 0 } },
      partialRefunds: { count: 0, amount: { BRL: 0, USD: 0 } },
      net: { BRL: 70.1, USD: 9.9 },
    })
    expect(sales.previous).toEqual({
      transactions: 2,
      approved: { count: 1, amount: { BRL: 100, USD: 0 } },
      pending: { count: 0, amount: { BRL: 0, USD: 0 } },
      averageTicket: { BRL: 100, USD: null },
      conversion: 50,
      free: 0,
      fees: { count: 0, amount: { BRL: 0, USD: 0 } },
      partialRefunds: { count: 0, amount: { BRL: 0, USD: 0 } },
      net: { BRL: 100, USD: 0 },
    })
    expect(sales.points.map(({ date, count, amount }) => [date, count, amount.BRL, amount.USD])).toEqual([
      ['2026-11-15', 0, 0, 0],
      ['2026-11-16', 0, 0, 0],
      ['2026-11-17', 0, 0, 0],
      ['2026-11-18', 0, 0, 0],
      ['2026-11-19', 0, 0, 0],
      ['2026-11-20', 3, 20.2, 9.9],
      ['2026-11-21', 1, 49.9, 0],
    ])
    expect(sales.byStatus).toEqual([
      { status: 'approved', count: 4, amount: { BRL: 70.1, USD: 9.9 } },
      { status: 'pending', count: 1, amount: { BRL: 30, USD: 0 } },
      { status: 'cancelled', count: 1, amount: { BRL: 15, USD: 0 } },
      { status: 'refunded', count: 1, amount: { BRL: 99, USD: 0 } },
    ])
    // Of all time, whatever the period.
    expect(sales.statusCounts).toEqual([
      { status: 'approved', count: 5 },
      { status: 'pending', count: 1 },
      { status: 'cancelled', count: 2 },
      { status: 'refunded', count: 1 },
    ])
  })

  test('the parts of the sales, free orders and fees apart', async () => {
    const { id: ana } = await client(store)
    await pay({
      at: '2026-11-21T10:30:00',
      status: 'approved',
      amount: 50,
      userId: ana,
      feeCents: 50,
      couponCode: 'DEZ',
    })
    await pay({ at: '2026-11-20T23:59:00', status: 'approved', amount: 20, isRepeat: true, couponCode: 'dez' })
    await pay({
      at: '2026-11-20T10:00:00',
      status: 'approved',
      amount: 10,
      ...inDollars,
      productName: 'Zoom',
      feeCents: 7,
    })
    await pay({ at: '2026-11-20T12:00:00', status: 'approved', amount: 0, method: 'free', provider: 'none' })
    await pay({ at: '2026-11-20T13:00:00', status: 'cancelled', amount: 15, couponCode: 'DEZ' })
    // Never begun at the checkout: sales that the conversion leaves out.
    const elsewhere = { method: 'manual', provider: 'none', soldThrough: 'Cash', productName: 'Zoom' } as const
    await pay({ at: '2026-11-18T12:00:00', status: 'approved', amount: 5, ...elsewhere })
    await pay({ at: '2026-11-18T12:00:00', status: 'refunded', amount: 5, refundedAt: 1, ...elsewhere })
    // Sold before the period, and refunded in it; its money is in neither sum.
    const refundedAt = brasilia('2026-11-19T00:00:00')
    const returned = await pay({ at: '2026-11-01T11:00:00', status: 'refunded', amount: 99, refundedAt, feeCents: 99 })
    const dispute = {
      provider: 'mercadopago',
      kind: 'med',
      amountCents: 9900,
      answerBy: 1,
      providerUpdatedAt: 1,
    } as const
    const openedAt = brasilia('2026-11-18T23:59:59')
    await store.db.insert(disputes).values({ id: 'case', paymentId: returned.id, ...dispute, openedAt })
    const { parts, sales } = await read('7d')
    const none = { count: 0, amount: { BRL: 0, USD: 0 } }
    const brl = (count: number, BRL: number) => ({ count, amount: { BRL, USD: 0 } })
    const usd = (count: number, USD: number) => ({ count, amount: { BRL: 0, USD } })
    expect(sales.current).toMatchObject({
      free: 1,
      fees: { count: 2, amount: { BRL: 0.5, USD: 0.07 } },
      net: { BRL: 74.5, USD: 9.93 },
      averageTicket: { BRL: 25, USD: 10 },
      conversion: 75,
    })
    expect(sales.points.map(({ begun, paid }) => [begun, paid])).toEqual([...Array(5).fill([0, 0]), [3, 2], [1, 1]])
    expect(parts.products).toEqual([
      { name: expect.any(String), ...brl(3, 70) },
      { name: 'Zoom', count: 2, amount: { BRL: 5, USD: 10 } },
    ])
    expect(parts.coupons).toEqual([{ name: 'dez', ...brl(2, 70) }])
    expect(parts.methods).toEqual([
      { method: 'pix', ...brl(2, 70) },
      { method: 'crypto', ...usd(1, 10) },
      { method: 'free', ...brl(1, 0) },
      { method: 'manual', ...brl(1, 5) },
    ])
    expect(parts.hours.map(({ count }) => count)).toEqual(
      Array.from({ length: 24 }, (_, hour) => ({ 10: 2, 12: 2, 23: 1 })[hour] ?? 0),
    )
    // 20 and 21 November 2026 are a Friday and a Saturday.
    expect(parts.weekdays.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 3, 1])
    expect(parts.buyers).toEqual({ first: { count: 3, amount: { BRL: 55, USD: 10 } }, again: brl(1, 20) })
    const given = parts.refunds.map(({ date, ...refund }) => [date, refund])
    expect(given[4]).toEqual(['2026-11-19', brl(1, 99)])
    expect(given.filter(([, refund]) => JSON.stringify(refund) !== JSON.stringify(none))).toHaveLength(1)
    expect(parts.disputes.filter(({ count }) => count > 0)).toEqual([{ date: '2026-11-18', count: 1 }])
    await store.db.delete(disputes)
  })

  test('a year is read from whole months and the days around them, and says the same', async () => {
    for (const [n, at] of [
      '2025-11-20',
      '2025-11-21',
      '2025-12-31',
      '2026-01-01',
      '2026-10-31',
      '2026-11-01',
      '2026-11-21',
    ].entries())
      await pay({ at: `${at}T23:00:00`, status: 'approved', amount: 2 ** n, feeCents: 2 ** n })
    await pay({
      at: '2026-01-01T10:00:00',
      status: 'refunded',
      amount: 500,
      refundedAt: brasilia('2026-10-31T23:59:59'),
    })
    await pay({
      at: '2026-01-01T10:00:00',
      status: 'refunded',
      amount: 300,
      refundedAt: brasilia('2026-11-21T00:00:00'),
    })
    const { parts, sales, unit } = await read('30d', { from: '2025-11-21', to: '2026-11-21' })
    expect(unit).toBe('month')
    expect(parts.methods[0]).toEqual({ method: 'pix', count: 6, amount: { BRL: 126, USD: 0 } })
    expect(sales.current.fees).toEqual({ count: 6, amount: { BRL: 1.26, USD: 0 } })
    expect(sales.previous.fees.amount.BRL).toBe(0.01)
    const given = parts.refunds.filter(({ count }) => count > 0).map(({ date, amount }) => [date, amount.BRL])
    expect(given).toEqual([
      ['2026-10', 500],
      ['2026-11', 300],
    ])
    expect(partDaysOf({ from: dayOn('2026-01-31'), to: dayOn('2026-04-01') })).toEqual([
      dayOn('2026-01-31'),
      -202602,
      -202603,
      dayOn('2026-04-01'),
    ])
  })

  test('of many products those are told that sold most often', async () => {
    for (let n = 0; n < 30; n++)
      await pay({ at: '2026-11-21T10:00:00', status: 'approved', amount: 1, productName: `Tool ${n % 27}` })
    const { products } = (await read('7d')).parts
    expect(products).toHaveLength(24)
    expect(products.map(({ count }) => count)).toEqual([2, 2, 2, ...Array(21).fill(1)])
  })

  test('a day begins and ends at midnight in São Paulo', async () => {
    await pay({ at: '2026-11-14T23:59:59.999', status: 'approved', amount: 1 })
    await pay({ at: '2026-11-15T00:00:00.000', status: 'approved', amount: 2 })
    await pay({ at: '2026-11-20T23:59:59.999', status: 'approved', amount: 4 })
    await pay({ at: '2026-11-21T00:00:00.000', status: 'approved', amount: 8 })
    const amounts = async () => (await read('7d')).sales.points.map(({ amount }) => amount.BRL)
    expect(await amounts()).toEqual([2, 0, 0, 0, 0, 4, 8])
    expect((await read('7d')).sales.previous.approved.amount.BRL).toBe(1)
    // 02:59:59.999 UTC is still the day before in São Paulo.
    store.clock.now = Date.parse('2026-11-22T02:59:59.999Z')
    expect(await amounts()).toEqual([2, 0, 0, 0, 0, 4, 8])
    store.clock.now = Date.parse('2026-11-22T03:00:00.000Z')
    expect(await amounts()).toEqual([0, 0, 0, 0, 4, 8, 0])
  })

  test('thirty and ninety days have as many points, twelve months twelve, each to its month’s last millisecond', async () => {
    await pay({ at: '2025-11-30T23:59:59.999', status: 'approved', amount: 1 })
    await pay({ at: '2025-12-01T00:00:00', status: 'approved', amount: 2 })
    await pay({ at: '2026-02-28T23:59:59.999', status: 'approved', amount: 4 })
    await pay({ at: '2026-03-01T00:00:00', status: 'approved', amount: 8 })
    await pay({ at: '2026-11-21T00:00:00', status: 'approved', amount: 16 })
    expect((await read('30d')).sales.points).toHaveLength(30)
    expect((await read('90d')).sales.points).toHaveLength(90)
    const { sales, unit, days, previousDays } = await read('12m')
    expect({ unit, days, previousDays }).toEqual({
      unit: 'month',
      days: { from: '2025-12-01', to: '2026-11-21' },
      // The same dates a year earlier.
      previousDays: { from: '2024-12-01', to: '2025-11-21' },
    })
    const amounts = sales.points.map(({ date, amount }) => [date, amount.BRL])
    expect(amounts).toHaveLength(12)
    expect(amounts.filter(([, amount]) => amount !== 0)).toEqual([
      ['2025-12', 2],
      ['2026-02', 4],
      ['2026-03', 8],
      ['2026-11', 16],
    ])
    expect(sales.current.approved.count).toBe(4)
  })

  test('users: all there are, the new ones of 30 days, and those of the period', async () => {
    for (const day of [
      '2026-11-21',
      '2026-11-20',
      '2026-11-20',
      '2026-10-23',
      '2026-10-22',
      '2026-09-23',
      '2025-01-01',
    ])
      await client(store, { createdAt: brasilia(`${day}T12:00:00`) })
    const { users: shown } = await read('7d')
    expect(shown).toMatchObject({ total: 7, recent: 4, recentBefore: 2, added: 3, addedBefore: 0 })
    expect(shown.points.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 2, 1])
  })

  test('feedback: ratings and average without the rejected, to two decimals', async () => {
    for (const rating of [5, 5, 4]) await review(store, { rating, status: 'approved' })
    for (const rating of [1, 2, 3]) await review(store, { rating, productName: `Product ${rating}` })
    await review(store, { rating: 1, status: 'rejected' })
    const { feedback: shown } = await read()
    expect(shown).toEqual({
      ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, count: rating === 5 ? 2 : 1 })),
      // 20 / 6
      average: 3.33,
      byStatus: [
        { status: 'pending', count: 3 },
        { status: 'approved', count: 3 },
        { status: 'rejected', count: 1 },
      ],
    })
  })

  test('a shop without any sale has zeros, and no average of nothing', async () => {
    const { sales, users: people, feedback: reviews } = await read()
    const nothing = { count: 0, amount: { BRL: 0, USD: 0 } }
    const averageTicket = { BRL: null, USD: null }
    const figures = { transactions: 0, approved: nothing, pending: nothing, averageTicket, conversion: null }
    expect(sales).toMatchObject({ current: figures, previous: figures })
    expect(sales.statusCounts.map(({ count }) => count)).toEqual([0, 0, 0, 0])
    expect(people).toMatchObject({ total: 0, recent: 0, added: 0 })
    expect(reviews.average).toBeNull()
  })
})

test('the spans and the change between two figures', () => {
  const leap = chartRangeOf({ period: '12m', compare: 'before' }, brasilia('2028-02-29T12:00:00'))
  expect(leap.previous.to).toBe(dayOf(brasilia('2027-02-28T12:00:00')))
  expect(startOf(dayOf(brasilia('2026-11-21T15:00:00')))).toBe(brasilia('2026-11-21T00:00:00'))
  expect(changeOf(150, 100)).toBe(50)
  expect(changeOf(2, 3)).toBe(-33.3)
  expect(changeOf(3, 0)).toBeNull()
})

test('chosen days are shown by day or by month, beside the days before them or those of a year earlier', async () => {
  await pay({ at: '2026-03-02T10:00:00', status: 'approved', amount: 10 })
  await pay({ at: '2026-02-28T10:00:00', status: 'approved', amount: 20 })
  await pay({ at: '2025-03-02T10:00:00', status: 'approved', amount: 40 })
  const twoDays = { from: '2026-03-01', to: '2026-03-02' }
  const before = await read('30d', twoDays)
  expect(before).toMatchObject({ period: null, unit: 'day', days: twoDays })
  expect(before.previousDays).toEqual({ from: '2026-02-27', to: '2026-02-28' })
  expect(before.sales.points.map(({ amount }) => amount.BRL)).toEqual([0, 10])
  expect(before.sales.previous.approved.amount.BRL).toBe(20)
  const year = await read('30d', { ...twoDays, compare: 'year' })
  expect(year.previousDays).toEqual({ from: '2025-03-01', to: '2025-03-02' })
  expect(year.sales.previous.approved.amount.BRL).toBe(40)
  const long = await read('30d', { from: '2025-12-15', to: '2026-03-31' })
  expect(long.unit).toBe('month')
  expect(long.sales.points.map(({ date, amount }) => [date, amount.BRL])).toEqual([
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 20],
    ['2026-03', 10],
  ])
})

test('days that cannot be shown are refused by name', async () => {
  const boss = await admin(store)
  const refused: Record<string, string>[] = [
    { from: '2026-03-01' },
    { to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-01-01', to: '2026-03-01' },
  ]
  for (const query of refused) {
    const { status, body } = await store.ask(getStatistics, { as: boss, query })
    expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ path: 'to' }] } })
  }
  expect(await store.ask(getStatistics, { as: boss, query: { from: '2026-02-30', to: '2026-03-01' } })).toMatchObject({
    status: 400,
  })
})

test('admins alone are answered, by the period they ask for or 30 days, in one round trip and a few kilobytes', async () => {
  const boss = await admin(store)
  await pay({ at: Date.now() - dayMs, status: 'approved', amount: 12.5 })
  store.proxy.reset()
  const { status, body } = await store.ask(getStatistics, { as: boss })
  expect(store.proxy.roundTrips()).toBe(1)
  expect({ status, period: body.period, sold: body.sales.current.approved.amount.BRL }).toEqual({
    status: 200,
    period: '30d',
    sold: 12.5,
  })
  const year = await store.ask(getStatistics, { as: boss, query: { period: '12m' } })
  expect(JSON.stringify(year.body).length).toBeLessThan(6_500)
  const quarter = await store.ask(getStatistics, { as: boss, query: { period: '90d' } })
  expect(JSON.stringify(quarter.body).length).toBeLessThan(24_000)
  for (const period of ['1d', '', '12M']) {
    expect(await store.ask(getStatistics, { as: boss, query: { period } as never })).toMatchObject({ status: 400 })
  }
  expect(await store.ask(getStatistics, { as: await client(store) })).toMatchObject({ status: 403 })
  expect(await store.ask(getStatistics)).toMatchObject({ status: 401 })
})
