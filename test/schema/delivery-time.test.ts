import { expect, test } from 'vitest'
import { deliveryTimeOf } from '#schema/rules/delivery-time.ts'

const day = (deliveries: number, deliveryMs: number | null) => ({ deliveries, deliveryMs })

test('the time of a delivery is the median of the days by their sales', () => {
  expect(deliveryTimeOf([day(2, 90_000), day(15, 4_000), day(5, 8_000), day(0, null)])).toEqual({
    ms: 4_000,
    sales: 22,
  })
  expect(deliveryTimeOf([day(11, 9_000), day(9, 1_000)])).toEqual({ ms: 9_000, sales: 20 })
})

test('below 20 sales it is unknown', () => {
  expect(deliveryTimeOf([])).toBeNull()
  expect(deliveryTimeOf([day(19, 1_000), day(0, null)])).toBeNull()
})
