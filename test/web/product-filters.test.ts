import { expect, test } from 'vitest'
import type { CategorySnapshot, ProductSnapshot } from '#web/state/catalogue.ts'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { filterProducts, filterQuery, readFilters, readSort, sortProducts, valuesOf } = await import(
  '#web/state/product-filters.ts'
)

const shelf = { _id: 'c1', id: 'c1', name: 'Jogos Novos' } as CategorySnapshot
const tool = (name: string, over: Partial<ProductSnapshot>) =>
  ({
    _id: name,
    name,
    price: { BRL: 10, USD: 2 },
    soldIn: ['BRL', 'USD'],
    isFree: false,
    categoryId: 'c1',
    level: 0,
    games: [],
    platform: 'Windows 10 e 11, 64 bits',
    status: 'active',
    ...over,
  }) as unknown as ProductSnapshot
const all = [
  tool('b', { price: { BRL: 30, USD: 0 }, soldIn: ['BRL'], games: [{ name: 'Xadrez', version: '1' }] }),
  tool('a', { price: { BRL: 0, USD: 9 }, soldIn: ['USD'], categoryId: 'c2', platform: 'Linux' }),
  tool('c', { status: 'maintenance' }),
  tool('d', { price: { BRL: 0, USD: 0 }, isFree: true }),
]
const names = (query: string) =>
  filterProducts(all, readFilters(new URLSearchParams(query)), [shelf]).map(({ name }) => name)

test.each([
  ['', ['b', 'a', 'c', 'd']],
  ['category=jogos-novos', ['b', 'c', 'd']],
  ['category=nothing', []],
  ['game=Xadrez', ['b']],
  ['platform=Windows 11', ['b', 'c', 'd']],
  ['platform=Linux&state=active', ['a']],
  ['price=BRL-20', ['c', 'd']],
  ['price=USD-10', ['a', 'c', 'd']],
  ['price=no-price', ['b', 'a', 'c', 'd']],
  ['state=maintenance', ['c']],
])('the address ?%s shows what it says', (query, found) => {
  expect(names(query)).toEqual(found)
})

test('prices sort in the currency shown first, and what is not sold in it comes last', () => {
  const sorted = (sort: string, currency: 'BRL' | 'USD') =>
    sortProducts(all, readSort(new URLSearchParams({ sort })), currency).map(({ name }) => name)
  expect(sorted('price', 'USD').slice(0, 3)).toEqual(['d', 'c', 'a'])
  expect(sorted('price-down', 'BRL').slice(0, 2)).toEqual(['b', 'c'])
  expect(sorted('name', 'BRL')).toEqual(['a', 'b', 'c', 'd'])
  expect(sorted('unknown', 'BRL')).toEqual(['b', 'a', 'c', 'd'])
})

test('the best rated come first; few reviews weigh less than many, and none least', () => {
  const rated = (name: string, average: number, count: number) => tool(name, { rating: { average, count, spread: [] } })
  const list = [rated('none', 0, 0), rated('one of five', 5, 1), rated('many', 4.8, 60), rated('low', 2, 9)]
  expect(sortProducts(list, 'rating', 'BRL').map(({ name }) => name)).toEqual(['many', 'one of five', 'low', 'none'])
})

test('what is sold most comes first, and what is not sold last', () => {
  const list = [tool('none', { salesRank: null }), tool('second', { salesRank: 2 }), tool('first', { salesRank: 1 })]
  expect(sortProducts(list, 'sales', 'BRL').map(({ name }) => name)).toEqual(['first', 'second', 'none'])
})

test('filters offer what products have, and make an address without what is not set', () => {
  expect(valuesOf('platform', all, 'BRL')).toEqual(['Linux', 'Windows 10', 'Windows 11'])
  expect(valuesOf('game', all, 'BRL')).toEqual(['Xadrez'])
  expect(filterQuery({ game: 'Xadrez', state: '' }, 'newest')).toBe('?game=Xadrez')
  expect(filterQuery({}, 'price')).toBe('?sort=price')
  expect(filterQuery({}, 'newest')).toBe('')
})
