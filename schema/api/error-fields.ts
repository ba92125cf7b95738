import * as v from 'valibot'
import { endReasons, paymentStatuses } from '../rules/payments.ts'
import { renewalObstacles } from '../rules/renewals.ts'
import { proofMethods } from '../rules/second-factor.ts'
import { challenge } from './challenge.ts'
import { amount, id, instant, integer } from './fields.ts'
import { goneProduct } from './gone-product.ts'

const payment = v.object({ payment_id: id })

/** The provider's status, code and words. */
const said = v.object({ said: v.string() })

/** What an error's answer has beside its text, code and request id. Codes that are not here have nothing. */
export const errorFields = {
  account_banned: v.object({ isBanned: v.boolean() }),
  account_blocked: v.object({ isBlocked: v.boolean() }),
  already_claimed: payment,
  already_paid: payment,
  approval_needed: v.object({ approval: v.object({ _id: id }) }),
  captcha_required: v.object({ requiresCaptcha: v.literal(true) }),
  /** To be solved, and the call to be repeated with the solution in `x-challenge-solution`. */
  challenge_required: v.object({ challenge }),
  coupon_in_order: v.object({ ...payment.entries, product: v.string() }),
  crypto_unavailable: v.object({ available: v.literal(false) }),
  device_release_wait: v.object({ retryAt: instant, days: integer }),
  feedback_wait: v.object({ days: integer }),
  /** The same, where a field was filled in; none where the data is missing or ill-typed. */
  honeypot_failed: v.object({ challenge: v.optional(challenge) }),
  key_not_renewable: v.object({ obstacle: v.picklist(renewalObstacles) }),
  level_in_use: v.object({ names: v.array(v.string()), products: v.string() }),
  /** Of a confirmation; a receipt that is refused has none of them. */
  payment_not_approved: v.partial(
    v.object({
      status: v.picklist(paymentStatuses),
      reason: v.nullable(v.picklist(endReasons)),
      productId: v.nullable(id),
      hadKey: v.boolean(),
      renewsLicenseId: v.nullable(id),
    }),
  ),
  provider_refused: said,
  provider_unauthorized: said,
  refund_failed: said,
  evidence_refused: said,
  /** What is missing or fails: a dependency, or the name of a variable. */
  not_ready: v.object({ failing: v.array(v.string()) }),
  payment_processing: payment,
  product_gone: v.object({ gone: goneProduct }),
  price_changed: v.object({ price: amount }),
  /** Each of them would do; none where it takes an admin without limits. */
  second_factor_needed: v.object({
    challenge: v.optional(v.string()),
    methods: v.optional(v.array(v.picklist(proofMethods))),
    passkey: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  }),
  factors_full: v.object({ max: v.optional(v.number()) }),
  scope_missing: v.object({ scopes: v.optional(v.array(v.string())) }),
  /** Seconds, as in the header, and the same in words: hours and minutes. */
  too_many_emails: v.object({ retryAfter: integer, wait: v.string() }),
  /** Seconds, as in the header. */
  login_limited: v.object({ retryAfter: v.optional(integer) }),
  too_many_requests: v.object({ retryAfter: v.optional(integer) }),
}

export type ErrorFields = { [Code in keyof typeof errorFields]: v.InferOutput<(typeof errorFields)[Code]> }
