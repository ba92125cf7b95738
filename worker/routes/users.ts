import * as api from '#schema/api/users.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { resetPassword } from '#worker/domain/accounts/passwords.ts'
import { removeUserPicture } from '#worker/domain/accounts/profile-images.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { limited, optionalSession, reading, staff, steppedUp, unlimitedAdmin } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

/** Of the panel: evaluated when they are first asked for. */
const users = () => import('#worker/domain/accounts/users.ts')
const recovery = () => import('#worker/domain/accounts/recovery.ts')
const factorReset = () => import('#worker/domain/accounts/second-factor/reset.ts')

serve(api.listUsers, reading(staff('users', 'read')), async (c, query) =>
  listBody(c, await (await users()).listUsers(c.var.deps, query)),
)
serve(api.listUserDates, optionalSession, async (c, query) =>
  listBody(c, await (await users()).listUserDates(c.var.deps, c.var.viewer, query)),
)
serve(api.setUserRole, steppedUp(unlimitedAdmin), async (c, { role, scopes }) => ({
  user: await (await users()).setRole(c.var.deps, actorOf(c), c.req.param('id'), role, scopes),
  ...successBody(c, 'user_role_updated'),
}))
serve(api.setUserStatus, steppedUp(staff('users')), async (c, { action }) => {
  const isBlock = action === 'block'
  const { blockUser, unblockUser } = await users()
  const user = await (isBlock ? blockUser : unblockUser)(c.var.deps, actorOf(c), c.req.param('id'))
  return { user, ...successBody(c, isBlock ? 'user_blocked' : 'user_unblocked') }
})
serve(api.banUser, steppedUp(staff('users')), async (c) => ({
  user: await (await users()).banUser(c.var.deps, actorOf(c), c.req.param('id')),
  ...successBody(c, 'user_banned'),
}))
serve(api.unbanUser, steppedUp(staff('users')), async (c) => ({
  user: await (await users()).unbanUser(c.var.deps, actorOf(c), c.req.param('id')),
  ...successBody(c, 'user_unbanned'),
}))
// Whoever sees the password can log in with it: others send a link.
serve(api.resetPassword, steppedUp(unlimitedAdmin), async (c, form) => {
  await resetPassword(c.var.deps, actorOf(c), form)
  return successBody(c, 'user_password_reset')
})
serve(api.endUserSessions, steppedUp(staff('users')), async (c) => {
  await (await users()).endUserSessions(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'user_sessions_ended')
})
serve(api.sendRecovery, limited(staff('users'), rateLimits.sendRecovery), async (c) => {
  await (await recovery()).sendRecovery(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'user_recovery_sent')
})
serve(api.requestFactorReset, limited(steppedUp(unlimitedAdmin), rateLimits.changeFactors), async (c) => {
  await (await factorReset()).requestFactorReset(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'factor_reset_requested')
})
serve(api.cancelFactorReset, staff('users'), async (c) => {
  await (await factorReset()).cancelFactorReset(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'factor_reset_cancelled')
})
serve(api.removeUserPicture, staff('users'), async (c) => {
  await removeUserPicture(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'user_image_removed')
})
serve(api.deleteUser, steppedUp(staff('users')), async (c) => {
  await (await users()).deleteUser(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'user_deleted')
})
