import { expect, test } from 'vitest'
import { bowShapes } from '#schema/rules/key-shape.ts'
import { paginate } from '#web/state/catalogue.ts'
import { bowOfProduct } from '#web/state/product-key.ts'

test('a page number of the URL is clamped to the pages that exist', () => {
  const list = [1, 2, 3, 4, 5, 6, 7]
  expect(paginate(list, null, 3)).toEqual({ page: 1, pages: 3, items: [1, 2, 3] })
  expect(paginate(list, '3', 3).items).toEqual([7])
  for (const wild of ['99', '3.9', '3abc']) expect(paginate(list, wild, 3).page).toBe(3)
  for (const wild of ['0', '-2', 'x', '', 'NaN']) expect(paginate(list, wild, 3).page).toBe(1)
  expect(paginate([], '2', 3)).toEqual({ page: 1, pages: 1, items: [] })
})

test('a product’s key has the bow of its category, and a round one as long as the product is not known', () => {
  const offered = (_id: string, name: string, category: string) => ({
    product: { _id, name },
    category: { name: category },
  })
  const products = [null, offered('p1', 'Nimbus', 'Overlays'), offered('p2', 'Novo', 'Coisa Nova')]
  expect(bowOfProduct({ name: 'Nimbus', id: 'p1' }, products)).toBe('hex')
  expect(bowOfProduct({ name: 'Nimbus', id: null }, products)).toBe('hex')
  expect(bowShapes).toContain(bowOfProduct({ name: 'Novo', id: 'p2' }, products))
  // Another product of the same name.
  expect(bowOfProduct({ name: 'Nimbus', id: 'p3' }, products)).toBe('round')
  expect(bowOfProduct({ name: 'Gone', id: null }, products)).toBe('round')
})
