import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { imageKindOf, imageTypes, keyOfImage, kindOfKey, mediaPath } from '#schema/rules/images.ts'
import { type SessionUser, users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import type { FileRange, MediaFile, MediaStore } from '#worker/providers/media/media.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'

/** A stored profile image as a URL: uploaded files are served from the origin of the request. */
export const imageAddress = ({ origin }: Pick<Deps, 'origin'>, image: string | null): string | null =>
  keyOfImage(image) === null ? image : `${origin}${image}`

const storeOf = ({ media }: Deps): MediaStore => {
  if (!media) throw new StoreError('not_configured')
  return media
}

/** Stores a file as the user's profile image, under a random name and with the type of its content. */
export async function uploadImage(deps: Deps, user: SessionUser, bytes: Uint8Array): Promise<string> {
  const media = storeOf(deps)
  const kind = imageKindOf(bytes)
  if (kind === null) throw new StoreError('image_type')
  const key = `${deps.newId()}.${kind}`
  await media.put(key, bytes, imageTypes[kind]).catch(() => {
    throw new StoreError('storage_failed')
  })
  return setProfileImage(deps, user, mediaPath + key)
}

/** Sets the user's profile image to a path or URL and deletes the file that it replaces. */
export async function setProfileImage(deps: Deps, user: SessionUser, image: string | null): Promise<string> {
  const { db } = deps
  const {
    before: [before],
    updated,
  } = await writeBatch(db, {
    before: selectProfileImage(deps, user.id),
    updated: db.update(users).set({ profileImage: image }).where(eq(users.id, user.id)).returning({ id: users.id }),
  })
  if (updated.length === 0) {
    // The account was deleted meanwhile.
    await deleteImageFile(deps, image)
    throw new StoreError('not_authenticated')
  }
  // Equal if the batch was sent twice because its answer got lost.
  if (before?.profileImage !== image) await deleteImageFile(deps, before?.profileImage)
  return imageAddress(deps, image) ?? ''
}

/** Deletes a user's profile image, by an admin. */
export async function removeUserPicture(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db } = deps
  const what = { action: 'user.remove_picture', table: users, id } as const
  const {
    before: [before],
  } = await auditedWrite(deps, actor, what, {
    before: selectProfileImage(deps, id),
    update: db.update(users).set({ profileImage: null }).where(eq(users.id, id)),
  }).catch(ifAlreadyWritten(async () => ({ before: [{ profileImage: null }] })))
  if (!before) throw new StoreError('user_not_found')
  await deleteImageFile(deps, before.profileImage)
}

export async function findImage(deps: Deps, userId: string): Promise<{ profileImage: string | null }> {
  const [row] = await selectProfileImage(deps, userId)
  return { profileImage: imageAddress(deps, row?.profileImage ?? null) }
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

const selectProfileImage = ({ db }: Deps, userId: string) =>
  db.select({ profileImage: users.profileImage }).from(users).where(eq(users.id, userId))

/** Deletes the file of a profile image that no row refers to any more. If the store fails, the file stays but cannot be found. */
export async function deleteImageFile({ media }: Deps, image: string | null | undefined): Promise<void> {
  const key = keyOfImage(image)
  if (key !== null) await media?.remove(key).catch(() => {})
}
