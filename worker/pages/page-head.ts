import { html, raw } from 'hono/html'
import type { Language } from '#schema/api/errors.ts'
import { brand } from '#schema/brand.ts'
import { shareImageText } from '#schema/texts/pages.ts'
import type { PageHead } from '#worker/domain/page-heads.ts'

const locales: Record<Language, [own: string, other: string]> = { 'pt-BR': ['pt_BR', 'en_US'], en: ['en_US', 'pt_BR'] }

/** 1200 × 630, made by `npm run icons`. */
const shareImage = '/share.png'

/** What stands in the `<head>` of a page in place of its `<title>`. */
export function headTags({ title, description, path, image, data }: PageHead, publicUrl: string, language: Language) {
  const [own, other] = locales[language]
  const name = (key: string, content: string) => html`<meta name="${key}" content="${content}" />`
  const property = (key: string, content: string) => html`<meta property="${key}" content="${content}" />`
  const picture = isPhoto(image) ? new URL(image, publicUrl).href : undefined
  const tags = [
    html`<title>${title}</title>`,
    name('description', description),
    path !== undefined && html`<link rel="canonical" href="${publicUrl + path}" />`,
    path !== undefined && property('og:url', publicUrl + path),
    property('og:type', 'website'),
    property('og:site_name', brand.displayName),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', own),
    property('og:locale:alternate', other),
    property('og:image', picture ?? publicUrl + shareImage),
    picture === undefined && property('og:image:width', '1200'),
    picture === undefined && property('og:image:height', '630'),
    picture === undefined && property('og:image:alt', shareImageText[language]),
    name('twitter:card', 'summary_large_image'),
    data && html`<script type="application/ld+json">${raw(asScript(data))}</script>`,
  ]
  return tags.filter((tag) => tag !== undefined && tag !== false).join('\n    ')
}

/** Those who show previews of links draw no SVG. */
const isPhoto = (image: string | undefined): image is string =>
  image !== undefined && /^(https:\/|)\/[^?#]+\.(png|jpe?g|webp)([?#]|$)/i.test(image)

/** No text of ours may end the element it stands in. */
const asScript = (data: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
