import * as v from 'valibot'
import { dayOn } from '../rules/clock.ts'
import { feedbackStatuses } from '../rules/feedback.ts'
import { paymentMethods, paymentStatuses } from '../rules/payments.ts'
import { chosenDaysMax, comparisons, defaultComparison, defaultPeriod, periods } from '../rules/statistics.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { amount, calendarDay, integer } from './fields.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A day in the shop's time zone, "2026-11-21". */
const date = calendarDay
const days = v.object({ from: date, to: date })
/** Currencies are never added up. */
const money = v.object({ BRL: amount, USD: amount })
const tally = { count, amount: money }

export const salesFigures = v.object({
  /** Payments started, however they ended. */
  transactions: count,
  approved: v.object(tally),
  pending: v.object(tally),
  /** Approved ones that cost nothing: neither the average nor the conversion counts free orders. */
  free: count,
  /** Approved amount per approved payment; null if there is none. */
  averageTicket: v.object({ BRL: v.nullable(amount), USD: v.nullable(amount) }),
  /** Approved payments as a percentage of all that were begun at the checkout, with one decimal. */
  conversion: v.nullable(v.number()),
})

const periodFigures = v.object({
  ...salesFigures.entries,
  /** What the providers kept of the approved payments, and of how many they reported it. */
  fees: v.object(tally),
  /** What went back in these days of purchases that still stand. */
  partialRefunds: v.object(tally),
  /** The approved amount without those fees and partial refunds: below zero where more of earlier sales went back. */
  net: v.object({ BRL: v.number(), USD: v.number() }),
})

/** `date` is a day, or a month ("2026-11") if `unit` is `month`. */
const point = { date: v.string(), count }

/** One of the most sold: at most 24 of them. */
const named = v.object({ name: v.string(), ...tally })

/** Both days, in order, and not too far apart. */
const isChoosable = (from = '', to = '') => from <= to && dayOn(to) - dayOn(from) < chosenDaysMax

const query = v.pipe(
  v.object({
    period: v.optional(v.picklist(periods), defaultPeriod),
    /** With `to`: these days (in the shop's time zone) instead of a period, both included. */
    from: v.optional(date),
    to: v.optional(date),
    /** Twelve months are always compared with the year before. */
    compare: v.optional(v.picklist(comparisons), defaultComparison),
  }),
  v.forward(
    v.check(({ from, to }) => (from === undefined && to === undefined) || isChoosable(from, to), 'day_range'),
    ['to'],
  ),
)

export const getStatistics = endpoint('GET', '/api/auth/admin/statistics', {
  summary: 'Get the statistics of a period',
  description: 'Sales, new users and ratings by day or month, with the period before for comparison.',
  query,
  answer: v.object({
    /** null where the days were chosen. */
    period: v.nullable(v.picklist(periods)),
    unit: v.picklist(['day', 'month']),
    days,
    /** The period it is compared with. */
    previousDays: days,
    sales: v.object({
      current: periodFigures,
      previous: periodFigures,
      /** Approved payments by the day on which they were started, including days without any. */
      points: v.array(
        v.object({
          ...point,
          amount: money,
          /** Those begun at the checkout that were not free, and of these the approved ones. */
          begun: count,
          paid: count,
        }),
      ),
      byStatus: v.array(v.object({ status: v.picklist(paymentStatuses), ...tally })),
      /** All payments, whatever the period. */
      statusCounts: v.array(v.object({ status: v.picklist(paymentStatuses), count })),
    }),
    /** The period's approved payments by one of their properties, in the order of how often they were sold. Free ones count too. */
    parts: v.object({
      products: v.array(named),
      /** By code, in lower case. */
      coupons: v.array(named),
      methods: v.array(v.object({ method: v.picklist(paymentMethods), ...tally })),
      /** By the hour at which they were started, from 0 to 23. */
      hours: v.array(v.object({ hour: integer, ...tally })),
      /** From Sunday, 0, to Saturday. */
      weekdays: v.array(v.object({ weekday: integer, ...tally })),
      /** By whether the buyer had paid for something before. Without free ones. */
      buyers: v.object({ first: v.object(tally), again: v.object(tally) }),
      /** Payments that were refunded, also in part, by the day of the refund. */
      refunds: v.array(v.object({ ...point, amount: money })),
      /** By the day on which they were opened. */
      disputes: v.array(v.object(point)),
    }),
    users: v.object({
      total: count,
      /** The last 30 days, whatever the period, and the 30 before. */
      recent: count,
      recentBefore: count,
      added: count,
      addedBefore: count,
      points: v.array(v.object(point)),
    }),
    /** All reviews, whatever the period. Rejected ones count in `byStatus` only. */
    feedback: v.object({
      ratings: v.array(v.object({ rating: integer, count })),
      /** With two decimals. */
      average: v.nullable(v.number()),
      byStatus: v.array(v.object({ status: v.picklist(feedbackStatuses), count })),
    }),
  }),
})
export type Statistics = Answer<typeof getStatistics>
