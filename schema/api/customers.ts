import * as v from 'valibot'
import { roles } from '../rules/accounts.ts'
import { eventGroupNames, eventKinds } from '../rules/customers.ts'
import { endpoint } from './endpoint.ts'
import { amount, currency, id, instant, integer } from './fields.ts'
import { licenseKey } from './licenses.ts'
import { openSession } from './sessions.ts'
import { user } from './users.ts'

const money = v.object({ BRL: amount, USD: amount })

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/auth/admin/users/:id',
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

export const listCustomerEvents = endpoint({
  method: 'GET',
  path: '/api/auth/admin/users/:id/events',
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
