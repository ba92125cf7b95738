import { expect, test } from 'vitest'
import { belongsTo, newIdsOf, pageOf } from '#web/state/catalogue.ts'

test('a product belongs to a category by its categoryId, or by its level', () => {
  const category = { _id: '7', id: '7' }
  expect(belongsTo({ categoryId: '7', level: 1 }, category)).toBe(true)
  expect(belongsTo({ categoryId: 'other', level: 7 }, category)).toBe(true)
  expect(belongsTo({ categoryId: null, level: 7 }, category)).toBe(true)
  expect(belongsTo({ categoryId: 'other', level: 70 }, category)).toBe(false)
})

test('the first three products of the whole shop are the new ones', () => {
  const all = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))
  expect([...newIdsOf(all)]).toEqual(['a', 'b', 'c'])
})

test('a page asked for by the URL stays between the first and the last', () => {
  const list = [1, 2, 3, 4, 5, 6, 7]
  expect(pageOf(list, null, 3)).toEqual({ page: 1, pages: 3, shown: [1, 2, 3] })
  expect(pageOf(list, '3', 3).shown).toEqual([7])
  for (const wild of ['99', '3.9', '3abc']) expect(pageOf(list, wild, 3).page).toBe(3)
  for (const wild of ['0', '-2', 'x', '', 'NaN']) expect(pageOf(list, wild, 3).page).toBe(1)
  expect(pageOf([], '2', 3)).toEqual({ page: 1, pages: 1, shown: [] })
})
