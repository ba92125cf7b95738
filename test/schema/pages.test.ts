import { expect, test } from 'vitest'
import { matchPage, matchPath, mendedAddress } from '#schema/rules/pages.ts'

test('an address names its page whatever its case, with or without a trailing slash', () => {
  for (const address of ['/products', '/products/', '/Products', '/en/products', '/en/products/'])
    expect(matchPage(address)?.name, address).toBe('products')
  for (const address of ['/', '/en', '/en/']) expect(matchPage(address)?.name, address).toBe('home')
  for (const address of ['/produkte', '/english', '/products/a/b', '/en/en/products'])
    expect(matchPage(address), address).toBeUndefined()
})

test('parameters are decoded, and what is badly encoded stays as it is', () => {
  expect(matchPath('/products/checkout/a%2Fb')).toEqual({ name: 'checkout', params: { productId: 'a/b' } })
  expect(matchPath('/products/category/c%C3%A3o%20')?.params).toEqual({ categoryName: 'cão ' })
  expect(matchPath('/products/checkout/50%')?.params).toEqual({ productId: '50%' })
})

test('of a page with screens of its own, the rest of the path names the screen', () => {
  const rests = ['', '/', '/password', '/password/', '/a/b'].map((rest) => matchPath(`/dashboard${rest}`)?.params.rest)
  expect(rests).toEqual(['', '', 'password', 'password', 'a/b'])
})

test.each([
  ['/reset-password%23ab12.cd', '/reset-password#ab12.cd'],
  ['/en/verify-email%23ab12.cd', '/en/verify-email#ab12.cd'],
  ['/confirm-email%2523ab12.cd', '/confirm-email#ab12.cd'],
  ['/reset-password', undefined],
  ['/reset-password%23', undefined],
  ['/products%23faq', undefined],
  ['/products/category/c%23-tools', undefined],
  ['//evil.test/reset-password%23ab12.cd', undefined],
  ['/reset-password%23//evil.test', undefined],
])('%s is mended as %s: links of e-mails alone, and within the shop', (path, mended) => {
  expect(mendedAddress(path)).toBe(mended)
})
