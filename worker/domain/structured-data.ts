import type { Category, Product, ProductPage } from '#schema/api/catalogue.ts'
import { brand } from '#schema/brand.ts'
import { soldIn } from '#schema/rules/catalogue.ts'
import { dateOf, dayOf } from '#schema/rules/clock.ts'
import { ratingMax, ratingMin } from '#schema/rules/feedback.ts'
import type { Language } from '#schema/rules/languages.ts'
import { centsOf, decimalOf, inOrderOf } from '#schema/rules/money.ts'
import { textsIn } from '#schema/rules/translations.ts'
import { faq } from '#schema/texts/faq.ts'

/** What search engines read of a page, in the words of schema.org. */

export const breadcrumbData = (trail: readonly { name: string; url: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
})

/** Questions with their answers, as they stand on the page. */
export const questionsData = (questions: readonly { title: string; description: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, description }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: description },
  })),
})

export const faqData = (language: Language) =>
  questionsData(faq[language].map(({ question, answer }) => ({ title: question, description: answer })))

export const organizationData = (publicUrl: string) => ({
  '@type': 'Organization',
  name: brand.displayName,
  legalName: brand.legalName,
  url: publicUrl,
  logo: `${publicUrl}/icon-512.png`,
  email: brand.supportEmail,
})

interface Offered {
  page: ProductPage
  name: string
  description: string
  language: Language
  /** Of the page, in its language. */
  url: string
  publicUrl: string
}

/** A product with its offers in each currency, its rating and its newest reviews. */
export function productData({
  page: { product, category, reviews },
  name,
  description,
  language,
  url,
  publicUrl,
}: Offered) {
  const { rating } = product
  // What is sold out has its prices still.
  const offered = product.isSoldOut ? soldIn(product) : product.soldIn
  return {
    '@type': 'Product',
    name,
    description,
    url,
    sku: product._id,
    image: imagesOf(product, publicUrl),
    brand: { '@type': 'Brand', name: brand.displayName },
    ...(category && { category: textsIn(language, category satisfies Category).name.text }),
    ...(offered.length > 0 && {
      offers: inOrderOf(language, offered).map((currency) => offer(product, currency, url)),
    }),
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: ratingMax,
        worstRating: ratingMin,
      },
    }),
    ...(reviews.length > 0 && {
      review: reviews.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name },
        datePublished: review.createdAt.slice(0, 10),
        reviewBody: review.feedback,
        reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: ratingMax, worstRating: ratingMin },
      })),
    }),
  }
}

/** In maintenance it is sold, and used once it is back. */
const offer = ({ price, campaign, status, isSoldOut }: Product, currency: Product['soldIn'][number], url: string) => ({
  '@type': 'Offer',
  url,
  price: decimalOf(centsOf(price[currency]) ?? 0),
  priceCurrency: currency,
  // The last day on which the price is asked, in the shop's time zone.
  ...(campaign?.currencies.includes(currency) && { priceValidUntil: dateOf(dayOf(Date.parse(campaign.until) - 1)) }),
  availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : status === 'maintenance' ? 'BackOrder' : 'InStock'}`,
  seller: { '@type': 'Organization', name: brand.displayName },
})

function imagesOf({ media, image }: Product, publicUrl: string): string[] {
  const pictures = media.flatMap((entry) => (entry.kind === 'image' ? [entry.share ?? [], entry.url].flat() : []))
  return (pictures.length > 0 ? pictures : [image].filter(Boolean)).map((url) => new URL(url, publicUrl).href)
}
