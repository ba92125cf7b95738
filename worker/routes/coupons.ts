import { Hono } from 'hono'
import * as api from '#schema/api/coupons.ts'
import { rates } from '#schema/rules/rate-limits.ts'
import * as coupons from '#worker/domain/coupons/coupons.ts'
import { actor, done, listed, say } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { admin, limited, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const couponRoutes = new Hono<AppEnv>()

serve(couponRoutes, api.previewCoupon, limited(signedIn, rates.coupon), async (c) => ({
  valid: true,
  ...(await coupons.previewCoupon(c.var.deps, c.var.user, c.req.param('code'))),
  message: say(c, 'coupon_applied'),
}))
serve(couponRoutes, api.listCoupons, admin, async (c, query) => listed(c, await coupons.listCoupons(c.var.deps, query)))
serve(couponRoutes, api.createCoupon, admin, (c, form) => coupons.createCoupon(c.var.deps, actor(c), form))
serve(couponRoutes, api.updateCoupon, admin, (c, form) =>
  coupons.updateCoupon(c.var.deps, actor(c), c.req.param('id'), form),
)
serve(couponRoutes, api.deleteCoupon, admin, async (c) => {
  await coupons.deleteCoupon(c.var.deps, actor(c), c.req.param('id'))
  return done(c, 'coupon_deleted')
})
