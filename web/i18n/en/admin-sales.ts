import type pt from '../pt-BR/admin-sales.ts'
import type { Mirror } from '../types.ts'

const counted = (n: number, one: string, many: string, number: string) => `${number} ${n === 1 ? one : many}`

export default {
  failed: 'The charts could not be loaded',
  days: '{{from}} to {{to}}, compared with {{previousFrom}} to {{previousTo}}. Days are in Brasília time.',
  table: 'View as table',
  csvOf: 'CSV: {{title}}',
  period: 'Period',
  periods: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '12m': '12 months' },
  chosenDays: '{{from}} to {{to}}',
  compare: 'Compare with',
  comparisons: { before: 'Previous days', year: 'One year earlier' },
  metric: 'Metric',
  metrics: { amount: 'Amount', count: 'Count' },
  view: 'Show',
  views: { all: 'All', sales: 'Sales', parts: 'Sales in detail', users: 'New users', feedbacks: 'Ratings' },
  currencies: { BRL: 'Real', USD: 'Dollar' },
  points: '{{change}} pp',
  before: 'before: {{value}}',
  alsoDollars: '+ {{amount}} in crypto',
  none: '—',
  blocks: { sales: 'Sales', users: 'Users', feedback: 'Reviews' },
  stats: {
    sold: 'Total sales',
    soldExplanation: 'Approved payments of the period. Reais and dollars are not added together.',
    net: 'Net revenue',
    netExplanation: ({ n, number, sales, fees, dollars, partial }) =>
      `${
        n === 0
          ? 'The providers reported no fee'
          : `After fees of ${[fees, dollars].filter(Boolean).join(' and ')}, reported for ${number} of ${sales} paid sales`
      }${partial && `, and partial refunds of ${partial}`}. Refunded sales do not count.`,
    pending: 'Pending sales',
    pendingExplanation: 'Payments of the period not received yet.',
    ticket: 'Average order value',
    ticketExplanation: 'Approved amount divided by approved payments, without free orders.',
    conversion: 'Conversion rate',
    conversionExplanation: ({ n, number, approved, free }) =>
      `${approved} of ${counted(n, 'payment', 'payments', number)} started in the period, without external sales${free && ` and free orders (${free})`}.`,
    users: 'Total users',
    usersExplanation: 'Accounts that exist today.',
    recent: 'New users',
    recentExplanation: 'Accounts created in the last 30 days, whatever the period.',
    rating: 'Average rating',
    ratingOf: '{{average}} of 5',
    ratingExplanation: ({ n, number }) =>
      `Of ${counted(n, 'review', 'reviews', number)}, pending or approved, of all time.`,
    toModerate: 'Pending reviews',
    toModerateExplanation: 'Waiting for your decision.',
    approved: 'Approved reviews',
    approvedExplanation: ({ n, number }) =>
      `Shown in the store. ${counted(n, 'was rejected', 'were rejected', number)}.`,
  },
  parts: {
    products: 'Sales by product',
    coupons: 'Sales by coupon',
    methods: 'Sales by method',
    hours: 'Sales by hour of the day',
    weekdays: 'Sales by day of the week',
    buyers: 'Returning buyers',
    conversion: 'Payments completed',
    refunds: 'Refunds',
    disputes: 'Disputes',
    hour: '{{hour}}:00',
    first: 'First: {{name}}, with {{value}}.',
    total: '{{value}} in the period; the peak was {{most}} ({{best}}).',
    firstTime: 'First purchase',
    again: 'Had bought before',
    sales: ({ n }) => (n === 1 ? 'paid sale' : 'paid sales'),
    buyersSummary:
      '{{share}} of the paid sales are from buyers who had bought before. Free orders and external sales do not count.',
    conversionSummary:
      '{{share}} of the payments started in the period were approved. Free orders and external sales do not count.',
    begun: 'Started',
    paid: 'Approved',
    column: {
      products: 'Product',
      coupons: 'Coupon',
      methods: 'Method',
      hours: 'Hour',
      weekdays: 'Day of the week',
      buyers: 'Buyers',
    },
    none: {
      coupons: 'No sale with a coupon in this period.',
      refunds: 'No refund in this period.',
      disputes: 'No dispute in this period.',
    },
  },
  charts: {
    day: 'Day',
    month: 'Month',
    amount: 'Amount ({{currency}})',
    share: 'Share',
    salesByDay: 'Sales by day',
    salesByMonth: 'Sales by month',
    soldAmount: '{{amount}} in approved sales; the peak was {{most}} ({{best}}).',
    soldCount: ({ n, number, best, most }) =>
      `${counted(n, 'approved sale', 'approved sales', number)}, in reais and dollars; the peak was ${most} (${best}).`,
    noSales: 'No approved sale in this period.',
    noSalesIn: {
      BRL: 'No approved sale in reais in this period.',
      USD: 'No approved sale in dollars in this period.',
    },
    valueByStatus: 'Amount by status',
    valueSummary: 'Of the period’s payments, {{approved}} are approved and {{pending}} are pending.',
    noValue: 'No amount in this period.',
    countByStatus: 'Count by status',
    countSummary: ({ n, number, approved }) =>
      `Of all payments ever made, in any period (${number}), ${approved} ${n === 1 ? 'was' : 'were'} approved.`,
    ring: 'Payments by status',
    ringSummary: 'Of all payments ever made, in any period, {{share}} were approved.',
    payments: ({ n }) => (n === 1 ? 'payment' : 'payments'),
    noPayments: 'No payment yet.',
    users: 'New users',
    usersByDay: 'New users by day',
    usersByMonth: 'New users by month',
    usersSummary: ({ n, number, best, most }) =>
      `${counted(n, 'new user', 'new users', number)} in the period; the peak was ${most} (${best}).`,
    noUsers: 'No new user in this period.',
    ratings: 'Reviews by rating',
    stars: ({ n }) => (n === 1 ? '1 star' : `${n} stars`),
    ratingsSummary: ({ n, number, average }) =>
      `${counted(n, 'review', 'reviews', number)} of all time, ${average} on average; rejected ones do not count.`,
    noRatings: 'No review yet.',
  },
} as const satisfies Mirror<typeof pt>
