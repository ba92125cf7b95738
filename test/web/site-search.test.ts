import { beforeAll, expect, test } from 'vitest'
import type { CategorySnapshot, ProductSnapshot } from '#web/state/catalogue.ts'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { loadTexts, translator } = await import('#web/i18n/dictionary.ts')
const { findEntries, siteEntries, suggestEntries } = await import('#web/state/site-search.ts')
const { editsToStart, findProducts } = await import('#web/state/product-search.ts')

const pt = translator('pt-BR')
const en = translator('en')
beforeAll(async () => {
  await Promise.all([loadTexts('pt-BR', 'info'), loadTexts('en', 'info')])
})

const english = { name: '', description: '' }
const tool = (name: string, over: Partial<ProductSnapshot> = {}) =>
  ({
    _id: name,
    slug: name.toLowerCase(),
    name,
    description: '',
    en: english,
    games: [],
    additionalInfo: [],
    categoryId: null,
    level: 0,
    ...over,
  }) as unknown as ProductSnapshot
const shelf = {
  _id: 'c1',
  id: 'c1',
  name: 'Sobreposições',
  en: { name: 'Overlays', description: '' },
} as CategorySnapshot
const products = [
  tool('Eco Alertas', { description: 'Para doações, com relógio próprio' }),
  tool('Maré Chat', { games: [{ name: 'Crônicas de Sal', version: '2.8' }] }),
  tool('Farol Relógio', {
    categoryId: 'c1',
    en: { name: 'Lighthouse Clock', description: 'Speedrun timer' },
    additionalInfo: [
      { title: 'Suporte', description: 'Pelo Discord', info: '', en: { title: 'Help', description: '' } },
    ],
  }),
  tool('Nimbus Overlay'),
]
const found = (query: string) => findProducts(products, [shelf], query).map(({ name }) => name)
const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)

test('the results page has seven entries, and six where the shop has no Discord server', () => {
  expect(siteEntries(pt, 'https://discord.com/invite/x').map(({ id }) => id)).toEqual([
    'home',
    'products',
    'dashboard',
    'login',
    'register',
    'faq',
    'support',
  ])
  expect(siteEntries(pt, undefined)).toHaveLength(6)
})

test('a query matches title or description in the current language, ignoring case and accents', () => {
  expect(titles(findEntries(siteEntries(pt, undefined), 'INICIO'))).toEqual(['Início'])
  expect(titles(findEntries(siteEntries(en, undefined), 'refunds'))).toEqual(['Frequently asked questions'])
  expect(findEntries(siteEntries(en, undefined), 'reembolso')).toEqual([])
  expect(findEntries(siteEntries(pt, undefined), '')).toHaveLength(6)
})

test.each([
  ['nimbus', ['Nimbus Overlay']],
  ['MARE', ['Maré Chat']],
  ['lighthouse', ['Farol Relógio']],
  ['timer', ['Farol Relógio']],
  ['discord', ['Farol Relógio']],
  ['cronicas sal', ['Maré Chat']],
  ['sobreposicoes', ['Farol Relógio']],
  ['de', ['Maré Chat']],
  ['', []],
  ['...', []],
  ['nimbus farol', []],
])('“%s” finds products by name, text, game and category in either language', (query, names) => {
  expect(found(query)).toEqual(names)
})

test('a name counts more than a category, and that more than a text', () => {
  expect(found('relogio')).toEqual(['Farol Relógio', 'Eco Alertas'])
  expect(found('overlay')).toEqual(['Nimbus Overlay', 'Farol Relógio'])
})

test.each([
  ['nimbsu', ['Nimbus Overlay']],
  ['nimus over', ['Nimbus Overlay']],
  ['ligthouse', ['Farol Relógio']],
  ['cronnicas', ['Maré Chat']],
  ['ovrlay', ['Nimbus Overlay', 'Farol Relógio']],
  ['mre', []],
  ['doacces', []],
  ['nimb123', []],
])('“%s” finds names in spite of typing errors, and no words of texts', (query, names) => {
  expect(found(query)).toEqual(names)
})

test.each([
  ['aurora', 'aurora', 0],
  ['auro', 'aurora', 0],
  ['arora', 'aurora', 1],
  ['auorra', 'aurora', 1],
  ['auurora', 'aurora', 1],
  ['aurola', 'aurora', 1],
  ['xyz', '', 3],
  ['', 'aurora', 0],
])('“%s” is the start of “%s” after %i edits', (typed, word, edits) => {
  expect(editsToStart(typed, word)).toBe(edits)
})

test('the search box suggests products in the reader’s language, pages by their keywords, and nothing for an empty query', () => {
  expect(titles(suggestEntries(pt, 'pt-BR', [], 'lgpd'))).toEqual(['Termos de uso'])
  expect(titles(suggestEntries(en, 'en', [], 'sign up'))).toEqual(['Create account'])
  expect(titles(suggestEntries(en, 'en', products, 'timer'))).toContain('Lighthouse Clock')
  expect(suggestEntries(pt, 'pt-BR', [], '  ')).toEqual([])
})
