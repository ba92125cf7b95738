import { proveLogin } from '#schema/api/login-proof.ts'
import * as api from '#schema/api/second-factor.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import type { AppContext } from '#worker/http/context.ts'
import {
  anyone,
  anyStaff,
  checkedByHandler,
  limited,
  reading,
  settingUp,
  steppedUp,
  unproved,
} from '#worker/http/guards.ts'
import { keepKnownBrowser, loginOriginOf } from '#worker/http/known-browser.ts'
import { serve } from '#worker/http/serve.ts'

// Rarely called: evaluated when they are.
const enrol = () => import('#worker/domain/accounts/second-factor/enrol.ts')
const factors = () => import('#worker/domain/accounts/second-factor/factors.ts')
const originOf = (c: AppContext) => ({ address: c.var.address, requestId: c.var.requestId })

serve(proveLogin, checkedByHandler(limited(anyone, rateLimits.proveLogin)), async (c, form, check) => {
  const { logInByProof } = await import('#worker/domain/accounts/second-factor/log-in.ts')
  const from = { ...originOf(c), ...loginOriginOf(c) }
  const { answer, knownBrowser } = await logInByProof(c.var.deps, check, form, from)
  keepKnownBrowser(c, knownBrowser)
  return answer
})
serve(api.listFactors, reading(unproved(anyStaff)), async (c) =>
  (await factors()).listFactors(c.var.deps, c.var.session),
)
serve(api.getChallenge, limited(unproved(anyStaff), rateLimits.proveSession), async (c) => {
  const { challengeSession } = await import('#worker/domain/accounts/second-factor/challenges.ts')
  return challengeSession(c.var.deps, c.var.session)
})
serve(
  api.proveSession,
  checkedByHandler(limited(unproved(anyStaff), rateLimits.proveSession)),
  async (c, form, check) => {
    const { proveSession } = await import('#worker/domain/accounts/second-factor/prove.ts')
    return { token: await proveSession(c.var.deps, check, form, c.var.session, originOf(c)) }
  },
)
serve(api.startTotp, limited(settingUp(anyStaff), rateLimits.changeFactors), async (c) =>
  (await enrol()).startTotp(c.var.deps, c.var.user),
)
serve(api.addTotp, limited(settingUp(anyStaff), rateLimits.changeFactors), async (c, form) => ({
  ...(await (await enrol()).addTotp(c.var.deps, actorOf(c), c.var.session, form)),
  ...successBody(c, 'factor_added'),
}))
serve(api.startPasskey, limited(settingUp(anyStaff), rateLimits.changeFactors), async (c) =>
  (await enrol()).startPasskey(c.var.deps, c.var.user, c.var.session),
)
serve(api.addPasskey, limited(settingUp(anyStaff), rateLimits.changeFactors), async (c, form) => ({
  ...(await (await enrol()).addPasskey(c.var.deps, actorOf(c), c.var.session, form)),
  ...successBody(c, 'factor_added'),
}))
serve(api.renewRecoveryCodes, limited(steppedUp(anyStaff), rateLimits.changeFactors), async (c) => {
  const { renewRecoveryCodes } = await import('#worker/domain/accounts/second-factor/recovery-codes.ts')
  return { recoveryCodes: await renewRecoveryCodes(c.var.deps, actorOf(c)) }
})
serve(api.renameFactor, limited(anyStaff, rateLimits.changeFactors), async (c, { name }) => {
  await (await factors()).renameFactor(c.var.deps, actorOf(c), c.req.param('id'), name)
  return successBody(c, 'factor_renamed')
})
serve(api.removeFactor, limited(steppedUp(anyStaff), rateLimits.changeFactors), async (c) => ({
  token: await (await factors()).removeFactor(c.var.deps, actorOf(c), c.var.session, c.req.param('id')),
  ...successBody(c, 'factor_removed'),
}))
