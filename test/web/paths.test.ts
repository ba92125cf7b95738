import { expect, test } from 'vitest'
import { paths, returnPath } from '#web/paths.ts'

test('the path of a category has a slug in lower case with hyphens', () => {
  expect(paths.category('Counter Mapas')).toBe('/products/category/counter-mapas')
  expect(paths.category('Ação/RPG', 2)).toBe('/products/category/a%C3%A7%C3%A3o%2Frpg?page=2')
})

test('the return path after the login never leaves the site', () => {
  expect(returnPath('?return=%2Fproducts%2Fcheckout%2Fp1')).toBe('/products/checkout/p1')
  expect(returnPath(new URL(paths.login('/a?b=c&d'), 'http://x').search)).toBe('/a?b=c&d')
  for (const evil of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '',
  ])
    expect(returnPath(`?return=${encodeURIComponent(evil)}`), evil).toBeUndefined()
})
