import { expect, test } from 'vitest'
import { playerAddress, thumbnailOf } from '#web/state/videos.ts'
import { numbersOf } from '#web/ui/page-numbers.ts'

test('a video plays from the embed that its host keeps for it', () => {
  expect(playerAddress({ platform: 'youtube', videoId: 'a-B_1' })).toBe(
    'https://www.youtube-nocookie.com/embed/a-B_1?autoplay=1&rel=0',
  )
  expect(playerAddress({ platform: 'google-drive', videoId: 'x/y' })).toBe(
    'https://drive.google.com/file/d/x%2Fy/preview',
  )
})

test('a video shows its own picture, or the one its host keeps', () => {
  expect(thumbnailOf({ platform: 'youtube', videoId: 'v', thumbnail: '/art/video/v.svg' })).toBe('/art/video/v.svg')
  expect(thumbnailOf({ platform: 'youtube', videoId: 'v', thumbnail: null })).toBe(
    'https://i.ytimg.com/vi/v/hqdefault.jpg',
  )
  expect(thumbnailOf({ platform: 'google-drive', videoId: 'v', thumbnail: null })).toContain('id=v')
})

test('above seven pages only the first, the last and those around the present one are listed', () => {
  expect(numbersOf(1, 3)).toEqual([1, 2, 3])
  expect(numbersOf(2, 7)).toHaveLength(7)
  expect(numbersOf(6, 12)).toEqual([1, 4, 5, 6, 7, 8, 12])
})
