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

const shelf = [
  { _id: 'a', name: 'Farol Overlay', description: 'Cronômetro de speedrun' },
  { _id: 'b', name: 'Eco Alertas', description: 'Para doações, com overlay próprio' },
]
const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)

test('the results page knows seven entries, and six where the shop has no community', () => {
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

test('a query finds by title or description in the present language, whatever its case and accents', () => {
  expect(titles(findEntries(siteEntries(pt, undefined), 'INICIO'))).toEqual(['Início'])
  expect(titles(findEntries(siteEntries(en, undefined), 'refunds'))).toEqual(['Frequently asked questions'])
  expect(findEntries(siteEntries(en, undefined), 'reembolso')).toEqual([])
  expect(findEntries(siteEntries(pt, undefined), '')).toHaveLength(6)
})

test('products called so come before those that only speak of it', () => {
  expect(findProducts([...shelf].reverse(), 'overlay').map(({ _id }) => _id)).toEqual(['a', 'b'])
  expect(findProducts(shelf, 'cronometro').map(({ _id }) => _id)).toEqual(['a'])
})

test('the box proposes pages by their keywords, and nothing for nothing', () => {
  expect(titles(suggestEntries(pt, [], 'lgpd'))).toEqual(['Termos de uso'])
  expect(titles(suggestEntries(en, [], 'sign up'))).toEqual(['Create account'])
  expect(suggestEntries(pt, [], '  ')).toEqual([])
})
