import type pt from '../pt-BR/admin-home.ts'
import type { Mirror } from '../types.ts'

const some =
  (one: string, more: (n: string) => string) =>
  ({ count, n }: { count: number; n: string }) =>
    count === 1 ? one : more(n)

export default {
  failed: 'The home screen could not be loaded',
  loading: 'Loading…',
  newNeeds: ({ count }: { count: number }) => (count === 1 ? '1 new task' : `${count} new tasks`),
  figures: {
    today: 'Sales today',
    todayChange: '{{change}} on 7 days ago, by this time',
    todayFirst: '7 days ago: none by this time',
    week: 'Net, 7 days',
    weekChange: '{{change}} on the 7 days before',
    afterAllFees: '{{amount}} after fees',
    afterFees: '{{amount}} after fees (reported for {{fees}} of {{sales}} sales)',
    weekFirst: 'no sales in the previous 7 days',
    paid: 'Orders paid today',
    paidOf: 'of {{started}} started',
    refunded: 'Refunded, 7 days',
    requests: ({ count }: { count: number }) =>
      count === 0 ? 'no open request' : count === 1 ? '1 open request' : `${count} open requests`,
    delivery: 'Key delivery',
    median: ({ count }: { count: number }) =>
      count === 0 ? 'no delivery in 7 days' : count === 1 ? '1 delivery in 7 days' : `median of ${count}, 7 days`,
  },
  needs: {
    title: 'Needs you',
    none: 'Nothing is waiting for you.',
    noneText: 'What needs a person appears here, the most urgent first.',
    first: 'First: {{example}}',
    done: 'Resolved',
    left: '{{time}} left',
    overdue: 'overdue',
    kinds: {
      paidWithoutKey: some('1 payment without a key', (n) => `${n} payments without a key`),
      refusedRefunds: some('1 refund refused by the provider', (n) => `${n} refunds refused by the provider`),
      disputes: some('1 open dispute', (n) => `${n} open disputes`),
      deliveries: some('1 key on its way', (n) => `${n} keys on their way`),
      deadEvents: some('1 webhook not applied', (n) => `${n} webhooks not applied`),
      approvals: some('1 request waits for approval', (n) => `${n} requests wait for approval`),
      refundRequests: some('1 refund request', (n) => `${n} refund requests`),
      lowStock: some('1 product with low stock', (n) => `${n} products with low stock`),
      maintenance: some('1 product under maintenance', (n) => `${n} products under maintenance`),
      addressClaims: some('1 lost e-mail request', (n) => `${n} lost e-mail requests`),
      discordRequests: some('1 Discord request', (n) => `${n} Discord requests`),
      sharedKeys: some('1 key used by many', (n) => `${n} keys used by many`),
      reviews: some('1 review to read', (n) => `${n} reviews to read`),
      suggestions: some('1 new suggestion', (n) => `${n} new suggestions`),
    },
    verbs: {
      paidWithoutKey: 'Check',
      refusedRefunds: 'Try again',
      disputes: 'Answer',
      deliveries: 'Follow',
      deadEvents: 'Apply',
      approvals: 'Check',
      refundRequests: 'Decide',
      lowStock: 'Restock',
      maintenance: 'End it',
      addressClaims: 'Decide',
      discordRequests: 'Approve',
      sharedKeys: 'Decide',
      reviews: 'Moderate',
      suggestions: 'Read',
    },
  },
  latest: {
    title: 'Latest sales',
    all: 'See all',
    none: 'No sales yet.',
    states: { delivered: 'Delivered', owed: 'No key', refunded: 'Refunded' },
  },
} as const satisfies Mirror<typeof pt>
