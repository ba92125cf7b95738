import * as v from 'valibot'
import { roles, statusActions } from '../rules/accounts.ts'
import { staffScopes } from '../rules/staff.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, newPassword, staffScopesAnswer, successAnswer } from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

export const user = v.object({
  _id: id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  scopes: staffScopesAnswer,
  /** An admin has set the password, and its owner has not changed it yet. */
  mustChangePassword: v.boolean(),
  hasSecondFactor: v.boolean(),
  /** Another admin has asked for the end of their second factors, which are deleted then. */
  secondFactorEndsAt: v.nullable(instant),
  lastLogin: v.nullable(instant),
  lastLoginIp: v.nullable(v.string()),
  isBanned: v.boolean(),
  isBlocked: v.boolean(),
  termsAcceptedAt: v.nullable(instant),
  termsVersion: v.nullable(v.string()),
  profileImage: v.nullable(v.string()),
  createdAt: instant,
})
export type User = v.InferOutput<typeof user>

const query = listQuery(['name', 'email', 'role', 'lastLogin', 'createdAt'], {
  role: v.optional(v.picklist(roles)),
  /** A banned account counts as banned even if it is blocked too. */
  status: v.optional(v.picklist(['banned', 'blocked', 'normal'])),
})

const changed = v.object({ ...successAnswer.entries, user })

export const listUsers = endpoint('GET', '/api/auth/admin/users', {
  summary: 'List users',
  description: 'Latest login first.',
  query,
  answer: listAnswer(user),
})

export const listUserDates = endpoint('GET', '/api/auth/users', {
  summary: 'List registration dates of users',
  description: 'Newest first. Admins get the users themselves.',
  query,
  answer: v.union([listAnswer(user), listAnswer(v.object({ createdAt: instant }))]),
})

export const setUserRole = endpoint('PUT', '/api/auth/admin/users/:id/role', {
  summary: 'Set the role and the scopes of a user',
  description:
    'Only by an admin without limits. `scopes` limits an admin to parts of the panel, null lifts the limits; without it they stay.',
  body: v.object({
    role: v.picklist(roles),
    scopes: v.optional(
      v.nullable(v.pipe(v.array(v.picklist(staffScopes)), v.nonEmpty(), v.maxLength(staffScopes.length))),
    ),
  }),
  answer: changed,
})

export const setUserStatus = endpoint('PUT', '/api/auth/admin/users/:id/status', {
  summary: 'Block or unblock a user',
  body: v.object({ action: v.picklist(statusActions) }),
  answer: changed,
})

export const banUser = endpoint('PUT', '/api/auth/admin/users/:id/ban', {
  summary: 'Ban a user',
  description: 'Ends their sessions.',
  answer: changed,
})

export const unbanUser = endpoint('PUT', '/api/auth/admin/users/:id/unban', {
  summary: 'Unban a user',
  answer: changed,
})

export const resetPassword = endpoint('PUT', '/api/auth/reset-password', {
  summary: 'Reset the password of a user',
  description: 'Ends their sessions.',
  body: v.object({ userId: id, newPassword }),
  answer: successAnswer,
})

export const endUserSessions = endpoint('DELETE', '/api/auth/admin/users/:id/sessions', {
  summary: 'Log out a user everywhere',
  description: 'Ends all of their sessions; they may log in again. 409 `own_account` for the caller themselves.',
  answer: successAnswer,
})

export const sendRecovery = endpoint('POST', '/api/auth/admin/users/:id/recovery', {
  summary: 'Send a user the link by which they set a new password',
  description:
    'Their password and their sessions stay until they use it. 429 `too_many_emails` where the address has got too many e-mails in the last hour or day.',
  answer: successAnswer,
})

export const requestFactorReset = endpoint('POST', '/api/auth/admin/users/:id/second-factor-reset', {
  summary: 'Reset the lost second factor of another admin',
  description:
    'Only by an admin without limits. In 24 hours their factors and recovery codes are deleted, and their sessions end. They are told at once; if they use a factor before, the reset is cancelled.',
  answer: successAnswer,
})

export const cancelFactorReset = endpoint('DELETE', '/api/auth/admin/users/:id/second-factor-reset', {
  summary: 'Cancel the reset of a second factor',
  answer: successAnswer,
})

export const removeUserPicture = endpoint('PUT', '/api/auth/admin/users/:id/remove-profile-picture', {
  summary: 'Delete the profile image of a user',
  answer: successAnswer,
})

export const deleteUser = endpoint('DELETE', '/api/auth/admin/users/:id', {
  summary: 'Delete a user',
  description: 'Purchases and keys stay, without the person.',
  answer: successAnswer,
})
