import { expect, test } from 'vitest'
import { playerUrl, thumbnailUrl } from '#web/state/videos.ts'
import { pageNumbers } from '#web/ui/page-numbers.ts'

test('a video plays in its host’s embedded player', () => {
  expect(playerUrl({ platform: 'youtube', videoId: 'a-B_1' })).toBe(
    'https://www.youtube-nocookie.com/embed/a-B_1?autoplay=1&rel=0',
  )
  expect(playerUrl({ platform: 'google-drive', videoId: 'x/y' })).toBe('https://drive.google.com/file/d/x%2Fy/preview')
})

test('a video shows its own thumbnail, or its host’s', () => {
  expect(thumbnailUrl({ platform: 'youtube', videoId: 'v', thumbnail: '/art/video/v.svg' })).toBe('/art/video/v.svg')
  expect(thumbnailUrl({ platform: 'youtube', videoId: 'v', thumbnail: null })).toBe(
    'https://i.ytimg.com/vi/v/hqdefault.jpg',
  )
  expect(thumbnailUrl({ platform: 'google-drive', videoId: 'v', thumbnail: null })).toContain('id=v')
})

test('above seven pages only the first, the last and those around the current one are listed', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(2, 7)).toHaveLength(7)
  expect(pageNumbers(6, 12)).toEqual([1, 4, 5, 6, 7, 8, 12])
})
