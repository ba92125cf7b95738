import * as api from '#schema/api/accounts.ts'
import * as sessions from '#schema/api/sessions.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import * as accounts from '#worker/domain/accounts/accounts.ts'
import { updatePassword } from '#worker/domain/accounts/passwords.ts'
import { endListedSession, endOtherSessions, listSessions } from '#worker/domain/accounts/session-list.ts'
import { endAllSessions, endSession } from '#worker/domain/accounts/sessions.ts'
import { acceptTerms } from '#worker/domain/accounts/terms.ts'
import { successBody } from '#worker/http/answers.ts'
import {
  anyone,
  beforePasswordChange,
  checkedByHandler,
  human,
  limited,
  reading,
  signedIn,
  withOwnCount,
} from '#worker/http/guards.ts'
import { keepKnownBrowser, loginOriginOf, ownCountOfLogin } from '#worker/http/known-browser.ts'
import { serve } from '#worker/http/serve.ts'

serve(
  api.register,
  checkedByHandler(limited(human(anyone, 'register'), rateLimits.register)),
  async (c, form, check) => {
    const { register } = await import('#worker/domain/accounts/register.ts')
    await register(c.var.deps, check, form, c.var)
    return successBody(c, 'registered')
  },
)
serve(
  api.checkUser,
  checkedByHandler(limited(human(anyone, 'check_user'), rateLimits.checkUser)),
  async (c, form, check) => {
    await accounts.checkUser(c.var.deps, check, form, c.var.address)
    return { exists: true }
  },
)
serve(
  api.login,
  checkedByHandler(limited(withOwnCount(human(anyone, 'login'), ownCountOfLogin), rateLimits.login)),
  async (c, form, check) => {
    const { answer, knownBrowser } = await accounts.login(c.var.deps, check, form, loginOriginOf(c))
    keepKnownBrowser(c, knownBrowser)
    return answer
  },
)
serve(api.logout, beforePasswordChange(signedIn), async (c) => {
  await endSession(c.var.deps, c.var.session)
  return successBody(c, 'logged_out')
})
serve(api.logoutEverywhere, signedIn, async (c) => {
  await endAllSessions(c.var.deps, c.var.session)
  return successBody(c, 'logged_out_everywhere')
})
serve(sessions.listSessions, reading(signedIn), (c) => listSessions(c.var.deps, c.var.session, loginOriginOf(c)))
serve(sessions.endSession, checkedByHandler(signedIn), async (c, _, check) => {
  await endListedSession(c.var.deps, check, c.var.session, c.req.param('id'))
  return successBody(c, 'session_ended')
})
serve(sessions.endOtherSessions, checkedByHandler(signedIn), async (c, _, check) => ({
  token: await endOtherSessions(c.var.deps, check, c.var.session),
  ...successBody(c, 'other_sessions_ended'),
}))
serve(api.me, reading(beforePasswordChange(signedIn)), (c) => accounts.me(c.var.deps, c.var.session))
serve(api.acceptTerms, limited(signedIn, rateLimits.acceptTerms), async (c, { version }) => {
  await acceptTerms(c.var.deps, c.var.user, version, c.var.address)
  return successBody(c, 'terms_accepted')
})
serve(api.changeName, checkedByHandler(limited(signedIn, rateLimits.changeName)), async (c, { name }, check) => {
  await accounts.changeProfile(c.var.deps, check, c.var.session.userId, { name })
  return successBody(c, 'name_updated')
})
serve(api.setLanguage, checkedByHandler(limited(signedIn, rateLimits.setLanguage)), async (c, { language }, check) => {
  await accounts.changeProfile(c.var.deps, check, c.var.session.userId, { language })
  return successBody(c, 'language_updated')
})
serve(api.removeTaxId, checkedByHandler(signedIn), async (c, _, check) => {
  await accounts.changeProfile(c.var.deps, check, c.var.session.userId, { taxId: null, taxIdHint: null })
  return successBody(c, 'tax_id_removed')
})
serve(
  api.updatePassword,
  checkedByHandler(limited(beforePasswordChange(signedIn), rateLimits.updatePassword)),
  async (c, form, check) => ({
    token: await updatePassword(c.var.deps, check, form, c.var),
    ...successBody(c, 'password_updated'),
  }),
)
