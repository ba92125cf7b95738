import { removeProfileImage, updateProfileImage, uploadProfileImage } from '#schema/api/images.ts'
import { imageKindOf, imageMaxBytes, isImageName } from '#schema/rules/images.ts'
import { completedAddress, isWebAddress, linkMax } from '#schema/rules/links.ts'
import { call } from '#web/api/call.ts'
import { storeProfileImage } from '#web/state/session.ts'

export type PictureProblem = 'noFile' | 'fileType' | 'fileSize' | 'noUrl' | 'badUrl'

/** Validates a file by its content, as the server does. */
export async function problemOfFile(file: File | null): Promise<PictureProblem | null> {
  if (!file || file.size === 0) return 'noFile'
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (imageKindOf(start) === null) return 'fileType'
  return file.size > imageMaxBytes ? 'fileSize' : null
}

export function problemOfUrl(typed: string): PictureProblem | null {
  const address = completedAddress(typed.trim())
  if (!address) return 'noUrl'
  return isWebAddress(address) && isImageName(address) && address.length <= linkMax ? null : 'badUrl'
}

export async function uploadPicture(file: File) {
  const form = new FormData()
  form.set('file', file)
  const { profileImage } = await call(uploadProfileImage, { form })
  storeProfileImage(profileImage)
}

export async function setPictureUrl(address: string) {
  const { profileImage } = await call(updateProfileImage, { body: { profileImage: address.trim() } })
  storeProfileImage(profileImage)
}

export async function removePicture() {
  await call(removeProfileImage)
  storeProfileImage(null)
}
