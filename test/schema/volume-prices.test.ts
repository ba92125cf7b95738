import { expect, test } from 'vitest'
import { faultsOf } from '#schema/rules/volume-form.ts'
import { priceOfKey, type VolumePrice } from '#schema/rules/volume-prices.ts'

const regular = { BRL: 4_990, USD: 990 }
const step = (from: number, BRL: number, USD: number): VolumePrice => ({ from, price: { BRL, USD } })
const steps = [step(3, 3_990, 790), step(5, 2_990, 0)]

test.each([
  ['the first key', regular, 1, regular],
  ['the key before a step', regular, 2, regular],
  ['the first key of a step', regular, 3, { BRL: 3_990, USD: 790 }],
  ['the last key of a step', regular, 4, { BRL: 3_990, USD: 790 }],
  ['a step that leaves a currency as it is', regular, 5, { BRL: 2_990, USD: 790 }],
  ['a campaign that is lower in one currency', { BRL: 3_500, USD: 990 }, 3, { BRL: 3_500, USD: 790 }],
  ['what is not sold in a currency', { BRL: 0, USD: 990 }, 9, { BRL: 0, USD: 790 }],
] as const)('the price of %s', (_, asked, number, expected) => {
  expect(priceOfKey(asked, steps, number)).toEqual(expected)
})

test.each([
  ['numbers that rise and prices that fall are right', steps, []],
  ['none are right', [], []],
  ['a number twice', [step(3, 30, 30), step(3, 20, 20)], ['1.from volume_from']],
  ['a number that falls', [step(3, 30, 30), step(2, 20, 20)], ['1.from volume_from']],
  ['a price that stays', [step(3, 30, 30), step(4, 30, 20)], ['1.price.BRL volume_price']],
  [
    'a price above one two steps before',
    [step(3, 30, 9), step(4, 20, 0), step(5, 10, 9)],
    ['2.price.USD volume_price'],
  ],
  ['no price', [step(3, 0, 0)], ['0.price.BRL price']],
])('%s', (_, saved, faults) => {
  expect(faultsOf(saved).map(({ index, path, code }) => `${index}.${path.join('.')} ${code}`)).toEqual(faults)
})
