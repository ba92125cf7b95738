import type { Snapshot } from 'valtio'
import { listVideos, type Video } from '#schema/api/settings.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'

export type VideoSnapshot = Snapshot<Video>

export const videos = resource<Video[]>([], () => call(listVideos), {
  retries: 2,
  freshMs: 60_000,
  sent: ({ videos }) => [videos],
})

/** The URL of the host’s embedded player, which sets no cookie before it plays. */
export function playerUrl({ platform, videoId }: Pick<Video, 'platform' | 'videoId'>): string {
  const id = encodeURIComponent(videoId)
  return platform === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://drive.google.com/file/d/${id}/preview`
}

/** The video’s own thumbnail, or its host’s. */
export function thumbnailUrl({
  platform,
  videoId,
  thumbnail,
}: Pick<Video, 'platform' | 'videoId' | 'thumbnail'>): string {
  if (thumbnail) return thumbnail
  const id = encodeURIComponent(videoId)
  return platform === 'youtube'
    ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
    : `https://drive.google.com/thumbnail?id=${id}&sz=w640`
}
