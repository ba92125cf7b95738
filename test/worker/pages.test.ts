import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { cardProduct } from '#schema/api/catalogue.ts'
import { brand } from '#schema/brand.ts'
import { isListed } from '#schema/rules/listed-pages.ts'
import { englishAddress, type PageName, patterns } from '#schema/rules/pages.ts'
import { categories } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { startWorker } from '../local/worker.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { category, changeRow, product, review } from '../rows.ts'

const publicUrl = 'https://shop.test'
const store = await openFileStore({ vars: { PUBLIC_URL: `${publicUrl}/` } })

const visit = (path: string, init?: RequestInit) => fetch(store.url + path, { redirect: 'manual', ...init })

async function headOf(path: string, init?: RequestInit) {
  const answer = await visit(path, init)
  const page = await answer.text()
  const one = (pattern: RegExp) => {
    const found = [...page.matchAll(pattern)].map(([, value]) => value)
    expect(found.length, `${path}: ${pattern}`).toBeLessThanOrEqual(1)
    return found[0]
  }
  return {
    status: answer.status,
    headers: answer.headers,
    page,
    lang: one(/<html lang="([^"]*)"/g),
    title: one(/<title>([^<]*)<\/title>(?=.*<\/head>)/gs),
    description: one(/<meta name="description" content="([^"]*)"/g),
    canonical: one(/<link rel="canonical" href="([^"]*)"/g),
    og: (name: string) => one(new RegExp(`<meta property="og:${name}" content="([^"]*)"`, 'g')),
    data: one(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
  }
}

const alternatesOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, key, url]) => [key, url]),
  )

test.each(['/', '/products', '/videos', '/reseller', '/terms'])(
  '%s says in both languages what it is, each with an address of its own, in one round trip at most',
  async (path) => {
    store.proxy.reset()
    const seen = new Set<string | undefined>()
    for (const [language, locale, other] of [
      ['pt-BR', 'pt_BR', 'en_US'],
      ['en', 'en_US', 'pt_BR'],
    ] as const) {
      const head = await headOf(path, { headers: { 'accept-language': language } })
      const own = publicUrl + (language === 'en' ? englishAddress(path) : path)
      expect(head).toMatchObject({ status: 200, lang: language, canonical: own })
      expect(alternatesOf(head.page)).toEqual({
        'pt-BR': publicUrl + path,
        en: publicUrl + englishAddress(path),
        'x-default': publicUrl + path,
      })
      expect(head.title).toContain(brand.displayName)
      expect(head.description?.length).toBeGreaterThan(50)
      expect(head.og('title')).toBe(head.title)
      expect(head.og('description')).toBe(head.description)
      expect(head.og('url')).toBe(own)
      expect(head.og('type')).toBe('website')
      expect(head.og('image')).toBe(`${publicUrl}/share.png`)
      expect([head.og('locale'), head.og('locale:alternate')]).toEqual([locale, other])
      expect(head.page).toContain('<meta name="twitter:card" content="summary_large_image" />')
      expect(head.headers.get('x-robots-tag')).toBeNull()
      expect(head.headers.get('vary')).toContain('Accept-Language')
      seen.add(head.description)
    }
    expect(seen.size).toBe(2)
    // Of the snapshot, which these tests read anew for each page.
    expect(store.proxy.roundTrips()).toBe(2)
  },
)

test('an English address is English, whatever the browser prefers or has saved', async () => {
  const headers = { 'accept-language': 'pt-BR', cookie: 'language=pt-BR' }
  const item = await product(store, { name: 'Lyra' })
  for (const path of ['/', '/products', '/terms', `/products/${item.id}`]) {
    const own = { status: 200, lang: 'en', canonical: publicUrl + englishAddress(path) }
    expect(await headOf(englishAddress(path), { headers })).toMatchObject(own)
  }
  expect(await headOf('/en/', { headers })).toMatchObject({ status: 200, lang: 'en', canonical: `${publicUrl}/en` })
  for (const path of ['/en/nothing', '/en/products/checkout/nothing', '/en/products/nothing', '/english', '/en/en'])
    expect((await headOf(path, { headers })).status).toBe(404)
})

test('at a plain address the saved language comes before the browser’s', async () => {
  const headers = { 'accept-language': 'pt-BR', cookie: 'theme=dark; language=en' }
  const head = await headOf('/products', { headers })
  expect(head).toMatchObject({ lang: 'en', canonical: `${publicUrl}/en/products` })
  expect(head.headers.get('vary')).toContain('Cookie')
  expect(await headOf('/products', { headers: { ...headers, cookie: 'language=xx' } })).toMatchObject({ lang: 'pt-BR' })
})

test('a saved theme is in the page, and its ETag is another', async () => {
  const plain = await visit('/products')
  const dark = await visit('/products', { headers: { cookie: 'theme=dark' } })
  expect(await plain.text()).not.toContain('data-theme')
  expect(await dark.text()).toMatch(/<html lang="pt-BR" data-theme="dark">/)
  const etag = dark.headers.get('etag') ?? ''
  expect(etag).not.toBe(plain.headers.get('etag'))
  const again = (cookie: string) => visit('/products', { headers: { cookie, 'if-none-match': etag } })
  expect((await again('theme=dark')).status).toBe(304)
  expect((await again('theme=light')).status).toBe(200)
  expect(await (await again('theme="><script>')).text()).not.toContain('data-theme')
})

test('what is in a page’s data cannot end its block', async () => {
  const name = '</script><script>alert(1)</script> <!-- \u2028'
  const item = await product(store, { name })
  const { page } = await headOf(`/products/checkout/${item.id}`)
  const [, block = ''] = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block)).toMatchObject({ language: 'pt-BR', product: { _id: item.id, name } })
  expect(page).not.toContain('<script>alert(1)')
})

test('a page has the data that it shows, and no other', async () => {
  const item = await product(store, { name: 'Vela' })
  const dataOf = async (path: string) =>
    JSON.parse(/id="page-data">([^<]*)</.exec((await headOf(path)).page)?.[1] ?? '{}')
  const blockOf = async (path: string) => Object.keys(await dataOf(path)).sort()
  const common = ['config', 'language', 'social', 'terms']
  expect(await blockOf('/')).toEqual([...common, 'newest', 'previews', 'reviews'].sort())
  expect(await blockOf('/products')).toEqual([...common, 'ranking', 'store'].sort())
  expect(await blockOf(`/products/checkout/${item.id}`)).toEqual(
    [...common, 'deliveryTime', 'product', 'productCategory'].sort(),
  )
  expect(await blockOf(`/products/${item.id}`)).toEqual([...common, 'productPage'].sort())
  expect(await blockOf('/products/nothing')).toEqual([...common, 'newest', 'productPage'].sort())
  expect(await blockOf('/videos')).toEqual([...common, 'videos'].sort())
  for (const path of ['/reseller', '/terms']) expect(await blockOf(path)).toEqual(common)
  const [onCard] = (await dataOf('/')).newest
  expect(Object.keys(onCard).sort()).toEqual(Object.keys(cardProduct.entries).sort())
})

test.each([
  '/',
  '/products',
  '/products/category/none',
  '/products/checkout/none',
  '/products/none',
  '/videos',
  '/reseller',
  '/terms',
])('%s has no style attributes, which the policy forbids, for visitors and for customers', async (path) => {
  for (const cookie of ['', 'signedIn=1']) {
    const { page } = await headOf(path, { headers: { cookie } })
    expect(page).toContain('<main')
    expect(page.match(/<[^>]* style="[^>]*>/g)).toBeNull()
  }
})

test('two languages never mix, however many pages are rendered at once', async () => {
  const paths = ['/', '/products', '/reseller', '/terms', '/videos'] as const
  const asked = Array.from({ length: 40 }, (_, index) => [paths[index % 5] ?? '/', index % 2 ? 'en' : 'pt-BR'] as const)
  const read = await Promise.all(
    asked.map(async ([path, lang]) => {
      const { page } = await headOf(path, { headers: { 'accept-language': lang } })
      return [/"language":"([^"]*)"/.exec(page)?.[1], /Pular para o conteúdo/.test(page), /Skip to content/.test(page)]
    }),
  )
  expect(read).toEqual(asked.map(([, lang]) => [lang, lang === 'pt-BR', lang === 'en']))
})

test('without a preferred language, as for search engines, the page is Portuguese', async () => {
  expect(await headOf('/', { headers: { 'accept-language': '' } })).toMatchObject({ lang: 'pt-BR' })
})

test('a category and a product have a head of their own, in one round trip beside the snapshot’s', async () => {
  await category(store, { name: 'Mapas Raros', description: 'Mapas para quem coleciona.', image: '/art/mapas.svg' })
  store.proxy.reset()
  const shownCategory = await headOf('/products/category/mapas-raros')
  expect(store.proxy.roundTrips()).toBe(1)
  expect(shownCategory).toMatchObject({
    status: 200,
    title: 'Mapas Raros · Trinco',
    description: 'Mapas para quem coleciona.',
    canonical: `${publicUrl}/products/category/mapas-raros`,
  })
  expect(shownCategory.og('image'), 'no preview shows an SVG').toBe(`${publicUrl}/share.png`)

  const item = await product(store, { name: 'Aurora', priceBrl: 4_990, imageUrl: 'https://cdn.test/aurora.png' })
  await review(store, { productId: item.id, productName: item.name, status: 'approved', rating: 4 })
  store.proxy.reset()
  const shown = await headOf(`/products/${item.id}`)
  expect(store.proxy.roundTrips()).toBe(2)
  const canonical = `${publicUrl}/products/${item.id}`
  expect(shown).toMatchObject({ status: 200, title: 'Aurora · Trinco', canonical })
  expect(shown.og('image')).toBe('https://cdn.test/aurora.png')
  expect(shown.headers.get('x-robots-tag')).toBeNull()
})

test('the checkout of a product has its title, and is not indexed: its page is', async () => {
  const item = await product(store, { name: 'Vega' })
  for (const path of [`/products/checkout/${item.id}`, `/products/category/x/checkout/${item.id}`]) {
    const head = await headOf(path)
    expect(head).toMatchObject({ status: 200, title: 'Vega · Trinco' })
    expect([head.canonical, head.data]).toEqual([undefined, undefined])
    expect(head.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('search engines read a product, the way to it and its questions', async () => {
  const { id: categoryId } = await category(store, { name: 'Lentes' })
  const item = await product(store, {
    name: 'Iris',
    description: 'Vê longe.',
    categoryId,
    imageUrl: '/art/x.webp',
    details: { questions: [{ title: 'Serve?', description: 'Sim.' }] },
  })
  await review(store, { productId: item.id, productName: item.name, status: 'approved', rating: 4 })
  const dataOf = async (path: string) => JSON.parse((await headOf(path)).data ?? '{}')
  const read = await dataOf(`/products/${item.id}`)
  expect(read['@context']).toBe('https://schema.org')
  const url = `${publicUrl}/products/${item.id}`
  const offer = { '@type': 'Offer', url, availability: 'https://schema.org/InStock' }
  // What Google asks of each kind.
  expect(read['@graph']).toMatchObject([
    {
      '@type': 'Product',
      name: 'Iris',
      description: 'Vê longe.',
      image: [`${publicUrl}/art/x.webp`],
      category: 'Lentes',
      offers: [
        { ...offer, price: '49.90', priceCurrency: 'BRL' },
        { ...offer, price: '9.90', priceCurrency: 'USD' },
      ],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1, bestRating: 5, worstRating: 1 },
      review: [
        { '@type': 'Review', author: { '@type': 'Person', name: 'Somebody' }, reviewRating: { ratingValue: 4 } },
      ],
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, item: `${publicUrl}/products` },
        { '@type': 'ListItem', position: 2, name: 'Lentes', item: `${publicUrl}/products/category/lentes` },
        { '@type': 'ListItem', position: 3, name: 'Iris', item: url },
      ],
    },
    {
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Serve?', acceptedAnswer: { '@type': 'Answer', text: 'Sim.' } }],
    },
  ])
  expect((await dataOf('/'))['@graph']).toMatchObject([{ '@type': 'Organization', url: publicUrl, name: 'Trinco' }])
  expect((await dataOf('/products'))['@graph']).toMatchObject([{ '@type': 'FAQPage' }])
})

test('a product is offered in the currencies in which it is sold, and not offered where there is none', async () => {
  const offersOf = async (over: object) => {
    const { data } = await headOf(`/products/${(await product(store, over)).id}`)
    return JSON.parse(data ?? '')['@graph'][0].offers
  }
  expect(await offersOf({ priceBrl: 0, priceUsd: 2_500 })).toMatchObject([{ price: '25.00', priceCurrency: 'USD' }])
  expect(await offersOf({ priceBrl: 0, priceUsd: 0, isFree: true })).toMatchObject([{ price: '0.00' }, {}])
  expect(await offersOf({ priceBrl: 0, priceUsd: 0 })).toBeUndefined()
  const out = { status: 'maintenance', maintenanceSince: 1 }
  expect(await offersOf(out)).toMatchObject([{ availability: 'https://schema.org/BackOrder' }, {}])
})

test('a page has one canonical URL, however it was reached', async () => {
  for (const path of ['/Products/', '/products?utm_source=x', '/products?page=2', '/products/']) {
    expect(await headOf(path)).toMatchObject({ status: 200, canonical: `${publicUrl}/products` })
  }
  const leaves = await category(store, { name: 'Folhas' })
  await Promise.all(times(4, () => product(store, { categoryId: leaves.id })))
  const shownCategory = `${publicUrl}/products/category/folhas`
  expect((await headOf('/products/category/FOLHAS/?page=2')).canonical).toBe(`${shownCategory}?page=2`)
  expect(await headOf('/products/category/folhas?page=7')).toMatchObject({
    canonical: `${shownCategory}?page=2`,
    title: 'Folhas · Página 2 · Trinco',
  })
  expect((await headOf('/en/products/category/folhas?page=2')).title).toBe('Folhas · Page 2 · Trinco')
  expect((await headOf('/products/category/folhas')).title).toBe('Folhas · Trinco')
  for (const page of ['1', '0', '-1', '2x', '02', '"><script>']) {
    expect((await headOf(`/products/category/folhas?page=${encodeURIComponent(page)}`)).canonical).toBe(shownCategory)
  }
})

test('a name is escaped in markup and in scripts', async () => {
  const name = `</script><script>alert("1")</script> & 'co' $& \u2028`
  const escaped = '&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39; $&amp; \u2028'
  const item = await product(store, { name, description: name })
  const before = (await headOf('/products')).page
  const head = await headOf(`/products/${item.id}`)
  expect(head).toMatchObject({ title: `${escaped} · Trinco`, description: escaped })
  expect(JSON.parse(head.data ?? '')['@graph'][0].name).toBe(name)
  const scripts = (page: string) => page.match(/<script/g)?.length ?? 0
  // Both have structured data.
  expect(scripts(head.page)).toBe(scripts(before))
  const odd = await category(store, { name: `"><svg onload=x> /ção ${item.id}` })
  const slug = encodeURIComponent(odd.name.toLowerCase().replace(/\s+/g, '-'))
  expect((await headOf(`/products/category/${slug}`)).title).toBe(
    `&quot;&gt;&lt;svg onload=x&gt; /ção ${item.id} · Trinco`,
  )
})

test('an unknown path is a 404 with the not-found page, and is not indexed', async () => {
  for (const path of [
    '/nothing',
    '/products/category/nothing',
    '/products/checkout/nothing',
    '/products/nothing',
    '/products/category/%E0%A4%A',
    '/products/category/%00',
    '/assets/of-yesterday.js',
    '/wp-login.php',
    '//evil.test',
    '/__proto__',
    '/products/category/constructor',
  ]) {
    const { status, canonical, headers, page } = await headOf(path)
    expect({ path, status, canonical, robots: headers.get('x-robots-tag') }).toEqual({
      path,
      status: 404,
      canonical: undefined,
      robots: 'noindex',
    })
    expect(page).toContain('id="root"')
  }
})

const names = Object.keys(patterns) as PageName[]

const unlisted = names.filter((name) => !isListed(name) && !patterns[name].includes(':productId'))
test.each(unlisted)('%s is not indexed by search engines', async (name) => {
  const path = patterns[name].replace('/*', '').replace(':id', 'any')
  const { status, headers, canonical, title } = await headOf(path)
  expect({ status, canonical, robots: headers.get('x-robots-tag') }).toEqual({ status: 200, robots: 'noindex' })
  expect(title).toContain(brand.displayName)
})

test('every page has the headers of web/public/_headers, none of those for JSON, and no captcha’s hosts', async () => {
  for (const path of ['/', '/products', '/nothing']) {
    const { headers } = await visit(path)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(headers.get('content-security-policy')).not.toMatch(/recaptcha|gstatic|cloudflare/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toContain('max-age')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('content-type')).toContain('text/html')
  }
})

test('an unchanged page is answered with 304; another language or a changed row is another page', async () => {
  const etagOf = async (path: string, lang = 'pt-BR') =>
    (await visit(path, { headers: { 'accept-language': lang } })).headers.get('etag') ?? ''
  const shownCategory = await category(store, { name: 'Etiquetas' })
  const path = '/products/category/etiquetas'
  const tags = {
    home: await etagOf('/'),
    english: await etagOf('/', 'en'),
    products: await etagOf('/products'),
    own: await etagOf(path),
  }
  expect(new Set(Object.values(tags)).size).toBe(4)
  for (const etag of Object.values(tags)) expect(etag).toMatch(/^W\/"[0-9a-f]{16}"$/)
  const { home, english, own } = tags
  const again = (etag: string, at = '/') =>
    visit(at, { headers: { 'if-none-match': etag, 'accept-language': 'pt-BR' } })
  const same = await again(`"other", ${home}`)
  expect(same.status).toBe(304)
  expect(await same.text()).toBe('')
  expect(same.headers.get('etag')).toBe(home)
  expect((await again(english)).status).toBe(200)
  expect((await again(own, path)).status).toBe(304)
  await changeRow(store, categories, shownCategory.id, { description: 'Nova' })
  expect((await again(own, path)).status).toBe(200)
})

test('HEAD says the same without the page; other methods find nothing there', async () => {
  for (const path of ['/', '/products', '/nothing']) {
    const [get, head] = await Promise.all([visit(path), visit(path, { method: 'HEAD' })])
    expect(head.status).toBe(get.status)
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    expect(await head.text()).toBe('')
  }
  expect((await visit('/products', { method: 'POST' })).status).toBe(404)
})

test('without the database every page is served, with a generic head', async () => {
  const blind = await openStore()
  try {
    await blind.sqld.kill()
    const paths = ['/', '/products', '/products/category/anything', '/products/checkout/anything']
    await Promise.all(
      paths.map(async (path) => {
        const answer = await blind.fetch(path)
        expect({ path, status: answer.status }).toEqual({ path, status: 200 })
        expect(await answer.text()).toMatch(/<title>[^<]+Trinco|<title>Trinco/)
      }),
    )
  } finally {
    await blind.close()
  }
})

test('a shop without configuration still shows its page', async () => {
  const artifacts = inject('artifacts')
  const worker = await startWorker({ bundle: join(artifacts, 'bundle'), assets: join(artifacts, 'page'), vars: {} })
  try {
    for (const path of ['/', '/products/category/anything']) expect((await fetch(worker.url + path)).status).toBe(200)
  } finally {
    await worker.close()
  }
})

test('the manifest’s icons and the picture of shared links are what they say', async () => {
  const folder = join(import.meta.dirname, '../../web/public')
  /** Width and height of a PNG, from its header. */
  const sizeOf = (name: string) => {
    const bytes = readFileSync(join(folder, name))
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  }
  const { icons } = JSON.parse(readFileSync(join(folder, 'site.webmanifest'), 'utf8'))
  const drawn = icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(drawn.map(({ src }: { src: string }) => sizeOf(src))).toEqual(
    drawn.map(({ sizes }: { sizes: string }) => sizes),
  )
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180')
  expect(sizeOf('share.png')).toBe('1200x630')
})
