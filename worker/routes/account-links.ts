import * as api from '#schema/api/account-links.ts'
import * as changes from '#schema/api/email-changes.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { withMark } from '#worker/domain/accounts/known-browsers.ts'
import { successBody } from '#worker/http/answers.ts'
import { anyone, checkedByHandler, human, limited, optionalSession, reading, signedIn } from '#worker/http/guards.ts'
import { keepKnownBrowser } from '#worker/http/known-browser.ts'
import { serve } from '#worker/http/serve.ts'

// Rarely called: evaluated when it is.
const recovery = () => import('#worker/domain/accounts/recovery.ts')
const verification = () => import('#worker/domain/accounts/verification.ts')
const emailChanges = () => import('#worker/domain/accounts/email-changes.ts')
const confirmation = () => import('#worker/domain/accounts/confirm-email-change.ts')

const byLink = checkedByHandler(limited(anyone, rateLimits.accountLink))

serve(
  api.requestRecovery,
  checkedByHandler(limited(human(anyone, 'recovery'), rateLimits.recovery)),
  async (c, form, check) => {
    const { requestRecovery } = await recovery()
    await requestRecovery(c.var.deps, check, form, c.var.address)
    return successBody(c, 'recovery_requested')
  },
)
serve(api.resetByLink, byLink, async (c, form, check) => {
  const { resetByLink } = await recovery()
  const email = await resetByLink(c.var.deps, check, form, c.var.address)
  // The marks of other accounts are not sent here, and end: their next login there is one in a new browser.
  keepKnownBrowser(c, withMark(c.var.deps, '', email))
  return { email, ...successBody(c, 'password_reset') }
})
serve(api.sendVerification, checkedByHandler(limited(signedIn, rateLimits.sendVerification)), async (c, _, check) => {
  const { sendVerification } = await verification()
  await sendVerification(c.var.deps, check, c.var.session.userId)
  return successBody(c, 'verification_sent')
})
serve(api.confirmVerification, byLink, async (c, form, check) => {
  const { confirmVerification } = await verification()
  const email = await confirmVerification(c.var.deps, check, form)
  return { email, ...successBody(c, 'email_verified') }
})
serve(changes.getEmailChange, reading(signedIn), async (c) => {
  const { findEmailChange } = await emailChanges()
  return { change: await findEmailChange(c.var.deps, c.var.session.userId) }
})
serve(
  changes.requestEmailChange,
  checkedByHandler(limited(signedIn, rateLimits.changeEmail)),
  async (c, form, check) => {
    const { requestEmailChange } = await emailChanges()
    const { session, address } = c.var
    await requestEmailChange(c.var.deps, check, form, { userId: session.userId, address })
    return successBody(c, 'email_change_requested')
  },
)
serve(changes.resendEmailChange, limited(signedIn, rateLimits.resendEmailChange), async (c) => {
  const { resendEmailChange } = await emailChanges()
  await resendEmailChange(c.var.deps, c.var.user.id)
  return successBody(c, 'verification_sent')
})
serve(changes.cancelEmailChange, limited(signedIn, rateLimits.cancelEmailChange), async (c) => {
  const { cancelEmailChange } = await emailChanges()
  await cancelEmailChange(c.var.deps, c.var.user.id)
  return successBody(c, 'email_change_cancelled')
})
serve(
  changes.confirmEmailChange,
  checkedByHandler(limited(optionalSession, rateLimits.accountLink)),
  async (c, form, check) => {
    const { confirmEmailChange } = await confirmation()
    const confirmed = await confirmEmailChange(c.var.deps, check, form, c.var.session)
    return { ...confirmed, ...successBody(c, 'email_change_confirmed') }
  },
)
