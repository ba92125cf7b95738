import type { PageName } from './pages.ts'

/** Personal pages and pages without content of their own, which search engines must not index. */
const unlisted: ReadonlySet<PageName> = new Set([
  'search',
  'checkout',
  'categoryCheckout',
  'confirmation',
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'confirmEmail',
  'lostEmail',
  'dashboard',
  'admin',
] as const)
export const isListed = (name: PageName): boolean => !unlisted.has(name)
