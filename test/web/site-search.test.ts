import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Category } from '#schema/api/catalogue.ts'
import { editsToStart, WordIndex, wordReader, wordsOf } from '#schema/rules/word-search.ts'
import type { IndexedProduct } from '#worker/domain/catalogue/indexed-products.ts'
import { productIndexOf } from '#worker/domain/catalogue/product-index.ts'
import { searchProducts } from '#worker/domain/catalogue/product-search.ts'
import { stubBrowser } from './browser-stub.ts'

stubBrowser()
const { loadTexts, translator } = await import('#web/i18n/dictionary.ts')
const { searchSite, suggestEntries } = await import('#web/layout/site-search.ts')
const { namesOf } = await import('#web/state/product-index.ts')

const pt = translator('pt-BR')
const en = translator('en')
beforeAll(async () => {
  await Promise.all([loadTexts('pt-BR', 'info'), loadTexts('en', 'info')])
})

const english = { name: '', description: '' }
const tool = (name: string, over: Partial<IndexedProduct> = {}) =>
  ({
    _id: name,
    slug: name.toLowerCase(),
    name,
    description: '',
    en: english,
    games: [],
    categoryId: null,
    level: 0,
    ...over,
  }) as unknown as IndexedProduct
const shelf = {
  _id: 'c1',
  id: 'c1',
  name: 'Sobreposições',
  image: '/art/category/overlays.svg',
  en: { name: 'Overlays', description: '' },
} as Category
const products = [
  tool('Eco Alertas', { description: 'Para doações, com relógio próprio' }),
  tool('Maré Chat', { games: ['Crônicas de Sal'] }),
  tool('Farol Relógio', {
    categoryId: 'c1',
    en: { name: 'Lighthouse Clock', description: 'Speedrun timer' },
  }),
  tool('Nimbus Overlay'),
]
/** A new list each time, as of each snapshot: what is worked out of one is kept. */
const shop = () => ({ products: [...products], categories: [shelf] })
const found = (query: string) => searchProducts(shop(), query).found.map(({ name }) => name)
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
  ['speedrun', ['Farol Relógio']],
  ['doacoes', ['Eco Alertas']],
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
  products.push(tool('Overlays Zero', { categoryId: 'c1' }), tool('Overlays Um'))
  onTestFinished(() => void products.splice(-2))
  expect(found('overlays')).toEqual(['Overlays Zero', 'Overlays Um', 'Farol Relógio', 'Nimbus Overlay'])
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
      namesOf(productIndexOf(shop())).search(query),
      query,
    ),
  )

test('the search box suggests products in the reader’s language, pages by their keywords, and nothing for an empty query', () => {
  expect(suggested('lgpd')).toContain('Termos de uso')
  expect(suggested('sign up', 'en')).toEqual(['Create account', 'Log in'])
  expect(suggested('lighthouse', 'en')).toContain('Lighthouse Clock')
  expect(suggested('lighthouse')).toContain('Farol Relógio')
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

test('a product is suggested with its category and games in the reader’s language, and the picture of its category', () => {
  const { games: _, ...clock } = tool('Farol Relógio')
  products.push(tool('Âmbar', { ...clock, name: 'Âmbar', slug: 'ambar-2', categoryId: 'c1', games: ['Vale', 'Rio'] }))
  onTestFinished(() => void products.pop())
  const entry = (language: 'pt-BR' | 'en') =>
    suggestEntries(pt, language, undefined, namesOf(productIndexOf(shop())).search('ambar'), 'ambar')[0]
  const same = { id: 'product-ambar-2', title: 'Âmbar', to: '/products/ambar-2', image: '/art/category/overlays.svg' }
  expect(entry('pt-BR')).toEqual({ ...same, text: 'Sobreposições · Vale, Rio' })
  expect(entry('en')).toEqual({ ...same, text: 'Overlays · Vale, Rio' })
})

test('a word of a name stands before a page’s keyword, and that before a word of a description', () => {
  products.push(tool('Discord Overlay'), tool('Bússola', { description: 'Um painel com o seu pix' }))
  onTestFinished(() => void products.splice(-2))
  expect(suggested('discord')).toEqual(['Discord Overlay', 'Como falo com o suporte?'])
  expect(suggested('discord overlay')).toEqual(['Discord Overlay'])
  const scores = (query: string) => [
    searchProducts(shop(), query).score,
    searchSite(pt, 'pt-BR', undefined, query).score,
  ]
  for (const query of ['painel', 'pix']) {
    const [ofProducts = 0, ofSite = 0] = scores(query)
    expect(ofProducts).toBeGreaterThan(0)
    expect(ofSite).toBeGreaterThan(ofProducts)
  }
  const [ofProducts = 0, ofSite = 0] = scores('discord')
  expect(ofProducts).toBeGreaterThan(ofSite)
})

test('names whose words are read with pauses are found as those that are read at once', async () => {
  const games = Array.from({ length: 30 }, (_, n) => `Jogo ${n}`)
  const many = Array.from({ length: 450 }, (_, n) =>
    tool(`Tool ${n % 45}`, { slug: `t-${n}`, games: [games[n % 30] ?? ''] }),
  )
  const [whole, ready] = [0, 1].map(() => namesOf(productIndexOf({ products: many, categories: [shelf] })))
  const isRead = ready?.prepare()
  // Not all are read yet: a search reads the rest.
  expect(ready?.search('tool 44')).toEqual(whole?.search('tool 44'))
  await isRead
  expect(ready?.search('jogo 7')).toEqual(whole?.search('jogo 7'))
  expect(ready?.search('jogo 7').map(({ found }) => found.slug)).toContain('t-7')
})

test('many items are found and ordered as each is when it is searched alone', () => {
  const parts = ['Aurora', 'Auror', 'Maré', 'Relógio', 'relogios', 'de', 'Overlay', 'Overly', 'Sal', 'Crônicas']
  const texts = parts.flatMap((one, at) =>
    parts.map((other, to) => ({ name: `${one} ${other}`, text: parts[(at * to) % 10] ?? '' })),
  )
  const fieldsOf = ({ name, text }: (typeof texts)[number]) => [
    { words: wordsOf(name), worth: 8, isName: true },
    { words: wordsOf(text), worth: 2, isName: false },
  ]
  const index = new WordIndex(fieldsOf, texts)
  for (const query of ['aurora', 'overly sal', 'relogio de', 'a', 'cronicsa', 'mar over', 'overlay overlay', 'xyz']) {
    const alone = texts
      .flatMap((item) => new WordIndex(fieldsOf, [item]).search(query))
      .toSorted((one, other) => other.score - one.score)
    expect(index.search(query), query).toEqual(alone)
  }
  expect(index.search('aurora').length).toBeGreaterThan(20)
})

test.each(['Crônicas de  Sal', 'ＡＢＣ\tdé\nf', 'Auto-Loot 2.0 (beta)', ' ﬁm ', 'Ελλάς ΟΔΟΣ'])(
  'the words of “%s” are the same when many texts are read',
  (text) => {
    expect(wordReader()(text, 'Sal')).toEqual(wordsOf(text, 'Sal'))
  },
)

test.each([
  ['auroar', 'aurora', 1],
  ['abcd', 'badc', 2],
  ['xurora', 'auroramente', 1],
])(
  'with a limit, “%s” is still the start of “%s” after %i edits, and after more where there are more',
  (typed, word, edits) => {
    expect(editsToStart(typed, word, edits)).toBe(edits)
    expect(editsToStart(typed, word, edits - 1)).toBeGreaterThan(edits - 1)
  },
)
