import { expect, test } from 'vitest'
import { middleOf } from '#web/admin/products/media-files.ts'
import { altOf, sourcesOf } from '#web/state/media.ts'

const imageEntry = {
  kind: 'image',
  url: '/art/x.webp',
  smaller: [{ url: '/art/x-480.webp', width: 480 }],
  width: 960,
  height: 600,
  alt: 'O painel',
  altEn: 'The panel',
} as const

test('a picture without an English text is described in Portuguese, and marked as such', () => {
  expect(altOf(imageEntry, 'pt-BR')).toEqual({ alt: 'O painel' })
  expect(altOf(imageEntry, 'en')).toEqual({ alt: 'The panel' })
  expect(altOf({ ...imageEntry, altEn: '' }, 'en')).toEqual({ alt: 'O painel', lang: 'pt-BR' })
})

test('a browser may choose among the widths of a picture, and a lazy one is as wide as it is laid out', () => {
  const { url: src, width, height } = imageEntry
  const srcSet = '/art/x-480.webp 480w, /art/x.webp 960w'
  expect(sourcesOf(imageEntry, '50vw', true)).toEqual({ src, width, height, srcSet, sizes: '50vw' })
  expect(sourcesOf(imageEntry, '50vw', false)).toMatchObject({ sizes: 'auto, 50vw' })
  expect(sourcesOf({ ...imageEntry, smaller: [] }, '50vw', true)).toEqual({ src, width, height })
})

test.each([
  [
    { width: 1200, height: 630 },
    { x: 0, y: 0, width: 1200, height: 630 },
  ],
  [
    { width: 2400, height: 1500 },
    { x: 0, y: 120, width: 2400, height: 1260 },
  ],
  [
    { width: 2000, height: 630 },
    { x: 400, y: 0, width: 1200, height: 630 },
  ],
  [
    { width: 600, height: 600 },
    { x: 0, y: 142.5, width: 600, height: 315 },
  ],
])('a link preview shows the middle of a picture: of %o it is %o', (size, middle) => {
  expect(middleOf(size)).toEqual(middle)
})
