import { StoreError } from '#schema/api/errors.ts'
import { imageKindOf, imageTypes, keyOfImage, kindOfKey, mediaPath } from '#schema/rules/images.ts'
import type { Deps } from '#worker/deps.ts'
import type { FileRange } from '#worker/lib/file-ranges.ts'
import type { MediaFile, MediaStore } from '#worker/providers/media/media.ts'

const storeOf = ({ media }: Deps): MediaStore => {
  if (!media) throw new StoreError('not_configured')
  return media
}

/** Stores a file under a random name and with the type of its content, and returns its path. One that no row names is deleted after a day. */
export async function storeFile(deps: Deps, bytes: Uint8Array): Promise<string> {
  const media = storeOf(deps)
  const kind = imageKindOf(bytes)
  if (kind === null) throw new StoreError('image_type')
  const key = `${deps.newId()}.${kind}`
  await media.put(key, bytes, imageTypes[kind]).catch(() => {
    throw new StoreError('storage_failed')
  })
  return mediaPath + key
}

/** An uploaded file, or part of it, with its type. Keys of another format are not looked up. */
export async function readFile(deps: Deps, key: string, range?: FileRange): Promise<MediaFile & { type: string }> {
  const kind = kindOfKey(key)
  if (kind === null) throw new StoreError('not_found')
  const file = await storeOf(deps).get(key, range)
  if (!file) throw new StoreError('not_found')
  // Not the store's: a restored bucket has one type for all.
  return { ...file, type: imageTypes[kind] }
}

/** Deletes a file that no row refers to any more. If the store fails, the file stays but cannot be found. */
export async function deleteFile({ media }: Deps, path: string | null | undefined): Promise<void> {
  const key = keyOfImage(path)
  if (key !== null) await media?.remove(key).catch(() => {})
}
