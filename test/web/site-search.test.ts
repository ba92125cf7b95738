import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { CategorySnapshot, ProductSnapshot } from '#web/state/catalogue.ts'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { loadTexts, translator } = await import('#web/i18n/dictionary.ts')
const { searchSite, suggestEntries } = await import('#web/layout/site-search.ts')
const { findProducts, rankProducts } = await import('#web/state/product-search.ts')
const { editsToStart } = await import('#web/state/word-search.ts')

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

const discord = 'https://discord.com/invite/x'
const listed = (language: 'pt-BR' | 'en', query: string) =>
  titles(searchSite(language === 'en' ? en : pt, language, undefined, query).listed)

test('the results page has seven entries, and six where the shop has no Discord server; below them the questions and further pages', () => {
  const { listed, further } = searchSite(pt, 'pt-BR', discord, '')
  expect(listed.map(({ id }) => id)).toEqual(['home', 'products', 'dashboard', 'login', 'register', 'faq', 'support'])
  expect(searchSite(pt, 'pt-BR', undefined, '').listed).toHaveLength(6)
  expect(further.map(({ to }) => to)).toEqual([
    ...['refund', 'payment', 'promotions', 'purchase', 'privacy', 'support'].map((id) => `/products#faq-${id}`),
    '/videos',
    '/reseller',
    '/terms',
  ])
})

test('a query matches title or description in the current language, ignoring case and accents', () => {
  expect(listed('pt-BR', 'INICIO')).toEqual(['Início'])
  expect(listed('en', 'refunds')).toEqual(['Frequently asked questions'])
  expect(listed('en', 'reembolso')).toEqual([])
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

const suggested = (query: string, language: 'pt-BR' | 'en' = 'pt-BR', support?: string) =>
  titles(
    suggestEntries(
      language === 'en' ? en : pt,
      language,
      support,
      rankProducts(products, [shelf], query) as never,
      query,
    ),
  )

test('the search box suggests products in the reader’s language, pages by their keywords, and nothing for an empty query', () => {
  expect(suggested('lgpd')).toContain('Termos de uso')
  expect(suggested('sign up', 'en')).toEqual(['Create account', 'Log in'])
  expect(suggested('timer', 'en')).toContain('Lighthouse Clock')
  expect(suggested('  ')).toEqual([])
})

const answers = [
  ['cupom', 'Como uso um cupom de desconto?', 'How do I use a discount coupon?'],
  ['pix', 'Quais são as formas de pagamento?', 'How can I pay?'],
  ['reembolso', 'Posso pedir reembolso?', 'Can I get a refund?'],
  ['refund', 'Posso pedir reembolso?', 'Can I get a refund?'],
  ['discord', 'Como falo com o suporte?', 'How do I reach support?'],
  ['revenda', 'Revenda', 'Reselling'],
  ['video', 'Vídeos', 'Videos'],
  ['dashboard', 'Meu painel', 'My dashboard'],
  ['painel', 'Meu painel', 'My dashboard'],
] as const

test.each(answers)('“%s” suggests and finds “%s” first, in English “%s”', (query, portuguese, english) => {
  for (const [language, title] of [
    ['pt-BR', portuguese],
    ['en', english],
  ] as const) {
    expect(suggested(query, language)[0]).toBe(title)
    const { listed, further } = searchSite(language === 'en' ? en : pt, language, undefined, query)
    expect(titles([...listed, ...further])).toContain(title)
  }
})

test.each(['reenbolso', 'cupon', 'vidio', 'dashbord', 'painle'])(
  '“%s” finds pages and questions in spite of it',
  (query) => {
    expect(suggested(query)).not.toEqual([])
  },
)

test('“discord” suggests support where that is a Discord server, and not elsewhere', () => {
  expect(suggested('discord', 'pt-BR', discord)).toContain('Suporte')
  expect(suggested('discord', 'en', 'https://discord.gg/x')).toContain('Support')
  expect(suggested('discord', 'pt-BR', 'https://ajuda.loja.test/')).not.toContain('Suporte')
})

test('a word of a name stands before a page’s keyword, and that before a word of a description', () => {
  products.push(tool('Discord Overlay'), tool('Bússola', { description: 'Um painel com o seu pix' }))
  onTestFinished(() => void products.splice(-2))
  expect(suggested('discord')).toEqual(['Discord Overlay', 'Como falo com o suporte?', 'Farol Relógio'])
  expect(suggested('discord overlay')).toEqual(['Discord Overlay', 'Farol Relógio'])
  expect(suggested('painel').slice(0, 2)).toEqual(['Meu painel', 'Bússola'])
  expect(suggested('pix').slice(0, 2)).toEqual(['Quais são as formas de pagamento?', 'Bússola'])
})
