import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const previewCoupon = endpoint({
  method: 'POST',
  path: '/api/auth/coupons/use/:code',
  summary: 'What a coupon would take off for the signed-in user; it consumes nothing',
  answer: v.object({ valid: v.boolean(), discount: v.number(), message: v.string() }),
})
