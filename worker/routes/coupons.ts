import { Hono } from 'hono'
import * as api from '#schema/api/coupons.ts'
import { rates } from '#schema/rules/limits.ts'
import * as coupons from '#worker/domain/coupons.ts'
import { say } from '#worker/http/answers.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { limited, signedIn } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

export const couponRoutes = new Hono<AppEnv>()

serve(couponRoutes, api.previewCoupon, limited(signedIn, rates.coupon), async (c) => ({
  valid: true,
  ...(await coupons.previewCoupon(c.var.deps, c.var.user, c.req.param('code'))),
  message: say(c, 'coupon_applied'),
}))
