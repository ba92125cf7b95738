import * as v from 'valibot'
import { emailMax } from '../rules/accounts.ts'
import { soldThroughMax } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import { currency, dateTime, id, price, requiredText, successAnswer } from './fields.ts'

export const recordManualOrder = endpoint('POST', '/api/auth/admin/manual-orders', {
  summary: 'Register a sale made outside the shop',
  description:
    'Paid in cash, by a transfer or at another market place. It is an approved purchase of the account with this e-mail or id, which gets one key: of the product’s stock, or as a purchase makes it. No provider knows of it. Below half of the price that the shop asked the buyer then, it takes an admin without limits; nobody records a sale to themselves. A repeated call with the same `orderId` answers with the same purchase; with other data it is refused.',
  body: v.object({
    /** Chosen by the caller, random. */
    orderId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    buyer: requiredText(emailMax),
    productId: id,
    /** What came in. */
    amount: v.pipe(price, v.minValue(1)),
    currency,
    /** When; at most a year ago. */
    soldAt: dateTime,
    /** Through what, in the admin's words. */
    soldThrough: requiredText(soldThroughMax),
  }),
  answer: v.object({
    ...successAnswer.entries,
    paymentId: id,
    productName: v.string(),
    username: v.string(),
    /** null while an external seller has not issued it; masked for admins who see no keys. */
    licenseKey: v.nullable(v.string()),
  }),
})
