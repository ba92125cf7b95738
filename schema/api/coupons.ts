import * as v from 'valibot'
import { roles } from '../rules/accounts.ts'
import { couponCodeMax, couponUsesMax } from '../rules/coupons.ts'
import { endpoint } from './endpoint.ts'
import {
  changesOf,
  dateTime,
  emptyAsNull,
  id,
  instant,
  integer,
  requiredText,
  successAnswer,
  wholeNumber,
} from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

export const coupon = v.object({
  _id: id,
  code: v.string(),
  discount: integer,
  validFrom: v.nullable(instant),
  validUntil: v.nullable(instant),
  isActive: v.boolean(),
  allowedRoles: v.array(v.picklist(roles)),
  /** null: unlimited */
  maxUses: v.nullable(integer),
  /** null: unlimited */
  maxUsesPerCustomer: v.nullable(integer),
  /** Held and used together. */
  currentUses: integer,
})
export type Coupon = v.InferOutput<typeof coupon>

const couponForm = v.object({
  code: requiredText(couponCodeMax),
  discount: wholeNumber(0, 100),
  validFrom: emptyAsNull(dateTime),
  validUntil: emptyAsNull(dateTime),
  isActive: v.optional(v.boolean()),
  allowedRoles: v.optional(v.pipe(v.array(v.picklist(roles)), v.nonEmpty(), v.maxLength(roles.length))),
  maxUses: emptyAsNull(wholeNumber(0, couponUsesMax)),
  /** Held uses count too. Left out: 1. */
  maxUsesPerCustomer: emptyAsNull(wholeNumber(1, couponUsesMax)),
})
export type CouponForm = v.InferOutput<typeof couponForm>
const couponChanges = changesOf(couponForm)
export type CouponChanges = v.InferOutput<typeof couponChanges>

export const previewCoupon = endpoint('POST', '/api/auth/coupons/use/:code', {
  summary: 'Preview a coupon',
  description: 'Answers the discount for the signed-in user. Does not use the coupon.',
  answer: v.object({ valid: v.boolean(), discount: integer, message: v.string() }),
})

export const listCoupons = endpoint('GET', '/api/auth/all/coupons', {
  summary: 'List coupons',
  description: 'Newest first.',
  query: listQuery(['code', 'discount', 'validUntil', 'currentUses', 'createdAt'], {
    isActive: v.optional(v.picklist(['true', 'false'])),
  }),
  answer: listAnswer(coupon),
})

export const createCoupon = endpoint('POST', '/api/auth/create/coupons', {
  summary: 'Create a coupon',
  body: couponForm,
  answer: coupon,
})

export const updateCoupon = endpoint('PUT', '/api/auth/atualizar/coupons/:id', {
  summary: 'Update a coupon',
  description: 'Omitted fields keep their values. 400 `coupon_dates` where it would end before it begins.',
  body: couponChanges,
  answer: coupon,
})

export const deleteCoupon = endpoint('DELETE', '/api/auth/coupons/:id', {
  summary: 'Delete a coupon',
  description: 'Payments made with it keep its code and discount.',
  answer: successAnswer,
})
