import * as v from 'valibot'
import { roles } from '../rules/accounts.ts'
import { eventGroupNames, eventKinds, noteMax } from '../rules/customers.ts'
import { emailKinds, emailStates } from '../rules/emails.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant, integer, successAnswer } from './fields.ts'
import { licenseKey } from './licenses.ts'
import { purchase } from './purchases.ts'
import { openSession } from './sessions.ts'
import { user } from './users.ts'

const money = v.object({ BRL: amount, USD: amount })

const customerNote = v.object({
  _id: id,
  body: v.string(),
  /** The admin's name; null: their account is gone. */
  author: v.nullable(v.string()),
  createdAt: instant,
})

export const getCustomer = endpoint('GET', '/api/auth/admin/users/:id', {
  summary: 'Get what a customer’s page shows',
  description: 'Each part as far as the admin’s scopes allow it, else null.',
  answer: v.object({
    person: v.object({
      _id: id,
      name: v.string(),
      email: v.string(),
      role: v.picklist(roles),
      isBanned: v.boolean(),
      isBlocked: v.boolean(),
      discordName: v.nullable(v.string()),
      createdAt: instant,
    }),
    /** As the list of users has it. */
    account: v.nullable(user),
    /** The newest first. */
    sessions: v.nullable(v.array(openSession)),
    /** By staff, the newest first. */
    notes: v.nullable(v.array(customerNote)),
    /** The newest that were written to them, as long as e-mails are kept; without their texts. */
    emails: v.nullable(
      v.array(
        v.object({
          _id: id,
          kind: v.picklist(emailKinds),
          createdAt: instant,
          state: v.picklist(emailStates),
          /** Why it has not been sent: the provider's status and code. */
          failure: v.nullable(v.string()),
          /** Of the key that it is about, which can be sent again. */
          paymentId: v.nullable(id),
        }),
      ),
    ),
    money: v.nullable(
      v.object({
        /** Approved and not refunded. */
        paid: money,
        orders: integer,
        /** Payments of every status. */
        started: integer,
        refunded: money,
      }),
    ),
    /** The newest, of every status. */
    purchases: v.nullable(v.array(purchase)),
    keys: v.nullable(
      v.object({
        total: integer,
        inForce: integer,
        /** The newest. */
        rows: v.array(licenseKey),
      }),
    ),
  }),
})

export const listCustomerEvents = endpoint('GET', '/api/auth/admin/users/:id/events', {
  summary: 'List what happened with a customer',
  description:
    'Newest first: payments, refunds, disputes, keys, messages and what admins changed, as far as the admin’s scopes allow it.',
  query: v.object({
    group: v.optional(v.picklist(eventGroupNames)),
    /** `next` of the answer before. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}~[\w:.-]{1,200}$/))),
  }),
  answer: v.object({
    events: v.array(
      v.object({
        _id: v.string(),
        kind: v.picklist(eventKinds),
        at: instant,
        /** The product, the title of a message, or the audited action. */
        title: v.string(),
        /** What else there is to say: a reason, a status, who did it. */
        detail: v.string(),
        amount: v.nullable(amount),
        currency: v.nullable(currency),
        /** The payment it is about. */
        paymentId: v.nullable(id),
      }),
    ),
    /** For the events that follow; null: there are none. */
    next: v.nullable(v.string()),
  }),
})

export const sendKeyEmail = endpoint('POST', '/api/auth/admin/purchases/:paymentId/email', {
  summary: 'Send the e-mail of a delivered key again',
  description:
    'To the present address of the buyer. 409 `no_key_email` where the purchase has no key, 409 `email_just_sent` within ten minutes of the last one, 429 `too_many_emails` where the address has got too many e-mails in the last hour or day.',
  answer: successAnswer,
})

export const addCustomerNote = endpoint('POST', '/api/auth/admin/users/:id/notes', {
  summary: 'Submit a note about a customer',
  description: 'For staff. It is in the file of their own data that the customer may ask for.',
  body: v.object({ body: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(noteMax)) }),
  answer: successAnswer,
})

export const deleteCustomerNote = endpoint('DELETE', '/api/auth/admin/users/:id/notes/:noteId', {
  summary: 'Delete a note about a customer',
  answer: successAnswer,
})
