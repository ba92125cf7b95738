import * as v from 'valibot'
import { productStatuses } from '../rules/catalogue.ts'
import { needKinds, panelSearchMax } from '../rules/panel.ts'
import { paymentStatuses } from '../rules/payments.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { amount, currency, id, instant, integer, requiredText } from './fields.ts'

/** Currencies are never added up. */
const tally = v.object({ count: integer, amount: v.object({ BRL: amount, USD: amount }) })
/** Below zero where more went back in these days than came in. */
const netTally = v.object({ count: integer, amount: v.object({ BRL: v.number(), USD: v.number() }) })

/** What waits for a person: how many of a kind, and the most urgent of them. */
const need = v.object({
  kind: v.picklist(needKinds),
  count: integer,
  /** The counted ones are the newest of more. */
  isAtLeast: v.boolean(),
  /** The most urgent one: of a payment its id, else the row's own. */
  id: v.nullable(id),
  /** The product, or the title of a suggestion. */
  title: v.nullable(v.string()),
  /** Whom it is about. */
  person: v.nullable(v.string()),
  amount: v.nullable(amount),
  currency: v.nullable(currency),
  since: v.nullable(instant),
  /** Until when a dispute is to be answered. */
  dueAt: v.nullable(instant),
})
export type Need = v.InferOutput<typeof need>

const sale = v.object({
  paymentId: id,
  productName: v.string(),
  userId: v.nullable(id),
  username: v.nullable(v.string()),
  amount,
  currency,
  createdAt: instant,
  state: v.picklist(['delivered', 'owed', 'refunded']),
})

export const getPanelHome = endpoint('GET', '/api/auth/admin/panel/home', {
  isConditional: true,
  summary: 'Get what the panel’s home shows',
  description:
    'Figures, what waits for a person, latest sales, and counts for the navigation: each part as far as the admin’s scopes allow it.',
  answer: v.object({
    /** Where the address of the panel leads. */
    opensWith: v.picklist(['home', 'keys']),
    figures: v.nullable(
      v.object({
        /** Approved and not refunded, without free ones, by the day on which they were started. */
        today: tally,
        /** Of the same day a week ago, up to the same time. */
        todayBefore: tally,
        /** Without what went back in the week of purchases that still stand. */
        week: netTally,
        /** What the providers kept of the week's sales, and of how many they reported it. */
        weekFees: tally,
        /** The week before, up to the same time of its last day. */
        weekBefore: netTally,
        /** Approved ones of each day of the week, today last. */
        days: v.array(v.object({ date: v.pipe(v.string(), v.isoDate()), ...tally.entries })),
        /** Payments started today, however they ended. */
        startedToday: integer,
        /** Of the week’s payments those that were refunded, and what went back in it of others. */
        refunded: tally,
        /** The median time from payment to key of the week’s newest sales; null without any. */
        deliveryMs: v.nullable(integer),
        deliveries: integer,
      }),
    ),
    /** The most urgent first. */
    needs: v.array(need),
    latest: v.nullable(v.array(sale)),
    /** How many there are; null beyond the admin’s scopes. */
    counts: v.object({
      users: v.nullable(integer),
      keys: v.nullable(integer),
      products: v.nullable(integer),
      coupons: v.nullable(integer),
    }),
  }),
})

export const searchPanel = endpoint('GET', '/api/auth/admin/panel/search', {
  summary: 'Search the whole panel',
  description:
    'People, keys, payments, coupons and products that contain a text, the newest of each. A part beyond the admin’s scopes is null.',
  query: v.object({ search: requiredText(panelSearchMax) }),
  answer: v.object({
    users: v.nullable(v.array(v.object({ _id: id, name: v.string(), email: v.string() }))),
    keys: v.nullable(
      v.array(
        v.object({
          _id: id,
          /** Masked without a recent proof of the second factor. */
          key: v.string(),
          productName: v.string(),
          username: v.nullable(v.string()),
        }),
      ),
    ),
    payments: v.nullable(
      v.array(
        v.object({
          paymentId: id,
          productName: v.string(),
          username: v.nullable(v.string()),
          amount,
          currency,
          status: v.picklist(paymentStatuses),
        }),
      ),
    ),
    coupons: v.nullable(v.array(v.object({ code: v.string(), discount: integer }))),
    products: v.nullable(v.array(v.object({ _id: id, name: v.string(), status: v.picklist(productStatuses) }))),
  }),
})
export type PanelMatches = Answer<typeof searchPanel>
