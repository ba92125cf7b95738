import * as api from '#schema/api/address-claims.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import {
  anyone,
  checkedByHandler,
  human,
  limited,
  reading,
  staff,
  steppedUp,
  unlimitedAdmin,
} from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

// Rarely called: evaluated when it is.
const request = () => import('#worker/domain/address-claims/request.ts')
const list = () => import('#worker/domain/address-claims/list.ts')
const payer = () => import('#worker/domain/address-claims/payer.ts')
const decide = () => import('#worker/domain/address-claims/decide.ts')

serve(
  api.requestAddressClaim,
  checkedByHandler(limited(human(anyone, 'recovery'), rateLimits.addressClaim)),
  async (c, form, check) => {
    const { requestAddressClaim } = await request()
    await requestAddressClaim(c.var.deps, check, form, c.var)
    return successBody(c, 'address_claim_requested')
  },
)
serve(api.listAddressClaims, reading(staff('users', 'read')), async (c, query) => {
  const { listAddressClaims } = await list()
  return listBody(c, await listAddressClaims(c.var.deps, query))
})
serve(api.getClaimedPayer, reading(staff('users', 'read')), async (c) => {
  const { findClaimedPayer } = await payer()
  return { payer: await findClaimedPayer(c.var.deps, c.req.param('id')) }
})
// Whoever gives an account away could take it, with its keys.
serve(api.approveAddressClaim, steppedUp(unlimitedAdmin), async (c) => {
  const { approveAddressClaim } = await decide()
  const claim = await approveAddressClaim(c.var.deps, actorOf(c), c.req.param('id'))
  return { ...successBody(c, 'address_claim_approved'), claim }
})
serve(api.declineAddressClaim, staff('users'), async (c) => {
  const { declineAddressClaim } = await decide()
  const claim = await declineAddressClaim(c.var.deps, actorOf(c), c.req.param('id'))
  return { ...successBody(c, 'address_claim_declined'), claim }
})
