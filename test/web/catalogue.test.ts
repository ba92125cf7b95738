import { expect, test } from 'vitest'
import { bowShapes } from '#schema/rules/key-shape.ts'
import { bowOfProduct } from '#web/state/product-key.ts'

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
