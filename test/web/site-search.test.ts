import { beforeAll, expect, test } from 'vitest'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { loadTexts, translator } = await import('#web/i18n/dictionary.ts')
const { findEntries, findProducts, siteEntries, suggestEntries } = await import('#web/state/site-search.ts')

const pt = translator('pt-BR')
const en = translator('en')
beforeAll(async () => {
  await Promise.all([loadTexts('pt-BR', 'info'), loadTexts('en', 'info')])
})

const products = [
  {
    _id: 'a',
    name: 'Farol Overlay',
    description: 'Cronômetro de speedrun',
    en: { name: 'Lighthouse Overlay', description: 'Speedrun timer' },
  },
  {
    _id: 'b',
    name: 'Eco Alertas',
    description: 'Para doações, com overlay próprio',
    en: { name: '', description: '' },
  },
]
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

test('matches of a product’s name come before matches of its description', () => {
  expect(findProducts([...products].reverse(), 'overlay').map(({ _id }) => _id)).toEqual(['a', 'b'])
  expect(findProducts(products, 'cronometro').map(({ _id }) => _id)).toEqual(['a'])
  expect(findProducts(products, 'lighthouse').map(({ _id }) => _id)).toEqual(['a'])
})

test('the search box suggests pages by their keywords, and nothing for an empty query', () => {
  expect(titles(suggestEntries(pt, [], 'lgpd'))).toEqual(['Termos de uso'])
  expect(titles(suggestEntries(en, [], 'sign up'))).toEqual(['Create account'])
  expect(suggestEntries(pt, [], '  ')).toEqual([])
})
