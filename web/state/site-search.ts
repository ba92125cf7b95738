import type { Key, Translate } from '#web/i18n/dictionary.ts'
import { paths } from '#web/paths.ts'
import type { ShownProduct } from '#web/state/catalogue.ts'

export interface Entry {
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

const entry = (t: Translate, id: Place, to: string): Entry => ({
  id,
  title: t(`info.entry.${id}`),
  text: t(`info.entry.${id}Text`),
  to,
})

/** The fixed seven of the results page; support only where the shop has a place for it. */
export function siteEntries(t: Translate, support: string | undefined): Entry[] {
  const ids = ['home', 'products', 'dashboard', 'login', 'register', 'faq'] as const
  const entries = ids.map((id) => entry(t, id, places[id]))
  return support ? [...entries, entry(t, 'support', support)] : entries
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a title or a description holds what is looked for, whatever its case and accents. */
export const holds = (query: string, ...texts: string[]): boolean =>
  texts.some((text) => plain(text).includes(plain(query)))

export const findEntries = (entries: readonly Entry[], query: string): Entry[] =>
  entries.filter(({ title, text }) => holds(query, title, text))

export const findProducts = <P extends Pick<ShownProduct, 'name' | 'description'>>(
  products: readonly P[],
  query: string,
): P[] =>
  // Those called so come before those that only speak of it.
  [
    ...products.filter(({ name }) => holds(query, name)),
    ...products.filter(({ name, description }) => !holds(query, name) && holds(query, description)),
  ]

const pageIds = ['home', 'register', 'login', 'dashboard', 'products', 'terms'] as const
const suggestedProducts = 4

/** What the box proposes while one types: pages by their keywords, titles and descriptions, then products by name. */
export function suggest(t: Translate, products: readonly ShownProduct[], query: string): Entry[] {
  if (!plain(query)) return []
  const pages = pageIds
    .map((id) => ({ ...entry(t, id, places[id]), words: t(`info.entry.${id}Words` satisfies Key) }))
    .filter(({ title, text, words }) => holds(query, title, text, words))
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
