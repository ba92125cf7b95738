export const imageMaxBytes = 5 * 1024 * 1024
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.mp4'] as const
/** The size of a multipart form with its one file. */
export const uploadMaxBytes = imageMaxBytes + 64 * 1024

/** The types of profile image → their media types. */
export const imageTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
} as const
export type ImageKind = keyof typeof imageTypes

/** The brands of ISO media files that browsers play as MP4: no QuickTime, no audio, no still images. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|mmp4)$/

/** The type of a file by its content: its name and declared type are not trusted. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16))
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(text)) return 'webp'
  if (text.slice(4, 8) === 'ftyp' && mp4Brands.test(text.slice(8, 12))) return 'mp4'
  return null
}

/** Whether the path of a URL ends like an image or clip. */
export function isImageName(address: string): boolean {
  if (!URL.canParse(address)) return false
  const path = new URL(address).pathname.toLowerCase()
  return imageExtensions.some((extension) => path.endsWith(extension))
}

/** The path of uploaded files, before their key. */
export const mediaPath = '/media/'
const mediaKey = /^[0-9a-f]{32}\.(jpg|png|gif|webp|mp4)$/

/** The type of an uploaded file by its key; null for anything that is not such a key. */
export const kindOfKey = (key: string): ImageKind | null => (mediaKey.exec(key)?.[1] as ImageKind | undefined) ?? null

/** The key of an uploaded image; null for an external URL. */
export function keyOfImage(image: string | null | undefined): string | null {
  const key = image?.startsWith(mediaPath) ? image.slice(mediaPath.length) : ''
  return kindOfKey(key) && key
}
