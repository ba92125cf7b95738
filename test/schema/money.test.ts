import { expect, test } from 'vitest'
import { centsOf, currencies, discounted, formatMoney, parseMoney, toWire } from '#schema/rules/money.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { seededRandom } from '#seeds/random.ts'

test('a price is read from a number or a numeric string without a float in between', () => {
  expect(parseMoney('49.90')).toBe(4990)
  expect(parseMoney(49.9)).toBe(4990)
  expect(parseMoney('7')).toBe(700)
  expect(parseMoney(0.1 + 0.2)).toBeUndefined()
  expect([' 5.5 ', '0', '0.01'].map(parseMoney)).toEqual([550, 0, 1])
})

test('what is no amount of money is refused', () => {
  for (const bad of [
    '',
    '-1',
    '1,50',
    '1.234',
    '1e3',
    'NaN',
    '12345678901',
    Number.NaN,
    -5,
    Number.POSITIVE_INFINITY,
  ]) {
    expect(parseMoney(bad), String(bad)).toBeUndefined()
  }
})

test('every amount survives the way to the wire and back', () => {
  for (let cents = 0; cents < 200_000; cents += 7) expect(parseMoney(toWire(cents))).toBe(cents)
})

test('a discount is rounded half up once, as the price a browser computes with floats', () => {
  expect(discounted(4990, 10)).toBe(4491)
  expect(discounted(4990, 15)).toBe(4242)
  expect(discounted(4990, 0)).toBe(4990)
  expect(discounted(4990, 100)).toBe(0)
  expect(discounted(1, 50)).toBe(1)
  expect(centsOf(49.9 * 0.9)).toBe(4491)
})

test('money is written as its readers write it', () => {
  expect(formatMoney(4990, 'BRL', 'pt-BR').replace(/\s/g, ' ')).toBe('R$ 49,90')
  expect(formatMoney(990, 'USD', 'en')).toBe('$9.90')
})

test.each(['pt-BR', 'en'] as const)('money and numbers are written as Intl writes them (%s)', (language) => {
  const random = seededRandom(7)
  const amounts = [0, 1, 9, 10, 99, 100, 4_990, 99_999, 100_000, 123_456_789, 10_000_000_00]
  for (let n = 0; n < 500; n++) amounts.push(random.between(0, 10 ** (n % 11)))
  for (const cents of amounts.flatMap((one) => [one, -one])) {
    for (const currency of currencies) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency })
      expect(formatMoney(cents, currency, language)).toBe(format.format(cents / 100 + 0))
    }
    for (const decimals of [0, 1, 2, 3]) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const value = cents / 10 ** decimals + 0
      expect(formatNumber(value, language, decimals), String(value)).toBe(value.toLocaleString(language, digits))
    }
  }
})
