import { describe, expect, test } from 'vitest'
import { dayMs } from '#schema/rules/licenses.ts'
import { type Campaign, isOverlapping, nextChange, pricesAt, rescheduled } from '#schema/rules/prices.ts'

const day = (n: number) => n * dayMs
const regular = { BRL: 4_990, USD: 990 }
const campaign = (from: number, until: number, price = { BRL: 3_990, USD: 790 }): Campaign => ({
  from: day(from),
  until: day(until),
  price,
})
const asked = (campaigns: Campaign[], at: number, { price = regular, since = 0 } = {}) =>
  pricesAt({ price, since, campaigns }, at)

test.each([
  ['before it', day(100) - 1, 4_990],
  ['at its first instant', day(100), 3_990],
  ['at its last instant', day(107) - 1, 3_990],
  ['at its end', day(107), 4_990],
  ['at the first instant of the next one', day(110), 2_990],
] as const)('the price %s', (_, at, cents) => {
  const next = campaign(110, 111, { BRL: 2_990, USD: 0 })
  expect(asked([campaign(100, 107), next], at).price.BRL).toBe(cents)
})

test.each([
  ['both prices', { BRL: 3_990, USD: 790 }, regular, { BRL: 3_990, USD: 790 }, ['BRL', 'USD']],
  ['one, with 0 for the other', { BRL: 3_990, USD: 0 }, regular, { BRL: 3_990, USD: 990 }, ['BRL']],
  ['none that is lower already', { BRL: 5_990, USD: 990 }, regular, regular, undefined],
  ['none of what is not sold', { BRL: 10, USD: 10 }, { BRL: 990, USD: 0 }, { BRL: 10, USD: 0 }, ['BRL']],
  ['none of what is free', { BRL: 10, USD: 10 }, { BRL: 0, USD: 0 }, { BRL: 0, USD: 0 }, undefined],
] as const)('a campaign lowers %s', (_, its, price, expected, currencies) => {
  const { price: shown, campaign: running } = asked([campaign(100, 107, its)], day(101), { price })
  expect({ shown, currencies: running?.currencies }).toEqual({ shown: expected, currencies })
})

describe('the regular price is shown as the earlier one', () => {
  test.each([
    ['where it was asked for long', [], 0, true],
    ['where it was asked for a day', [], day(99), true],
    ['not where it was asked for less than a day', [], day(99) + 1, false],
    ['not where it was set during the campaign', [], day(101), false],
    ['where it was asked between two campaigns', [campaign(60, 99)], 0, true],
    ['not where campaigns were in force for the whole month', [campaign(60, 90), campaign(90, 100)], 0, false],
    ['where a campaign of the whole month ended a day before', [campaign(60, 90), campaign(90, 99)], 0, true],
  ] as const)('%s', (_, others, since, isComparable) => {
    expect(asked([...others, campaign(100, 107)], day(102), { since }).campaign).toMatchObject({ isComparable })
  })
})

test('prices change next where a campaign begins or ends', () => {
  const campaigns = [campaign(100, 107), campaign(107, 109)]
  expect([day(1), day(100) - 1, day(100), day(107), day(109)].map((at) => nextChange(campaigns, at))).toEqual(
    [100, 100, 107, 109, Number.POSITIVE_INFINITY].map((at) => (Number.isFinite(at) ? day(at) : at)),
  )
})

test('campaigns touch, and never overlap', () => {
  expect(isOverlapping([campaign(100, 107), campaign(107, 109)])).toBe(false)
  expect(isOverlapping([campaign(100, 107), campaign(106, 109)])).toBe(true)
  expect(isOverlapping([campaign(100, 107), campaign(100, 107)])).toBe(true)
})

describe('of campaigns that are saved', () => {
  const now = day(103)
  const running = campaign(100, 107)
  const ended = campaign(90, 95)
  const coming = campaign(110, 111)
  const cheaper = { ...running, price: { BRL: 2_990, USD: 690 } }
  test.each([
    ['all stay that are the same', [ended, running, coming], [ended, running, coming]],
    ['one that has ended stays, whatever is said of it', [running, coming], [ended, running, coming]],
    ['the one in force ends where it is left out', [coming], [ended, { ...running, until: now }, coming]],
    ['one to come goes', [running], [ended, running]],
    ['a changed one goes on from now', [cheaper], [ended, { ...running, until: now }, { ...cheaper, from: now }]],
    ['none begins in the past', [campaign(101, 102), campaign(80, 85)], [ended, { ...running, until: now }]],
  ])('%s', (_, saved, after) => {
    expect(rescheduled([ended, running, coming], saved, now)).toEqual(after)
  })

  test('those that ended more than a year ago go', () => {
    expect(rescheduled([campaign(1, 2)], [], day(2 + 365))).toEqual([])
  })
})
