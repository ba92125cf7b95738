import { expect, test } from 'vitest'
import { bowShapes } from '#schema/rules/key-shape.ts'
import { belongsTo, newProductIds, paginate } from '#web/state/catalogue.ts'
import { bowOfProduct } from '#web/state/product-key.ts'

test('a product belongs to a category by its categoryId, or by its level', () => {
  const category = { _id: '7', id: '7' }
  expect(belongsTo({ categoryId: '7', level: 1 }, category)).toBe(true)
  expect(belongsTo({ categoryId: 'other', level: 7 }, category)).toBe(true)
  expect(belongsTo({ categoryId: null, level: 7 }, category)).toBe(true)
  expect(belongsTo({ categoryId: 'other', level: 70 }, category)).toBe(false)
})

test('the first three products of the whole shop are the new ones', () => {
  const all = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))
  expect([...newProductIds(all)]).toEqual(['a', 'b', 'c'])
})

test('a page number of the URL is clamped to the pages that exist', () => {
  const list = [1, 2, 3, 4, 5, 6, 7]
  expect(paginate(list, null, 3)).toEqual({ page: 1, pages: 3, items: [1, 2, 3] })
  expect(paginate(list, '3', 3).items).toEqual([7])
  for (const wild of ['99', '3.9', '3abc']) expect(paginate(list, wild, 3).page).toBe(3)
  for (const wild of ['0', '-2', 'x', '', 'NaN']) expect(paginate(list, wild, 3).page).toBe(1)
  expect(paginate([], '2', 3)).toEqual({ page: 1, pages: 1, items: [] })
})

test('a product’s key has the bow of its category, and a round one where the catalogue no longer has the product', () => {
  const lists = {
    products: [
      { name: 'Nimbus', categoryId: 'c1', level: 0 },
      { name: 'Novo', categoryId: 'c2', level: 0 },
    ],
    categories: [
      { _id: 'c1', id: 'c1', name: 'Overlays' },
      { _id: 'c2', id: 'c2', name: 'Coisa Nova' },
    ],
  }
  expect(bowOfProduct('Nimbus', lists)).toBe('hex')
  expect(bowShapes).toContain(bowOfProduct('Novo', lists))
  expect(bowOfProduct('Gone', lists)).toBe('round')
})
