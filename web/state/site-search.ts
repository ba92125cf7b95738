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

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a text contains the query, ignoring case and accents. */
const matchesQuery = (query: string, ...texts: string[]): boolean =>
  texts.some((text) => normalize(text).includes(normalize(query)))

export const findEntries = (entries: readonly SearchEntry[], query: string): SearchEntry[] =>
  entries.filter(({ title, text }) => matchesQuery(query, title, text))

export const findProducts = <P extends Pick<ProductSnapshot, 'name' | 'description' | 'en'>>(
  products: readonly P[],
  query: string,
): P[] =>
  // Products with the query in their name come before those with it in their description.
  [
    ...products.filter(({ name, en }) => matchesQuery(query, name, en.name)),
    ...products.filter(
      ({ name, description, en }) =>
        !matchesQuery(query, name, en.name) && matchesQuery(query, description, en.description),
    ),
  ]

const pageIds = ['home', 'register', 'login', 'dashboard', 'products', 'terms'] as const
const suggestedProducts = 4

/** The suggestions for a query: pages by their keywords, titles and descriptions, and products by name. */
export function suggestEntries(t: Translate, products: readonly ProductSnapshot[], query: string): SearchEntry[] {
  if (!normalize(query)) return []
  const pages = pageIds
    .map((id) => ({ ...searchEntry(t, id, pagePaths[id]), words: t(`info.entry.${id}Words` satisfies Key) }))
    .filter(({ title, text, words }) => matchesQuery(query, title, text, words))
  const found = findProducts(products, query).slice(0, suggestedProducts)
  return [
    ...found.map(({ _id, slug, name, description, image }) => ({
      id: _id,
      title: name,
      text: description,
      to: paths.product(slug),
      image,
    })),
    ...pages.map(({ id, title, text, to }) => ({ id, title, text, to })),
  ]
}
