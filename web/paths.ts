import { categorySlug } from '#schema/rules/catalogue.ts'
import { renewalPath } from '#schema/rules/pages.ts'

const category = (name: string) => `/products/category/${encodeURIComponent(categorySlug(name))}`
const withReturn = (path: string, returnTo?: string) =>
  returnTo ? `${path}?return=${encodeURIComponent(returnTo)}` : path

/** Where links lead. The only place that spells a URL, but for those of the panel's screens (`web/admin/paths.ts`). */
export const paths = {
  home: '/',
  products: '/products',
  category: (name: string, page = 1) => (page > 1 ? `${category(name)}?page=${page}` : category(name)),
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  /** The store's list; `query` is made by `filterQuery`. */
  store: (query: string) => `/products${query}`,
  everything: '/products#products-section',
  faq: '/products#faq',
  question: (id: string) => `/products#faq-${id}`,
  videos: (page = 1) => (page > 1 ? `/videos?page=${page}` : '/videos'),
  reseller: '/reseller',
  search: (query = '', page = 1) => {
    const results = `/search?q=${encodeURIComponent(query)}`
    return query ? (page > 1 ? `${results}&page=${page}` : results) : '/search'
  },
  checkout: (productId: string) => `/products/checkout/${encodeURIComponent(productId)}`,
  renewal: renewalPath,
  confirmation: (paymentId: string) => `/payments/payment-confirmation/${encodeURIComponent(paymentId)}`,
  /** A PDF made by the Worker. */
  receipt: (paymentId: string, language: string) =>
    `/api/payments/receipt/${encodeURIComponent(paymentId)}?lang=${encodeURIComponent(language)}`,
  /** On any page: opens the review form over it. */
  review: '#review',
  login: (returnTo?: string) => withReturn('/login', returnTo),
  register: (returnTo?: string) => withReturn('/register', returnTo),
  lostEmail: '/lost-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  terms: '/terms',
  status: '/status',
  dashboard: '/dashboard',
  /** On the profile: the account's e-mail. */
  dashboardEmail: '/dashboard#email',
  dashboardPassword: '/dashboard/password',
  dashboardPurchased: '/dashboard/purchased',
  purchases: (page: number, search = '') => {
    const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
    return `/dashboard/purchased${query && `?${query}`}`
  },
  /** The page of a purchase, by its key or its payment. */
  purchase: (id: string) => `/dashboard/purchased/${encodeURIComponent(id)}`,
  /** A part of that page, by its id. */
  purchasePart: (id: string, part: 'key' | 'activate' | 'refund') => `${paths.purchase(id)}#${part}`,
  admin: '/admin',
}

/** The page to return to after the login: only ever a path of this site, however the URL parser reads the input. */
export function returnPath(search: string): string | undefined {
  const target = new URLSearchParams(search).get('return')
  const base = 'http://shop.invalid'
  if (!target?.startsWith('/') || !URL.canParse(target, base)) return undefined
  const { origin, pathname, search: query, hash } = new URL(target, base)
  return origin === base && !pathname.startsWith('//') ? pathname + query + hash : undefined
}
