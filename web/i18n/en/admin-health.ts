import type pt from '../pt-BR/admin-health.ts'
import type { Mirror } from '../types.ts'

export default {
  title: 'Payment health',
  lead: 'Whether money and keys match. The first two numbers must be zero.',
  refresh: 'Refresh',
  loading: 'Loading data…',
  failed: 'Payment health could not be loaded',
  stale: 'Could not refresh. These are the last figures received.',
  healthyTitle: 'All in order',
  healthyText: 'Every approved payment has its key, and every key has a payment or an admin behind it.',
  problemTitle: 'Something needs you',
  problemText: 'One of the numbers that must be zero is not. Its cases are listed below it.',
  paidWithoutKey: 'Paid without a key',
  paidWithoutKeyExplanation:
    'Approved payments without a key. Must be 0: the key is issued together with the approval. Only keys from an external seller may take a few minutes.',
  keyWithoutPayment: 'Key without a payment',
  keyWithoutPaymentExplanation:
    'Keys with neither an approved payment nor an admin who created them. Must be 0: no key goes out without its money.',
  refunds: 'Open refunds',
  refundsExplanation:
    'Money still to go back to the buyer: on its way, or refused by the provider. The refused ones need you.',
  webhooks: 'Provider notices',
  webhooksExplanation:
    'When each provider last sent us a notice. Without one, the store checks by itself every minute.',
  noWebhooks: 'No notice received yet.',
  lastNotice: 'last notice {{age}}',
  waiting: ({ n }) => (n === 0 ? 'no notice waiting' : n === 1 ? '1 notice waiting' : `${n} notices waiting`),
  settledBy: 'Where approvals came from',
  settledByExplanation:
    'How the store learned of the payments approved in the last 30 days. Nearly all should come by provider notice.',
  noSettled: 'No payment approved in the last 30 days.',
  by: {
    webhook: 'Provider notice',
    poll: 'Buyer’s page',
    cron: 'Store check',
    admin: 'Administrator',
    free: 'Free of charge',
  },
  shareOf: ({ n, number, share }) => `${share} (${number} ${n === 1 ? 'payment' : 'payments'})`,
  settled: 'Latest approved payments',
  settledExplanation: 'The newest of the last 30 days.',
  all: 'Show all {{n}}',
  late: 'late',
  more: ({ shown, total }) => `The newest ${shown} of ${total}.`,
  columns: {
    payment: 'Payment',
    license: 'Licence',
    product: 'Product',
    amount: 'Amount',
    created: 'Started',
    approved: 'Approved',
    made: 'Created',
    by: 'Source',
    status: 'Status',
    reason: 'Reason',
  },
  open: 'in the purchase history',
  reasons: {
    late_money: 'The money arrived too late',
    reference: 'Payment for another purchase',
    provider_id: 'Another charge',
    amount: 'Amount differs from the order',
    currency: 'Currency differs from the order',
    collector: 'Received in another account',
  },
  refundStatus: {
    requested: 'Requested',
    processing: 'In progress',
    done: 'Done',
    refused: 'Refused by the provider',
  },
} as const satisfies Mirror<typeof pt>
