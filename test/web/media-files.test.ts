import { expect, test } from 'vitest'
import { widthsOf } from '#web/admin/products/media-files.ts'

test('a picture is scaled down to the widths of the shop and never up, and to none that is nearly its own', () => {
  expect(widthsOf(4_000)).toEqual([480, 960, 1_440])
  expect(widthsOf(1_200)).toEqual([480, 960, 1_200])
  expect(widthsOf(1_000)).toEqual([480, 1_000])
  expect(widthsOf(300)).toEqual([300])
})
