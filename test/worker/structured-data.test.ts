import { expect, test } from 'vitest'
import { openFileStore } from '../open-store.ts'

const store = await openFileStore({ isSeeded: true, hasWeb: true })

/** What Google requires of a type, then what else schema.org has for it that the shop states; `|` separates alternatives. */
const shapes: Record<string, { required: readonly string[]; allowed: readonly string[] }> = {
  Product: {
    required: ['name', 'image', 'offers|review|aggregateRating'],
    allowed: ['description', 'url', 'sku', 'brand', 'category', 'offers', 'review', 'aggregateRating'],
  },
  Brand: { required: ['name'], allowed: [] },
  Offer: { required: ['price', 'priceCurrency'], allowed: ['availability', 'url', 'seller', 'priceValidUntil'] },
  AggregateRating: { required: ['ratingValue', 'reviewCount'], allowed: ['bestRating', 'worstRating'] },
  Review: { required: ['author', 'reviewRating'], allowed: ['datePublished', 'reviewBody'] },
  Rating: { required: ['ratingValue'], allowed: ['bestRating', 'worstRating'] },
  Person: { required: ['name'], allowed: [] },
  BreadcrumbList: { required: ['itemListElement'], allowed: [] },
  ListItem: { required: ['position', 'name', 'item'], allowed: [] },
  FAQPage: { required: ['mainEntity'], allowed: [] },
  Question: { required: ['name', 'acceptedAnswer'], allowed: [] },
  Answer: { required: ['text'], allowed: [] },
  Organization: { required: ['name'], allowed: ['url', 'logo', 'legalName', 'email'] },
}

const isAddress = (value: unknown) => URL.canParse(String(value))
/** The form of a value, wherever its property stands. */
const forms: Record<string, (value: unknown) => boolean> = {
  url: isAddress,
  item: isAddress,
  logo: isAddress,
  image: (value) => Array.isArray(value) && value.length > 0 && value.every(isAddress),
  price: (value) => /^\d+\.\d\d$/.test(String(value)),
  priceCurrency: (value) => value === 'BRL' || value === 'USD',
  availability: (value) => /^https:\/\/schema\.org\/(InStock|BackOrder|OutOfStock)$/.test(String(value)),
  datePublished: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  ratingValue: (value) => Number(value) >= 1 && Number(value) <= 5,
  reviewCount: (value) => Number.isInteger(value) && Number(value) > 0,
  position: (value) => Number.isInteger(value) && Number(value) > 0,
}

function faultsOf(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => faultsOf(item, `${place}[${index}]`))
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? [`${place} is empty`] : []
  const { '@type': type, ...facts } = value as Record<string, unknown>
  const shape = shapes[String(type)]
  if (!shape) return [`${place}: ${type} is unknown`]
  const known = new Set([...shape.required.flatMap((names) => names.split('|')), ...shape.allowed])
  return [
    ...shape.required
      .filter((names) => !names.split('|').some((name) => facts[name] !== undefined))
      .map((names) => `${place}: ${type} has no ${names}`),
    ...Object.keys(facts).flatMap((name) => (known.has(name) ? [] : [`${place}: ${type} has ${name}`])),
    ...Object.entries(facts).flatMap(([name, fact]) => [
      ...(forms[name]?.(fact) === false ? [`${place}.${name}: ${JSON.stringify(fact)}`] : []),
      ...faultsOf(fact, `${place}.${name}`),
    ]),
  ]
}

async function graphOf(path: string): Promise<{ '@type': string }[]> {
  const page = await (await fetch(store.url + path)).text()
  const [, data = '{}'] = /<script type="application\/ld\+json">([^<]*)</.exec(page) ?? []
  const { '@context': context, '@graph': graph } = JSON.parse(data)
  expect(context).toBe('https://schema.org')
  return graph
}

test.each([
  ['/', ['Organization']],
  ['/products', ['FAQPage']],
  ['/en/products', ['FAQPage']],
  ['/products/category/trainers', ['BreadcrumbList']],
  ['/products/aurora-trainer', ['Product', 'BreadcrumbList', 'FAQPage']],
  ['/en/products/vitral-overlay', ['Product', 'BreadcrumbList', 'FAQPage']],
])(
  'the data of %s have what search engines require, and nothing that schema.org does not know',
  async (path, types) => {
    const graph = await graphOf(path)
    expect(graph.map((entry) => entry['@type'])).toEqual(types)
    expect(faultsOf(graph, path)).toEqual([])
  },
)

test.each([
  ['/products/category/trainers', 'Loja'],
  ['/products/aurora-trainer', 'Loja'],
  ['/en/products/category/trainers', 'Store'],
])('the trail of %s begins with the store, as the page shows it', async (path, name) => {
  const trail = (await graphOf(path)).find((entry) => entry['@type'] === 'BreadcrumbList')
  expect(trail).toMatchObject({
    itemListElement: [{ position: 1, name }, {}, ...(path.includes('aurora') ? [{}] : [])],
  })
})

test('the questions on a product are in the language of its page', async () => {
  const questionsOf = async (path: string) =>
    JSON.stringify((await graphOf(path)).find((entry) => entry['@type'] === 'FAQPage'))
  expect(await questionsOf('/products/aurora-trainer')).toContain('Quando o prazo começa?')
  const english = await questionsOf('/en/products/aurora-trainer')
  expect(english).toContain('When does the term begin?')
  expect(english).not.toContain('Quando')
})

test('the check finds what is missing, unknown or in a wrong form', () => {
  const offer = { '@type': 'Offer', price: '9,90', priceCurrency: 'EUR', prize: '1' }
  expect(faultsOf({ '@type': 'Product', name: '', image: [], offers: [offer] }, 'it')).toHaveLength(5)
  expect(faultsOf({ '@type': 'Produkt' }, 'it')).toEqual(['it: Produkt is unknown'])
})

test('a shared link to a product shows its own picture, of the size that it states', async () => {
  for (const path of ['/products/nimbus-overlay', '/products/checkout/prod_nimbus-overlay']) {
    const page = await (await fetch(store.url + path)).text()
    const og = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(page)?.[1]
    expect(new URL(og('image') ?? '').pathname).toBe('/share/nimbus-overlay.png')
    expect([og('image:width'), og('image:height')]).toEqual(['1200', '630'])
  }
  const file = await fetch(`${store.url}/share/nimbus-overlay.png`)
  expect(file.headers.get('content-type')).toBe('image/png')
  const bytes = new DataView(await file.arrayBuffer())
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
})
