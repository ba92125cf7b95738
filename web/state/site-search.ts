import { folded } from '#schema/rules/folded.ts'
import type { Language } from '#schema/rules/languages.ts'
import { textsIn } from '#schema/rules/translations.ts'
import type { Key, Translate } from '#web/i18n/dictionary.ts'
import { paths } from '#web/paths.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'

export interface SearchEntry {
  id: string
  title: string
  text: string
  to: string
  /** The picture of a product. */
  image?: string
}

type PageId = 'home' | 'products' | 'dashboard' | 'login' | 'register' | 'faq' | 'support' | 'terms'

const pagePaths: Record<Exclude<PageId, 'support'>, string> = {
  home: paths.home,
  products: paths.products,
  dashboard: paths.dashboard,
  login: paths.login(),
  register: paths.register(),
  faq: paths.faq,
  terms: paths.terms,
}

const searchEntry = (t: Translate, id: PageId, to: string): SearchEntry => ({
  id,
  title: t(`info.entry.${id}`),
  text: t(`info.entry.${id}Text`),
  to,
})

/** The site’s pages among the search results; support only where there is a link to it. */
export function siteEntries(t: Translate, support: string | undefined): SearchEntry[] {
  const ids = ['home', 'products', 'dashboard', 'login', 'register', 'faq'] as const
  const entries = ids.map((id) => searchEntry(t, id, pagePaths[id]))
  return support ? [...entries, searchEntry(t, 'support', support)] : entries
}

/** Whether a text contains the query, ignoring case and accents. */
const matchesQuery = (query: string, ...texts: string[]): boolean =>
  texts.some((text) => folded(text).includes(folded(query).trim()))

export const findEntries = (entries: readonly SearchEntry[], query: string): SearchEntry[] =>
  entries.filter(({ title, text }) => matchesQuery(query, title, text))

const pageIds = ['home', 'register', 'login', 'dashboard', 'products', 'terms'] as const
const suggestedProducts = 4

/** The suggestions for a query: the best of the products found, then pages by their keywords, titles and descriptions. */
export function suggestEntries(
  t: Translate,
  language: Language,
  found: readonly ProductSnapshot[],
  query: string,
): SearchEntry[] {
  if (!query.trim()) return []
  const pages = pageIds
    .map((id) => ({ ...searchEntry(t, id, pagePaths[id]), words: t(`info.entry.${id}Words` satisfies Key) }))
    .filter(({ title, text, words }) => matchesQuery(query, title, text, words))
  return [
    ...found.slice(0, suggestedProducts).map((product) => {
      const { name, description } = textsIn(language, product)
      const { _id: id, slug, image } = product
      return { id, title: name.text, text: description.text, to: paths.product(slug), image }
    }),
    ...pages.map(({ id, title, text, to }) => ({ id, title, text, to })),
  ]
}
