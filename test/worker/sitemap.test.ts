import { expect, test } from 'vitest'
import * as api from '#schema/api/pages.ts'
import { termsVersion } from '#schema/rules/accounts.ts'
import { englishAddress } from '#schema/rules/pages.ts'
import { openFileStore } from '../open-store.ts'
import { category, product } from '../rows.ts'

const publicUrl = 'https://shop.test'
const store = await openFileStore({ vars: { PUBLIC_URL: publicUrl } })

test('the sitemap lists what strangers may see, and when it changed', async () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const action = await category(store, { id: 'c1', name: 'Ação & Cia', createdAt: at('2026-01-02') })
  await category(store, { id: 'c2', name: 'Vazia', createdAt: at('2026-01-03') })
  await product(store, {
    categoryId: action.id,
    createdAt: at('2026-03-04'),
    slug: 'lupa',
    details: { updatedOn: '2026-04-05' },
  })
  const plainProduct = await product(store, { createdAt: at('2026-05-06') })
  await product(store, { categoryId: action.id, createdAt: at('2026-07-08'), deletedAt: at('2026-07-09') })
  const { body, headers } = await store.ask(api.getSitemap)
  const listed = [...body.matchAll(/<loc>(?<loc>[^<]*)<\/loc>(?:<lastmod>(?<day>[^<]*)<\/lastmod>)?/g)].map(
    ({ groups }) => ({ loc: groups?.loc ?? '', day: groups?.day }),
  )
  const plain = [
    ['/', '2026-05-06'],
    ['/products', '2026-05-06'],
    ['/products/category/a%C3%A7%C3%A3o-%26-cia', '2026-03-04'],
    ['/products/category/vazia', '2026-01-03'],
    [`/products/${plainProduct.id}`, '2026-05-06'],
    ['/products/lupa', '2026-04-05'],
    ['/videos', undefined],
    ['/reseller', undefined],
    ['/terms', termsVersion],
  ] as const
  const both = plain.flatMap(([path, day]) => [
    [path, day],
    [englishAddress(path), day],
  ])
  expect(listed.map(({ loc, day }) => [loc.replace(publicUrl, ''), day])).toEqual(both)
  expect(body.match(/hreflang="en" href="https:\/\/shop\.test\/en\/videos"/g)).toHaveLength(2)
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  for (const { loc } of listed) {
    const page = await store.fetch(loc.replace(publicUrl, ''))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`<link rel="canonical" href="${loc}" />`)
  }
})

test('robots.txt names the sitemap by its whole address', async () => {
  const { body } = await store.ask(api.getRobots)
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})
