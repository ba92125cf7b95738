import { filterQuery, readFilters, readPage, readSort } from './store-list.ts'

/** Every page of the shop as a route pattern. The Worker answers 404 for any other path. */
export const patterns = {
  home: '/',
  products: '/products',
  product: '/products/:slug',
  category: '/products/category/:categoryName',
  videos: '/videos',
  reseller: '/reseller',
  search: '/search',
  checkout: '/products/checkout/:productId',
  categoryCheckout: '/products/category/:categoryId/checkout/:productId',
  confirmation: '/payments/payment-confirmation/:id',
  login: '/login/*',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  lostEmail: '/lost-email',
  terms: '/terms',
  status: '/status',
  dashboard: '/dashboard/*',
  admin: '/admin/*',
} as const
export type PageName = keyof typeof patterns

/** Pages whose list continues under `?page=2`. */
const isPaged = (name: PageName): boolean => name === 'category' || name === 'videos'

/** Of the store's address, what its list depends on. */
function listQuery(search: string): string {
  const given = new URLSearchParams(search)
  return filterQuery(readFilters(given), readSort(given), readPage(given))
}

/**
 * Of an address's query, what its first render depends on: filters and order, the further page of a list, of a checkout that a key is renewed,
 * whichever, else nothing.
 */
export function renderedQuery(page: PageMatch | undefined, search: string): string {
  if (page?.name === 'products') return listQuery(search)
  if (page?.name === 'checkout') return new URLSearchParams(search).has('renew') ? '?renew=' : ''
  const number = page && isPaged(page.name) ? (new URLSearchParams(search).get('page') ?? '') : ''
  return /^([2-9]|[1-9]\d{1,2})$/.test(number) ? `?page=${number}` : ''
}

/** Where a licence is renewed, in the checkout of its product. */
export const renewalPath = (productId: string, licenseId: string): string =>
  `/products/checkout/${encodeURIComponent(productId)}?renew=${encodeURIComponent(licenseId)}`

export interface PageMatch {
  name: PageName
  params: Record<string, string>
}

/** Before every path, it gives the page's address in English, whatever the reader's choice: the router's basename. */
export const englishBase = '/en'

/** Whether a path is an English address, and the path within the shop. */
export function splitAddress(pathname: string): { isEnglish: boolean; path: string } {
  const isEnglish = /^\/en(?:\/|$)/i.test(pathname)
  return { isEnglish, path: isEnglish ? pathname.slice(englishBase.length) || '/' : pathname }
}

/** The address of a path in English, as the router's links spell it. */
export const englishAddress = (path: string): string => (path === '/' ? englishBase : englishBase + path)

/** The addresses of a path by language, as `hreflang` names them. */
export const alternateAddresses = (path: string) => ({ 'pt-BR': path, en: englishAddress(path), 'x-default': path })

/** The page of an address. */
export const matchPage = (pathname: string): PageMatch | undefined => matchPath(splitAddress(pathname).path)

/** The address of a page of links in e-mails whose `#` a gateway has encoded, as it should be; undefined for any other path. */
export function mendedAddress(pathname: string): string | undefined {
  const [, path, secret] = /^(\/(?:en\/)?[a-z]+-(?:password|email))%(?:25)*23([\w.-]+)$/.exec(pathname) ?? []
  return path && `${path}#${secret}`
}

/** The page of a path within the shop, whatever its case, with or without a trailing slash. `rest` is what stands for a pattern's `*`. */
export function matchPath(path: string): PageMatch | undefined {
  for (const [name, pattern] of expressions) {
    const found = pattern.exec(path)
    if (found) return { name, params: decoded(found.groups ?? {}) }
  }
  return undefined
}

const expressions = Object.entries(patterns).map(([name, pattern]) => {
  const source = pattern.replace(/\/\*$/, '(?:/(?<rest>.*?))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return [name as PageName, new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i')] as const
})

const decoded = (groups: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decode(value)]))

/** A badly encoded parameter stays as it is and matches no row. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
