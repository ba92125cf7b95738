import * as api from '#schema/api/coupons.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import * as coupons from '#worker/domain/coupons/coupons.ts'
import { actorOf, listBody, successBody, successMessage } from '#worker/http/answers.ts'
import { limited, reading, signedIn, staff, steppedUp } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const adminActions = () => import('#worker/domain/coupons/admin-actions.ts')

serve(api.previewCoupon, limited(signedIn, rateLimits.coupon), async (c) => ({
  valid: true,
  ...(await coupons.previewCoupon(c.var.deps, c.var.user, c.req.param('code'), c.var.address)),
  message: successMessage(c, 'coupon_applied'),
}))
serve(api.listCoupons, reading(staff('money', 'read')), async (c, query) =>
  listBody(c, await coupons.listCoupons(c.var.deps, query)),
)
serve(api.createCoupon, steppedUp(staff('money')), async (c, form) =>
  (await adminActions()).createCoupon(c.var.deps, actorOf(c), form),
)
serve(api.updateCoupon, steppedUp(staff('money')), async (c, form) =>
  (await adminActions()).updateCoupon(c.var.deps, actorOf(c), c.req.param('id'), form),
)
serve(api.deleteCoupon, staff('money'), async (c) => {
  await (await adminActions()).deleteCoupon(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'coupon_deleted')
})
