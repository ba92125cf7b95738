import { paths } from '#web/paths.ts'

/** The pages of the shop that the bar, the menu and the footer lead to, with their names. */
export const pageLinks = [
  [paths.products, 'shop.nav.store'],
  [paths.videos(), 'shop.nav.videos'],
  [paths.reseller, 'shop.nav.reseller'],
] as const
