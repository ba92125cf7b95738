import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listProducts } from '#schema/api/catalogue.ts'
import { definitionOf } from '#schema/api/endpoint.ts'
import { fits, shapeOf } from '#schema/api/shapes.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  kind: v.picklist(['one', 'two']),
  price: v.object({ BRL: v.number() }),
  note: v.nullable(v.string()),
  last: v.nullable(v.object({ at: v.string() })),
  total: v.optional(v.number()),
  any: v.unknown(),
})
const good = { name: 'a', kind: 'one', price: { BRL: 1 }, note: null, last: null, any: 7 }

test('a schema’s shape has the types of what is read without a check', () => {
  expect(shapeOf(v.array(schema))).toEqual([
    { name: 's', kind: 's', price: { BRL: 'n' }, last: [{ at: 's' }, null], 'total?': 'n' },
  ])
  expect(shapeOf(v.union([v.array(v.string()), v.object({ items: v.array(v.string()) })]))).toEqual([
    ['s'],
    { items: ['s'] },
  ])
  expect(shapeOf(v.pipe(v.string(), v.transform(Number)))).toBe(0)
})

test('what has the types fits, with more in it too', () => {
  const shape = shapeOf(schema)
  for (const value of [
    good,
    { ...good, last: { at: 'x' } },
    { ...good, total: 1 },
    { ...good, kind: 'three', more: 1 },
  ])
    expect(fits(value, shape)).toBe(true)
})

test.each([null, 'text', [], [good], {}, { ...good, price: 1 }, { ...good, price: {} }, { ...good, last: 'x' }])(
  '%j does not fit',
  (value) => expect(fits(value, shapeOf(schema))).toBe(false),
)

test('an endpoint’s answer that is a list needs each of its items', () => {
  const shape = shapeOf(definitionOf(listProducts).answer)
  expect(fits([], shape)).toBe(true)
  for (const value of [{ items: [] }, [null], [{ name: 'x' }]]) expect(fits(value, shape)).toBe(false)
})
