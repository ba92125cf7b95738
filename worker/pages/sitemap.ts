import { escapeMarkup } from '#schema/rules/markup.ts'
import { alternateAddresses } from '#schema/rules/pages.ts'
import type { ListedPage } from '#worker/domain/page-heads.ts'

export function sitemapText(publicUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.flatMap(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
    const addresses = alternateAddresses(path)
    const alternates = Object.entries(addresses).map(
      ([key, address]) => `<xhtml:link rel="alternate" hreflang="${key}" href="${escapeMarkup(publicUrl + address)}"/>`,
    )
    return [addresses['pt-BR'], addresses.en].map(
      (address) => `  <url><loc>${escapeMarkup(publicUrl + address)}</loc>${changed}${alternates.join('')}</url>\n`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

/**
 * Pages that must not be indexed say so in `X-Robots-Tag`, which robots read only if they may fetch the page. The API calls of public pages
 * are allowed too, or search engines would see the shop without products.
 */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /api/auth/',
    'Allow: /api/config',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
