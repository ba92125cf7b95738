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

type Place = 'home' | 'products' | 'dashboard' | 'login' | 'register' | 'faq' | 'support' | 'terms'

const places: Record<Exclude<Place, 'support'>, string> = {
  home: paths.home,
  products: paths.products,
  dashboard: paths.dashboard,
  login: paths.login(),
  register: paths.register(),
  faq: paths.faq,
  terms: paths.terms,
}

const entry = (t: Translate, id: Place, to: string): SearchEntry => ({
  id,
  title: t(`info.entry.${id}`),
  text: t(`info.entry.${id}Text`),
  to,
})

/** The fixed seven of the results page; support only where the shop has a place for it. */
export function siteEntries(t: Translate, support: string | undefined): SearchEntry[] {
  const ids = ['home', 'products', 'dashboard', 'login', 'register', 'faq'] as const
  const entries = ids.map((id) => entry(t, id, places[id]))
  return support ? [...entries, entry(t, 'support', support)] : entries
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a title or a description holds what is looked for, whatever its case and accents. */
export const matchesQuery = (query: string, ...texts: string[]): boolean =>
  texts.some((text) => plain(text).includes(plain(query)))

export const findEntries = (entries: readonly SearchEntry[], query: string): SearchEntry[] =>
  entries.filter(({ title, text }) => matchesQuery(query, title, text))

export const findProducts = <P extends Pick<ProductSnapshot, 'name' | 'description'>>(
  products: readonly P[],
  query: string,
): P[] =>
  // Those called so come before those that only speak of it.
  [
    ...products.filter(({ name }) => matchesQuery(query, name)),
    ...products.filter(({ name, description }) => !matchesQuery(query, name) && matchesQuery(query, description)),
  ]

const pageIds = ['home', 'register', 'login', 'dashboard', 'products', 'terms'] as const
const suggestedProducts = 4

/** What the box proposes while one types: pages by their keywords, titles and descriptions, then products by name. */
export function suggestEntries(t: Translate, products: readonly ProductSnapshot[], query: string): SearchEntry[] {
  if (!plain(query)) return []
  const pages = pageIds
    .map((id) => ({ ...entry(t, id, places[id]), words: t(`info.entry.${id}Words` satisfies Key) }))
    .filter(({ title, text, words }) => matchesQuery(query, title, text, words))
  const found = findProducts(products, query).slice(0, suggestedProducts)
  return [
    ...found.map(({ _id, name, description, image }) => ({
      id: _id,
      title: name,
      text: description,
      to: paths.checkout(_id),
      image,
    })),
    ...pages.map(({ id, title, text, to }) => ({ id, title, text, to })),
  ]
}
