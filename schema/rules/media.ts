import { keyOfImage } from './images.ts'
import { isImageAddress } from './links.ts'

/** Pictures and videos of a product or category, in the order in which they are shown. */
export const mediaMax = 8
export const altMax = 200
/** The longest side of a picture or video, in pixels. */
export const sideMax = 8_192
/** The widths in pixels to which the panel scales a picture before it uploads it. */
export const pictureWidths = [480, 960, 1_440] as const
/** Of the picture that a shared link shows. */
export const shareSize = { width: 1_200, height: 630 } as const

/** What a picture shows, for who cannot see it: an empty English text means that there is none. */
interface Described {
  width: number
  height: number
  alt: string
  altEn: string
}

export interface ImageEntry extends Described {
  kind: 'image'
  /** A path of the shop or an https URL. */
  url: string
  /** Narrower files of the same picture, narrowest first. */
  smaller: { url: string; width: number }[]
  /** A PNG or JPEG of 1200 × 630 for link previews, which show no SVG. */
  share?: string | undefined
}

interface VideoEntry extends Described {
  kind: 'video'
  /** An MP4 file: a path of the shop or an https URL. */
  url: string
  /** The picture that is shown until it plays; empty for none. */
  poster: string
}

export type MediaEntry = ImageEntry | VideoEntry

const isClip = (url: string): boolean => /\.mp4$/i.test(url.split(/[?#]/)[0] ?? '')

export const isImageFile = (url: string): boolean => isImageAddress(url) && !isClip(url)
export const isVideoFile = (url: string): boolean => isImageAddress(url) && isClip(url)

/** Every address of an entry. */
const addressesOf = (entry: MediaEntry): string[] =>
  entry.kind === 'image'
    ? [entry.url, ...entry.smaller.map(({ url }) => url), entry.share ?? '']
    : [entry.url, entry.poster]

/** The keys of the uploaded files among media. */
export const keysOfMedia = (media: readonly MediaEntry[]): string[] =>
  media.flatMap(addressesOf).flatMap((address) => keyOfImage(address) ?? [])
