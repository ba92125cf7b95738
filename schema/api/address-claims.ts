import * as v from 'valibot'
import { addressClaimMessageMax, addressClaimStatuses, transactionIdMax } from '../rules/address-claims.ts'
import { paymentMethods, paymentStatuses } from '../rules/payments.ts'
import { endpoint } from './endpoint.ts'
import {
  amount,
  captchaToken,
  currency,
  email,
  honeypotData,
  id,
  instant,
  personName,
  requiredText,
  successAnswer,
  text,
} from './fields.ts'
import { listAnswer, listQuery } from './lists.ts'

export const requestAddressClaim = endpoint('POST', '/api/auth/address-claims', {
  summary: 'Submit a claim to an account whose e-mail is lost',
  description:
    'An admin compares the payment and its payer, and answers at the new e-mail. The answer is the same whether there is such a payment or not.',
  body: v.object({
    /** Our id of a payment, or the provider's. */
    transactionId: requiredText(transactionIdMax),
    payerName: personName,
    newEmail: email,
    message: v.optional(text(addressClaimMessageMax), ''),
    recaptchaToken: captchaToken,
    honeypotData,
  }),
  answer: successAnswer,
})

export const addressClaim = v.object({
  _id: id,
  status: v.picklist(addressClaimStatuses),
  /** The name of whoever paid, as the claimant states it. */
  payerName: v.string(),
  newEmail: v.string(),
  /** Whether an account has the new e-mail: it cannot be approved. */
  isTaken: v.boolean(),
  message: v.string(),
  networkAddress: v.nullable(v.string()),
  createdAt: instant,
  decidedAt: v.nullable(instant),
  /** The admin's name; null while it is open, and where that account is deleted. */
  decidedBy: v.nullable(v.string()),
  account: v.object({
    _id: id,
    name: v.string(),
    email: v.string(),
    isEmailVerified: v.boolean(),
    lastLogin: v.nullable(instant),
    lastLoginIp: v.nullable(v.string()),
    createdAt: instant,
  }),
  payment: v.object({
    _id: id,
    /** The provider's id. */
    transactionId: v.nullable(v.string()),
    productName: v.string(),
    amount,
    currency,
    method: v.picklist(paymentMethods),
    status: v.picklist(paymentStatuses),
    paidAt: instant,
  }),
})
export type AddressClaim = v.InferOutput<typeof addressClaim>

const path = '/api/auth/admin/address-claims'

export const listAddressClaims = endpoint('GET', path, {
  summary: 'List requests for accounts whose e-mail is lost',
  description: 'Open ones first, the newest first.',
  query: listQuery(['createdAt', 'status', 'username'], {
    status: v.optional(v.picklist(addressClaimStatuses)),
  }),
  answer: listAnswer(addressClaim),
})

export const getClaimedPayer = endpoint('GET', `${path}/:id/payer`, {
  summary: 'Get what the payment provider knows of the payer',
  description: 'Fetched from the provider. 502 `provider_failed` where it does not answer.',
  answer: v.object({
    /** null where the provider does not tell. */
    payer: v.nullable(v.object({ name: v.nullable(v.string()), email: v.nullable(v.string()) })),
  }),
})

export const approveAddressClaim = endpoint('POST', `${path}/:id/approve`, {
  summary: 'Approve a claim to an account',
  description:
    'Only by an admin without limits, and not of their own claim. The account gets the new e-mail, unverified; its sessions and links end. A link to set a new password goes to the new e-mail, and a notice to the old one. 409 `email_taken` where another account has the new e-mail: the request stays open.',
  answer: v.object({ ...successAnswer.entries, claim: addressClaim }),
})

export const declineAddressClaim = endpoint('POST', `${path}/:id/decline`, {
  summary: 'Reject a claim to an account',
  description: 'The claimant is told at the new e-mail. Nobody decides their own claim.',
  answer: v.object({ ...successAnswer.entries, claim: addressClaim }),
})
