import { expect, test } from 'vitest'
import type { Category } from '#schema/api/catalogue.ts'
import { filterQuery, readFilters, readPage, readSort } from '#schema/rules/store-list.ts'
import type { IndexedProduct } from '#worker/domain/catalogue/indexed-products.ts'
import { filterProducts, sortProducts, storeListOf } from '#worker/domain/catalogue/store-list.ts'

const shelf = { _id: 'c1', id: 'c1', name: 'Jogos Novos', media: [] } as unknown as Category
const tool = (name: string, over: Partial<IndexedProduct>) =>
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
  }) as unknown as IndexedProduct
const all = [
  tool('b', { price: { BRL: 30, USD: 0 }, soldIn: ['BRL'], games: ['Xadrez'] }),
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
  const rated = (name: string, average: number, count: number) => tool(name, { rating: { average, count } })
  const list = [rated('none', 0, 0), rated('one of five', 5, 1), rated('many', 4.8, 60), rated('low', 2, 9)]
  expect(sortProducts(list, 'rating', 'BRL').map(({ name }) => name)).toEqual(['many', 'one of five', 'low', 'none'])
})

test('what is sold most comes first, and what is not sold last', () => {
  const list = [tool('none', { salesRank: null }), tool('second', { salesRank: 2 }), tool('first', { salesRank: 1 })]
  expect(sortProducts(list, 'sales', 'BRL').map(({ name }) => name)).toEqual(['first', 'second', 'none'])
})

test('a page of the store has its cards alone, and the counts of all', () => {
  const shop = {
    shelf: {
      products: Array.from({ length: 50 }, (_, n) =>
        tool(`tool ${n}`, {
          categoryId: n < 30 ? 'c1' : null,
          ...(n === 49 && { games: ['Xadrez'], platform: 'Linux' }),
        }),
      ),
      unlisted: [],
      schedules: {},
    },
    categories: [shelf],
  }
  const list = (query: string) => {
    const given = new URLSearchParams(query)
    return storeListOf(shop, readFilters(given), readSort(given), 'BRL', readPage(given))
  }
  const first = list('')
  expect(first).toMatchObject({ total: 50, all: 50, found: 50, page: 1, pages: 3, games: ['Xadrez'], categoryCount: 1 })
  expect(first.platforms).toEqual(['Linux', 'Windows 10', 'Windows 11'])
  expect(first.cards.map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, n) => `tool ${n}`))
  expect(list('page=3').cards.map(({ name }) => name)).toEqual(['tool 48', 'tool 49'])
  expect(list('page=9')).toMatchObject({ page: 3 })
  expect(list('game=none&page=2')).toMatchObject({ page: 1, pages: 1, cards: [] })
  expect(list('category=jogos-novos&page=2')).toMatchObject({ total: 30, found: 50, page: 2, pages: 2 })
  expect(list('game=Xadrez').categories).toMatchObject([{ count: 30, found: 0 }])
})

test('an address leaves out what is not set, the first sort and the first page', () => {
  expect(filterQuery({ game: 'Xadrez', state: '' }, 'newest')).toBe('?game=Xadrez')
  expect(filterQuery({}, 'price', 2)).toBe('?sort=price&page=2')
  expect(filterQuery({}, 'newest')).toBe('')
  for (const wild of ['', '0', '-1', '-2', 'x', 'NaN', '3.9', '3abc'])
    expect(readPage(new URLSearchParams({ page: wild }))).toBe(1)
  expect(readPage(new URLSearchParams())).toBe(1)
})
