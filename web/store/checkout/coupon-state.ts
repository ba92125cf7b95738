import { previewCoupon } from '#schema/api/coupons.ts'
import { ApiError, call } from '#web/api/call.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { type Coupon, choice } from './checkout-state.ts'

/** The coupon is refused, as opposed to a failed request. */
class CouponRefused extends Error {}

/** Requests a coupon’s discount and applies it to the order. Codes are sent in lower case. */
export async function applyCoupon(t: Translate, typed: string): Promise<Coupon> {
  const code = typed.trim().toLowerCase()
  if (!code) throw new CouponRefused(t('checkout.coupon.empty'))
  const { valid, discount, message } = await call(previewCoupon, { params: { code } })
  if (!valid) throw new CouponRefused(message || t('checkout.coupon.invalid'))
  choice.coupon = { code, percent: discount }
  return choice.coupon
}

export function couponFailure(t: Translate, thrown: unknown): string {
  if (thrown instanceof CouponRefused) return thrown.message
  if (!(thrown instanceof ApiError)) {
    console.error(thrown)
    return t('shop.errors.unknown')
  }
  const { status, code, retryAfter } = thrown
  if (status === 401 || code === 'forbidden') return t('checkout.coupon.notAuthenticated')
  if (code === 'too_many_requests' && retryAfter !== undefined) return t('checkout.wait', { seconds: retryAfter })
  if (status === 400 || status === 404) return thrown.message || t('checkout.coupon.invalid')
  return errorText(t, thrown)
}
