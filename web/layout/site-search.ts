import { folded } from '#schema/rules/folded.ts'
import type { Language } from '#schema/rules/languages.ts'
import { textsIn } from '#schema/rules/translations.ts'
import { byScore, type Field, type Ranked, WordIndex, wordsOf, worths } from '#schema/rules/word-search.ts'
import { faq } from '#schema/texts/faq.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import en from '#web/i18n/en/search-words.ts'
import pt from '#web/i18n/pt-BR/search-words.ts'
import { paths } from '#web/paths.ts'
import type { NamedProduct } from '#web/state/product-index.ts'

export interface SearchEntry {
  id: string
  title: string
  text: string
  to: string
  /** The picture of a product's category. */
  image?: string
}

/** Whether an entry leads to another site, as support does. */
export const isOutside = (to: string): boolean => /^https?:/.test(to)

/** A page or a question, with the words that find it besides its title and text. */
interface SiteEntry extends SearchEntry {
  words: string
}

const pageEntry = (id: keyof typeof pt.pages, title: string, text: string, to: string): SiteEntry => ({
  ...{ id, title, text, to },
  words: `${pt.pages[id]} ${en.pages[id]}`,
})

/** The seven pages that the specification lists; support only where there is a link to it, whose host finds it too. */
function listedEntries(t: Translate, support: string | undefined): SiteEntry[] {
  const addresses = {
    home: paths.home,
    products: paths.products,
    dashboard: paths.dashboard,
    login: paths.login(),
    register: paths.register(),
    faq: paths.faq,
  } as const
  const entryOf = (id: keyof typeof addresses | 'support', to: string) =>
    pageEntry(id, t(`info.entry.${id}`), t(`info.entry.${id}Text`), to)
  const entries = Object.entries(addresses).map(([id, to]) => entryOf(id as keyof typeof addresses, to))
  if (support === undefined) return entries
  const entry = entryOf('support', support)
  return [...entries, { ...entry, words: `${entry.words} ${new URL(support).hostname}` }]
}

/** The frequent questions, and the pages that the specification does not list. */
const furtherEntries = (t: Translate, language: Language): SiteEntry[] => [
  ...faq[language].map(({ id, question, answer }) => ({
    id: `question-${id}`,
    title: question,
    text: answer,
    to: paths.question(id),
    words: `${pt.questions[id]} ${en.questions[id]}`,
  })),
  pageEntry('videos', t('info.videos.title'), t('info.videos.lead'), paths.videos()),
  pageEntry('reseller', t('info.reseller.title'), t('info.reseller.lead'), paths.reseller),
  pageEntry('terms', t('info.entry.terms'), t('info.entry.termsText'), paths.terms),
]

const fieldsOf = ({ title, text, words }: SiteEntry): Field[] => [
  { words: wordsOf(title), worth: worths.title, isName: true },
  { words: wordsOf(words), worth: worths.keyword, isName: true },
  { words: wordsOf(text), worth: worths.description, isName: false },
]

interface Site {
  /** The pages that the specification lists. */
  listed: SiteEntry[]
  others: SiteEntry[]
  words: WordIndex<SiteEntry>
}

/** As it was asked for last: to read its words anew with each letter typed would take a slow phone longer than all else. */
let made: { language: Language; support: string | undefined; site: Site } | undefined

function siteIn(t: Translate, language: Language, support: string | undefined): Site {
  if (made?.language === language && made.support === support) return made.site
  const [listed, others] = [listedEntries(t, support), furtherEntries(t, language)]
  const site = { listed, others, words: new WordIndex(fieldsOf, [...listed, ...others]) }
  made = { language, support, site }
  return site
}

interface SiteResults {
  /** Of the pages that the specification lists, those whose title or description contains the query, ignoring case and accents. */
  listed: SearchEntry[]
  /** What else the query finds, by keywords of both languages: questions, further pages, and listed ones by their keywords alone. */
  further: SearchEntry[]
  /** How good the best match is, compared with those of products. */
  score: number
}

/** The results besides the products; all of them for an empty query. */
export function searchSite(t: Translate, language: Language, support: string | undefined, query: string): SiteResults {
  const site = siteIn(t, language, support)
  const typed = folded(query)
  const listed = site.listed.filter(({ title, text }) => [title, text].some((one) => folded(one).includes(typed)))
  if (!typed) return { listed, further: site.others, score: 0 }
  const ranked = site.words.search(query)
  const further = ranked.map(({ found }) => found).filter((entry) => !listed.includes(entry))
  return { listed, further, score: ranked[0]?.score ?? 0 }
}

function productEntry(language: Language, product: NamedProduct): SearchEntry {
  const { slug, category, games } = product
  const shelf = category ? [textsIn(language, category).name.text] : []
  return {
    id: `product-${slug}`,
    title: textsIn(language, product).name.text,
    text: [...shelf, games.join(', ')].filter(Boolean).join(' · '),
    to: paths.product(slug),
    ...(category && { image: category.image }),
  }
}

const suggestedProducts = 4
const suggestedEntries = 6

/** The suggestions for a query, the best first: of the products found, and of pages and questions. */
export function suggestEntries(
  t: Translate,
  language: Language,
  support: string | undefined,
  products: readonly Ranked<NamedProduct>[],
  query: string,
): SearchEntry[] {
  const ofProducts = products
    .slice(0, suggestedProducts)
    .map(({ found, score }): Ranked<SearchEntry> => ({ found: productEntry(language, found), score }))
  const ofSite = siteIn(t, language, support).words.search(query)
  return [...ofProducts, ...ofSite.slice(0, suggestedEntries)].sort(byScore).map(({ found }) => found)
}
