import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { keyOfImage } from '#schema/rules/images.ts'
import { type SessionUser, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { deleteFile, storeFile } from '../uploads.ts'

/** A stored profile image as a URL: uploaded files are served from the origin of the request. */
export const imageAddress = ({ origin }: Pick<Deps, 'origin'>, image: string | null): string | null =>
  keyOfImage(image) === null ? image : `${origin}${image}`

/** Stores a file as the user's profile image, under a random name and with the type of its content. */
export async function uploadImage(deps: Deps, user: SessionUser, bytes: Uint8Array): Promise<string> {
  return setProfileImage(deps, user, await storeFile(deps, bytes))
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
    await deleteFile(deps, image)
    throw new StoreError('not_authenticated')
  }
  // Equal if the batch was sent twice because its answer got lost.
  if (before?.profileImage !== image) await deleteFile(deps, before?.profileImage)
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
  await deleteFile(deps, before.profileImage)
}

export async function findImage(deps: Deps, userId: string): Promise<{ profileImage: string | null }> {
  const [row] = await selectProfileImage(deps, userId)
  return { profileImage: imageAddress(deps, row?.profileImage ?? null) }
}

const selectProfileImage = ({ db }: Deps, userId: string) =>
  db.select({ profileImage: users.profileImage }).from(users).where(eq(users.id, userId))
