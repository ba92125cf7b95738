import type { Snapshot } from 'valtio'
import { type AuditEntry, listAudit } from '#schema/api/audit.ts'
import { getUserTerms } from '#schema/api/documents.ts'
import {
  banUser,
  cancelFactorReset,
  deleteUser,
  listUsers,
  removeUserPicture,
  requestFactorReset,
  resetPassword,
  sendRecovery,
  setUserRole,
  setUserStatus,
  type User,
  unbanUser,
} from '#schema/api/users.ts'
import type { Role } from '#schema/rules/accounts.ts'
import type { StaffScope } from '#schema/rules/staff.ts'
import { call } from '#web/api/call.ts'
import { download, saveFile } from '#web/api/download.ts'
import { resource } from '#web/state/resource.ts'
import { listOf } from '../list/list-state.ts'
import { reportExpiredSession } from '../session-expiry.ts'

export type UserRow = Snapshot<User>
export type AccountStatus = 'banned' | 'blocked' | 'normal'

export const users = listOf(listUsers)

/** The newest export of the accounts, if there was one. */
export const lastExport = resource<AuditEntry[], [mayRead: boolean]>([], async (mayRead) => {
  if (!mayRead) return []
  const newest = await call(listAudit, { query: { action: 'user.export', limit: '1' } }).catch(reportExpiredSession)
  return Array.isArray(newest) ? newest : newest.items
})

export const accountStatuses = ['normal', 'blocked', 'banned'] as const satisfies readonly AccountStatus[]
/** A ban takes precedence over a block. */
export const accountStatusOf = ({ isBanned, isBlocked }: UserRow): AccountStatus =>
  isBanned ? 'banned' : isBlocked ? 'blocked' : 'normal'

export interface UserDraft {
  status: 'normal' | 'blocked'
  role: Role
  /** null: an admin without limits. */
  scopes: StaffScope[] | null
}

export const draftOf = (user: UserRow | null): UserDraft => ({
  status: user?.isBlocked ? 'blocked' : 'normal',
  role: user?.role ?? 'client',
  scopes: user?.scopes ? [...user.scopes] : null,
})

export const saveStatus = ({ _id }: UserRow, { status }: Pick<UserDraft, 'status'>) =>
  call(setUserStatus, { params: { id: _id }, body: { action: status === 'blocked' ? 'block' : 'unblock' } })

export const saveRole = ({ _id }: UserRow, { role, scopes }: UserDraft) =>
  call(setUserRole, { params: { id: _id }, body: role === 'admin' ? { role, scopes } : { role } })

export const setBan = ({ _id }: UserRow, isBanned: boolean) =>
  call(isBanned ? banUser : unbanUser, { params: { id: _id } })

export const setPassword = ({ _id }: UserRow, newPassword: string) =>
  call(resetPassword, { body: { userId: _id, newPassword } })

export const removePicture = ({ _id }: UserRow) => call(removeUserPicture, { params: { id: _id } })

/** Downloads the record of the accepted terms, under the server's name: that of a purchase is named after the buyer. */
export const saveTerms = async ({ _id }: UserRow) => saveFile(await download(getUserTerms, { params: { id: _id } }))

/** Asks for the end of another admin's second factors, or cancels that. */
export const setFactorReset = ({ _id }: UserRow, isReset: boolean) =>
  call(isReset ? requestFactorReset : cancelFactorReset, { params: { id: _id } })

/** Sends the user the link by which they set a new password themselves. */
export const sendLink = ({ _id }: UserRow) => call(sendRecovery, { params: { id: _id } })

export class TimeoutError extends Error {}
const deleteWithinMs = 10_000

/** Stops waiting after ten seconds. The account may be deleted all the same, so the caller reloads the list. */
export async function removeUser({ _id }: UserRow) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), deleteWithinMs)
  })
  await Promise.race([call(deleteUser, { params: { id: _id } }), late]).finally(() => clearTimeout(timer))
}
